//! Small things that people type: amounts, goals, trays and kits, host names.

use slidepack_web::AllowedHosts;

pub(crate) const WORDS: &[&str] = &[
    "1.5GiB",
    "500M",
    "0.5",
    "inf",
    "NaN",
    "1e400",
    "first",
    "snail",
    "1 2 3/4 5 6/7 8 0",
    "pyramid 4",
    "5x11",
    "pentominoes only FLPVY",
    "127.0.0.1:8015",
    "[::1]:8015",
    "localhost",
    "/",
    "x",
    "@",
    ":",
    "]",
    "[",
];

pub(crate) fn word(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // Whether these are errors is for their own tests to say.
    let _ = slidepack::amount::duration(&text);
    let _ = slidepack::amount::number(&text);
    let _ = slidepack::amount::bytes(&text);
    let _ = slidepack::slide::goal_written(&text);
    let (tray, kit) = text.split_once('\n').unwrap_or((&text, "pentominoes"));
    let _ = slidepack::pack::from_tray_and_kit(Some(tray), kit);
    // A page of another site must not get in by any spelling of its name.
    let hosts = AllowedHosts::new(([127, 0, 0, 1], 8015).into(), &[]);
    if hosts.allows(&text) {
        let (name, port) = text.rsplit_once(':').expect("a port other than 80 is said");
        assert_eq!(port.parse(), Ok(8015), "{text:?}");
        let name = name.to_ascii_lowercase();
        let ip = name.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
        assert!(name == "localhost" || ip.is_ok_and(|ip| ip.is_loopback()), "{text:?}");
    }
}
