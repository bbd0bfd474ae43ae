//! The files of the page.

use crate::client::send;
use crate::server::Server;
use flate2::read::GzDecoder;
use std::io::Read;

#[test]
fn the_page_is_there_and_is_not_sent_twice() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(server.get("/page/index.html").body, page.body);
    let tag = page.header("etag").unwrap();
    for tags in [tag.to_owned(), format!("W/{tag}"), format!("\"x\", {tag}")] {
        let again = server.send("GET", "/", &[("if-none-match", &tags)], b"");
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
    assert_eq!(server.send("GET", "/", &[("if-none-match", "\"x\"")], b"").status, 200);
}

#[test]
fn files_of_this_version_are_kept_without_asking_again() {
    let server = Server::start();
    let page = server.get("/").text();
    let (_, rest) = page.split_once("src=\"page/@").unwrap();
    let (version, _) = rest.split_once('/').unwrap();
    let plain = server.get("/page/main.js");
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    let kept = server.get(&format!("/page/@{version}/main.js"));
    assert_eq!(kept.header("cache-control"), Some("max-age=31536000, immutable"));
    assert_eq!(kept.body, plain.body);
    // A page from before the program was replaced gets what there is, but not to keep.
    let older = server.get("/page/@0123456789abcdef/main.js");
    assert_eq!((older.status, older.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(server.get("/page/@0123456789abcdef/none.js").status, 404);
    assert_eq!(server.get(&format!("/page/@{version}/@{version}/main.js")).status, 404);
    assert_eq!(server.get(&format!("/page/@{version}")).status, 404);
}

#[test]
fn each_view_is_one_file_that_names_no_other_of_its_modules() {
    let server = Server::start();
    for view in ["slide", "speed", "learn", "compare", "pack", "help"] {
        let bundle = server.get(&format!("/page/app/{view}/view.js"));
        assert_eq!(
            (bundle.status, bundle.header("content-type")),
            (200, Some("text/javascript; charset=utf-8"))
        );
        let text = bundle.text();
        let imports: Vec<_> = text.lines().filter(|line| line.starts_with("import ")).collect();
        assert_eq!(imports, ["import { add } from \"./../start.js\";"]);
        assert!(text.contains(&format!("\"{view}/view.js\"($exports, $import, $load) {{")));
    }
    assert_eq!(server.get("/page/app/slide/none.js").status, 404);
}

#[test]
fn files_are_packed_for_who_can_unpack_them() {
    let server = Server::start();
    let plain = server.get("/page/main.js");
    assert_eq!(plain.header("content-encoding"), None);
    for ways in ["gzip", "deflate, gzip, br"] {
        let packed = server.send("GET", "/page/main.js", &[("accept-encoding", ways)], b"");
        assert_eq!(packed.header("content-encoding"), Some("gzip"));
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
        assert_ne!(packed.header("etag"), plain.header("etag"));
        assert!(packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < plain.body.len());
    }
    let refused = server.send("GET", "/page/main.js", &[("accept-encoding", "br, gzip;q=0")], b"");
    assert_eq!(refused.body, plain.body);
}

#[test]
fn large_json_is_packed_for_who_can_unpack_it() {
    let server = Server::start();
    let get = |ways: &str| send(server.address, "GET", "/api/kits", &[("accept-encoding", ways)], b"");
    let (plain, packed) = (server.get("/api/kits"), get("gzip, br"));
    assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), (None, Some("gzip")));
    assert_eq!(packed.header("vary"), Some("accept-encoding"));
    assert!(4 * packed.body.len() < plain.body.len());
    let mut unpacked = Vec::new();
    GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).unwrap();
    assert!(unpacked == plain.body);
    assert_eq!(get("br").header("content-encoding"), None);
    // What is short, or sent bit by bit, is not.
    let headers = [("accept-encoding", "gzip")];
    assert_eq!(server.send("GET", "/healthz", &headers, b"").header("content-encoding"), None);
}

#[test]
fn files_outside_the_page_are_not_served() {
    let server = Server::start();
    let paths = [
        "/page/../Cargo.toml",
        "/page/%2e%2e/Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page//etc/passwd",
        "/page/%2fetc%2fpasswd",
        "/page/.",
        "/page/..",
        "/page/%00",
        "/page/none.js",
        "/page/C:%5Cwindows",
    ];
    for path in paths {
        let reply = crate::client::send(server.address, "GET", path, &[], b"");
        assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
    }
}

#[test]
fn the_head_of_the_page_names_only_files_that_are_there() {
    let server = Server::start();
    let page = server.get("/").text();
    let names =
        page.split(['"', '\'']).filter(|text| text.starts_with("/page/") || text.starts_with("page/"));
    let mut count = 0;
    for name in names {
        count += 1;
        let reply = server.get(&format!("/{}", name.trim_start_matches('/')));
        assert_eq!(reply.status, 200, "{name}");
        let content = reply.header("content-type").unwrap();
        assert!(!content.starts_with("text/plain"), "{name} is {content}");
    }
    assert!(0 < count, "a page has scripts");
}
