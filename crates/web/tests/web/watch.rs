//! Searches to watch.

use crate::server::Server;
use serde_json::{Value, json};

#[test]
fn a_search_is_reported_step_by_step() {
    let server = Server::start();
    for algorithm in ["bfs", "greedy", "astar", "branch-and-bound", "ida"] {
        let options = json!({"algorithm": algorithm});
        let seen = server.ask("/api/watch", &json!({"text": "1 2 3/4 0 6/7 5 8", "options": options}));
        assert_eq!((&seen["algorithm"], &seen["outcome"]), (&json!(algorithm), &json!("solved")));
        let path = seen["path"].as_array().unwrap();
        let last = path.last().unwrap().as_u64().unwrap() as usize;
        assert_eq!(seen["nodes"][last]["board"], json!([[1, 2, 3], [4, 5, 6], [7, 8, 0]]));
    }
    let few = json!({"text": "8 6 7/2 5 4/3 0 1", "options": {"algorithm": "astar", "steps": 10}});
    let seen = server.ask("/api/watch", &few);
    assert_eq!((&seen["truncated"], &seen["expanded"]), (&json!(true), &json!(10)));
}

#[test]
fn a_board_that_cannot_be_solved_is_not_searched() {
    let server = Server::start();
    let seen = server.ask("/api/watch", &json!({"text": "2 1 3/4 5 6/7 8 0"}));
    assert_eq!((&seen["solvable"], &seen["outcome"]), (&json!(false), &json!("impossible")));
    assert_eq!((&seen["expanded"], &seen["generated"], &seen["steps"]), (&json!(0), &json!(0), &json!([])));
    assert!(seen["reason"].is_string());
}

#[test]
fn the_brute_force_is_reported_page_by_page() {
    let server = Server::start();
    let page = |from: u64, count: u64| {
        let options = json!({"algorithm": "brute-force", "from": from, "count": count});
        server.ask("/api/watch", &json!({"text": crate::COURSE, "options": options}))
    };
    let (first, second, both) = (page(0, 10), page(10, 10), page(0, 20));
    assert_eq!(first["next"], 10);
    let events = |page: &Value| page["events"].as_array().unwrap().clone();
    assert_eq!([events(&first), events(&second)].concat(), events(&both));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let server = Server::start();
    let refused = |text: &str, options: Value, status, code: &str| {
        let body = json!({"text": text, "options": options});
        assert_eq!(server.refused("/api/watch", &body, status), code, "{body}");
    };
    let large = server.ask("/api/generate", &json!({"puzzle": "slide", "rows": 9, "cols": 9}));
    let large = json!({"board": large["boards"][0], "options": {"algorithm": "astar"}});
    let reply = server.post("/api/watch", &large);
    assert_eq!((reply.status, reply.code().as_str()), (413, "too-large"));
    let limit = server.get("/api/status").json()["limits"]["watch"]["cells"].as_u64().unwrap();
    assert_eq!(limit, 64);
    assert!(reply.text().contains("up to 64 cells"), "{}", reply.text());
    let board = "1 2 3/4 0 6/7 5 8";
    refused(board, json!({"algorithm": "anytime"}), 422, "algorithm-watch");
    refused(board, json!({"algorithm": "cover"}), 400, "algorithm");
    refused(board, json!({"heuristic": "pattern:large"}), 422, "heuristic-watch");
    refused(board, json!({"from": 1}), 400, "field");
    refused(crate::COURSE, json!({"algorithm": "cover"}), 400, "algorithm");
    refused(crate::COURSE, json!({"steps": 1}), 400, "field");
}
