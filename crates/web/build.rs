//! Lists the files of the page, to be built into the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=page");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, "", &mut files)?;
    }
    files.sort();
    let mut list = String::from("[\n");
    for (name, path) in files {
        let path = path.to_string_lossy();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").expect("writing to a string works");
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), list)
}

/// All files below a folder, named from there with `/`; hidden ones and types
/// are not meant for browsers.
fn collect(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with(".d.ts") {
            continue;
        }
        let (name, path) = (format!("{before}{name}"), entry.path());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
