use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Host names under which the app may be addressed.
///
/// A page of another site can make its own name resolve to this machine (DNS rebinding), so
/// requests under unknown names are refused. Numeric addresses cannot be rebound, so those we
/// listen on are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedHosts {
    address: SocketAddr,
    names: Vec<String>,
}

impl AllowedHosts {
    /// For an app that listens on `address`, with additional names.
    pub fn new(address: SocketAddr, names: &[String]) -> AllowedHosts {
        AllowedHosts { address, names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Whether a `Host` header is allowed.
    pub fn allows(&self, host: &str) -> bool {
        let Some((name, port)) = parted(host) else { return false };
        if port != self.address.port() {
            return false;
        }
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || ip == self.address.ip() || self.address.ip().is_unspecified(),
            Err(_) => name == "localhost" || self.names.contains(&name),
        }
    }

    /// The URL to show to users.
    pub fn url(&self) -> String {
        let here = match self.address.ip() {
            ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), self.address.port()),
            _ => self.address,
        };
        format!("http://{here}/")
    }
}

/// Name and port of a `Host` header, in lower case and without brackets.
fn parted(host: &str) -> Option<(String, u16)> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let (name, rest) = rest.split_once(']')?;
            name.parse::<std::net::Ipv6Addr>().ok()?;
            (name, rest)
        }
        None => {
            let end = host.find(':').unwrap_or(host.len());
            host.split_at(end)
        }
    };
    let port = match port.strip_prefix(':') {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok()?,
        None if port.is_empty() => 80,
        _ => return None,
    };
    Some((name.to_ascii_lowercase(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(address: &str, hosts: &[&str]) -> Vec<bool> {
        let ours = AllowedHosts::new(address.parse().unwrap(), &["Lab.Local".into()]);
        hosts.iter().map(|host| ours.allows(host)).collect()
    }

    #[test]
    fn loopback_has_its_own_names_only() {
        let hosts = ["127.0.0.1:8015", "localhost:8015", "LOCALHOST:8015", "[::1]:8015", "lab.local:8015"];
        assert_eq!(allowed("127.0.0.1:8015", &hosts), [true; 5]);
        let hosts = [
            "evil.example:8015",
            "127.0.0.1:80",
            "127.0.0.1",
            "192.168.1.2:8015",
            "localhost.evil.example:8015",
            "127.0.0.1:8015@evil.example",
            "[::1",
            "[localhost]:8015",
            "127.0.0.1:+8015",
            "",
        ];
        assert_eq!(allowed("127.0.0.1:8015", &hosts), [false; 10]);
    }

    #[test]
    fn a_server_on_all_addresses_accepts_any_of_them() {
        let hosts = ["192.168.1.2:80", "10.0.0.1", "[fe80::1]:80", "evil.example"];
        assert_eq!(allowed("0.0.0.0:80", &hosts), [true, true, true, false]);
        assert_eq!(AllowedHosts::new("0.0.0.0:80".parse().unwrap(), &[]).url(), "http://127.0.0.1:80/");
        assert_eq!(AllowedHosts::new("[::1]:80".parse().unwrap(), &[]).url(), "http://[::1]:80/");
    }
}
