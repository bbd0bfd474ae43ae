//! Memory limits of this process, from its control groups and resource limits. Linux only; elsewhere
//! there are none. sysinfo reads the limits of the root group alone.

use std::fs;
use std::path::{Path, PathBuf};

/// Memory limits in bytes; `None` without a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowance {
    pub(super) total: Option<u64>,
    /// In addition to current use.
    pub(super) free: Option<u64>,
}

impl Allowance {
    pub(super) fn now() -> Allowance {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let groups = Allowance::of_groups(&read("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
        groups.and(Allowance::of_process(&read("/proc/self/limits"), &read("/proc/self/status")))
    }

    fn and(self, other: Allowance) -> Allowance {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        Allowance { total: least(self.total, other.total), free: least(self.free, other.free) }
    }

    fn of(limit: u64, used: u64) -> Allowance {
        Allowance { total: Some(limit), free: Some(limit.saturating_sub(used)) }
    }

    /// The minimum over the groups of the process and their ancestors. `groups` is the content of
    /// `/proc/self/cgroup`, `root` the folder of the groups.
    fn of_groups(groups: &str, root: &Path) -> Allowance {
        let mut allowance = Allowance::default();
        for line in groups.lines() {
            let mut fields = line.splitn(3, ':');
            let (Some(_), Some(kinds), Some(path)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let (roots, used, limits) = if kinds.is_empty() {
                let roots = vec![root.to_owned(), root.join("unified")];
                (roots, ["memory.current", "inactive_file"], &["memory.max", "memory.high"][..])
            } else if kinds.split(',').any(|kind| kind == "memory") {
                let used = ["memory.usage_in_bytes", "total_inactive_file"];
                (vec![root.join("memory")], used, &["memory.limit_in_bytes"][..])
            } else {
                continue;
            };
            for group in roots.iter().flat_map(|root| groups_of(root, path)) {
                allowance = allowance.and(Allowance::of_group(&group, used, limits));
            }
        }
        allowance
    }

    /// Limits of a group. Inactive file pages do not count as used: the kernel reclaims them.
    fn of_group(group: &Path, [used, inactive]: [&str; 2], limits: &[&str]) -> Allowance {
        let read = |file: &str| fs::read_to_string(group.join(file)).unwrap_or_default();
        let number = |file: &str| read(file).trim().parse::<u64>().ok();
        let inactive = field(&read("memory.stat"), inactive).unwrap_or(0);
        let used = number(used).unwrap_or(0).saturating_sub(inactive);
        let limits = limits.iter().filter_map(|limit| number(limit));
        limits.fold(Allowance::default(), |all, limit| all.and(Allowance::of(limit, used)))
    }

    fn of_process(limits: &str, status: &str) -> Allowance {
        let pairs = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];
        pairs.into_iter().fold(Allowance::default(), |all, (name, now)| {
            let used = field(status, now).unwrap_or(0) * 1024;
            field(limits, name).map_or(all, |limit| all.and(Allowance::of(limit, used)))
        })
    }
}

/// A group and its ancestors. Inside a container the path may be that of the host; missing groups
/// have no limits.
fn groups_of(root: &Path, path: &str) -> Vec<PathBuf> {
    let mut groups = vec![root.to_owned()];
    for part in path.split('/').filter(|part| !matches!(*part, "" | "." | "..")) {
        let inner = groups[groups.len() - 1].join(part);
        groups.push(inner);
    }
    groups
}

/// The number after a name at the start of a line.
pub(super) fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits_of(groups: &str, files: &[(&str, &str)]) -> (Option<u64>, Option<u64>) {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("slidepack-groups-{}-{number}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let Allowance { total, free } = Allowance::of_groups(groups, &root);
        let _ = fs::remove_dir_all(&root);
        (total, free)
    }

    #[test]
    fn the_strictest_group_around_the_process_counts() {
        let files = [
            ("memory.max", "900\n"),
            ("memory.current", "100\n"),
            ("a/memory.max", "500\n"),
            ("a/memory.current", "450\n"),
            ("a/memory.stat", "anon 50\ninactive_file 150\n"),
            ("a/b/memory.max", "max\n"),
            ("a/b/memory.high", "800\n"),
            ("other/memory.max", "1\n"),
        ];
        assert_eq!(limits_of("0::/a/b\n", &files), (Some(500), Some(200)));
        assert_eq!(limits_of("0::/a\n", &files), (Some(500), Some(200)));
        assert_eq!(limits_of("0::/\n", &files), (Some(900), Some(800)));
        assert_eq!(limits_of("0::/../..\n", &files), (Some(900), Some(800)));
        assert_eq!(limits_of("0::/not/there\n", &files), (Some(900), Some(800)));
        assert_eq!(limits_of("", &files), (None, None));
    }

    #[test]
    fn groups_of_the_old_kind_count_too() {
        let files = [
            ("memory/memory.limit_in_bytes", "9223372036854771712\n"),
            ("memory/jobs/1/memory.limit_in_bytes", "300000000\n"),
            ("memory/jobs/1/memory.usage_in_bytes", "100000000\n"),
            ("memory/jobs/1/memory.stat", "inactive_file 1\ntotal_inactive_file 40000000\n"),
        ];
        let groups = "5:cpu,cpuacct:/\n4:memory:/jobs/1\n0::/\n";
        assert_eq!(limits_of(groups, &files), (Some(300_000_000), Some(240_000_000)));
    }

    #[test]
    fn limits_on_addresses_and_data_count() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
                      Max data size             unlimited            unlimited            bytes     \n\
                      Max address space         1000000              2000000              bytes     \n";
        let status = "VmSize:\t     400 kB\nVmData:\t     100 kB\n";
        let found = Allowance::of_process(limits, status);
        assert_eq!(found, Allowance { total: Some(1_000_000), free: Some(590_400) });
        assert_eq!(Allowance::of_process("", ""), Allowance::default());
    }

    #[test]
    fn a_machine_has_a_core_and_memory() {
        let machine = crate::machine::describe();
        assert!(1 <= machine.cores && 0 < machine.memory, "{machine:?}");
        assert!(machine.os.contains(std::env::consts::ARCH));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_peak_is_no_less_than_what_is_used() {
        let block = vec![1u8; 64 << 20];
        assert!((64 << 20) < crate::machine::peak_memory().unwrap(), "{}", block[5]);
    }
}
