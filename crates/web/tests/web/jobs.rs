//! Jobs from their beginning to their end.

use crate::server::Server;
use serde_json::{Value, json};
use slidepack_web::Ending;
use std::time::Duration;

#[test]
fn a_board_is_solved() {
    let server = Server::start();
    let id = server.submit("/api/solve", &json!({"text": "8 1 3/4 0 2/7 6 5"}));
    let report = server.events(&id).last("done");
    assert_eq!((&report["outcome"], &report["length"]), (&json!("solved"), &json!(14)));
    assert_eq!(report["optimal"], true);
    let job = server.job(&id);
    assert_eq!((&job["state"], &job["report"]), (&json!("done"), &report));
    // A late listener gets the same.
    assert_eq!(server.events(&id).last("done"), report);
}

#[test]
fn a_board_that_cannot_be_solved_is_an_answer() {
    let server = Server::start();
    let report = server.report("/api/solve", &json!({"board": [[2, 1, 3], [4, 5, 6], [7, 8, 0]]}));
    assert_eq!(report["outcome"], "impossible");
}

#[test]
fn methods_are_chosen_by_name() {
    let server = Server::start();
    let options = json!({"algorithm": "astar", "heuristic": "manhattan", "threads": 1, "memory": "100M"});
    let report = server.report("/api/solve", &json!({"text": "8 1 3/4 0 2/7 6 5", "options": options}));
    assert_eq!((&report["algorithm"], &report["heuristic"]), (&json!("astar"), &json!("manhattan")));
    let wrong = |options: Value, code: &str| {
        let body = json!({"text": "8 1 3/4 0 2/7 6 5", "options": options});
        assert_eq!(server.refused("/api/solve", &body, 400), code, "{options}");
    };
    wrong(json!({"algorithm": "cover"}), "algorithm");
    wrong(json!({"heuristic": "hope"}), "heuristic");
    wrong(json!({"time": -1}), "time");
    wrong(json!({"memory": "much"}), "memory");
    wrong(json!({"want": "hint"}), "want");
    wrong(json!({"want": "count", "algorithm": "greedy"}), "algorithm");
    wrong(json!({"metric": "both"}), "metric");
    wrong(json!({"metric": "multi", "algorithm": "astar"}), "metric");
    wrong(json!({"metric": "multi", "want": "hint"}), "want");
    wrong(json!({"want": "more"}), "want");
    wrong(json!({"speed": 1}), "field");
    let large = json!({"text": crate::LARGE, "options": {"heuristic": "pattern:exact"}});
    assert_eq!(server.refused("/api/solve", &large, 422), "heuristic-size");
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    let server = Server::start();
    let report = |options: Value| {
        server.report("/api/solve", &json!({"text": "8 6 7/2 5 4/3 0 1", "goal": "last", "options": options}))
    };
    let counted = report(json!({"want": "count"}));
    assert_eq!((&counted["solutions"], &counted["all"]), (&json!(40), &Value::Null));
    let listed = report(json!({"want": "all"}));
    assert_eq!(listed["all"].as_array().map(Vec::len), Some(40));
    let few = report(json!({"want": "all", "limit": 3}));
    assert_eq!((few["all"].as_array().map(Vec::len), &few["solutions"]), (Some(3), &json!(40)));
    let multi = report(json!({"metric": "multi"}));
    assert_eq!((&multi["metric"], &multi["multi_length"]), (&json!("multi"), &multi["lower_bound"]));
    let all = report(json!({"metric": "multi", "want": "all"}));
    assert_eq!(all["all"].as_array().map(|all| json!(all.len())).as_ref(), Some(&all["solutions"]));
}

#[test]
fn limits_end_a_job_and_the_app_has_its_own() {
    let server = Server::with(|settings| settings.time = Duration::from_millis(300));
    let hard = |options: Value| {
        let mut all = json!({"algorithm": "ida", "heuristic": "hamming", "threads": 1});
        all.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        server.report("/api/solve", &json!({"text": crate::HARD, "options": all}))
    };
    for (options, why) in [(json!({"nodes": 1000}), "nodes"), (json!({"time": 1000}), "time")] {
        let report = hard(options);
        assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!(why)));
    }
}

#[test]
fn a_job_reports_its_progress_and_can_be_cancelled() {
    let server = Server::start();
    let id = server.endless();
    let mut events = server.events(&id);
    let (name, first) = events.next().unwrap();
    assert_eq!(name, "progress");
    let later = (0..5).map(|_| events.next().unwrap().1).last().unwrap();
    assert!(first["expanded"].as_u64() < later["expanded"].as_u64());
    assert_eq!(server.job(&id)["state"], "running");
    assert_eq!(server.cancel(&id), 204);
    let report = events.last("done");
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("interrupt")));
    let job = server.wait_for(&id, "cancelled");
    assert_eq!(job["report"], report);
    // Once more forgets it.
    assert_eq!(server.cancel(&id), 204);
    assert_eq!(server.cancel(&id), 404);
    assert_eq!(server.get(&format!("/api/jobs/{id}")).code(), "no-job");
    assert_eq!(server.get(&format!("/api/jobs/{id}/events")).code(), "no-job");
}

#[test]
fn a_job_that_waits_can_be_cancelled() {
    let server = Server::with(|settings| settings.jobs = 1);
    let running = server.endless();
    server.wait_for(&running, "running");
    let bodies = [
        ("/api/solve", json!({"text": "8 1 3/4 0 2/7 6 5"})),
        ("/api/hint", json!({"text": "8 1 3/4 0 2/7 6 5"})),
        ("/api/analyse", json!({"text": "8 1 3/4 0 2/7 6 5", "moves": "L"})),
        ("/api/solve", json!({"text": crate::COURSE})),
        ("/api/generate", json!({"puzzle": "pack", "tray": "5x11", "kit": "kanoodle"})),
    ];
    for (path, body) in &bodies {
        let waiting = server.submit(path, body);
        let events = server.events(&waiting);
        assert_eq!(server.job(&waiting)["state"], "queued");
        assert_eq!(server.cancel(&waiting), 204);
        let report = events.last("done");
        assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("interrupt")));
        assert_eq!(server.job(&waiting)["state"], "cancelled");
    }
    assert_eq!(server.job(&running)["state"], "running");
}

#[test]
fn a_table_being_built_is_no_reason_to_wait() {
    let server = Server::with(|settings| settings.jobs = 2);
    let body = json!({"text": crate::LARGE, "options": {"heuristic": "pattern:large", "threads": 1}});
    let builds = server.submit("/api/solve", &body);
    let mut events = server.events(&builds);
    while events.next().unwrap().1["share"].is_null() {}
    // The second one waits for the first one's table.
    let waits = server.submit("/api/solve", &body);
    server.wait_for(&waits, "running");
    let waiting = server.events(&waits);
    assert_eq!(server.cancel(&waits), 204);
    assert_eq!(waiting.last("done")["stopped_by"], "interrupt");
    assert_eq!(server.job(&builds)["state"], "running");
    assert_eq!(server.cancel(&builds), 204);
    assert_eq!(events.last("done")["stopped_by"], "interrupt");
}

#[test]
fn better_and_better_answers_are_reported() {
    let server = Server::start();
    let boards = server.ask("/api/generate", &json!({"puzzle": "slide", "rows": 6, "cols": 6, "seed": 1}));
    let options = json!({"algorithm": "anytime", "nodes": 200_000, "threads": 1});
    let id = server.submit("/api/solve", &json!({"board": boards["boards"][0], "options": options}));
    let events = server.events(&id).all();
    let lengths: Vec<u64> = events
        .iter()
        .filter(|(name, _)| name == "improved")
        .map(|(_, data)| {
            assert_eq!(data["length"].as_u64().unwrap() as usize, data["moves"].as_array().unwrap().len());
            data["length"].as_u64().unwrap()
        })
        .collect();
    assert!(!lengths.is_empty() && lengths.is_sorted_by(|a, b| b < a), "{lengths:?}");
    let (last, report) = events.last().unwrap();
    assert_eq!((last.as_str(), report["length"].as_u64()), ("done", lengths.last().copied()));
}

#[test]
fn progress_has_the_best_solution_so_far() {
    let server = Server::start();
    let boards = server.ask("/api/generate", &json!({"puzzle": "slide", "rows": 6, "cols": 6, "seed": 1}));
    let options = json!({"algorithm": "anytime", "threads": 1});
    let body = json!({"board": boards["boards"][0], "options": options});
    for path in ["/api/solve", "/api/hint"] {
        let id = server.submit(path, &body);
        let mut events = server.events(&id);
        let best = loop {
            let (name, data) = events.next().unwrap();
            if name == "progress" && data["best"].is_u64() {
                break data["best"].as_u64();
            }
        };
        let job = server.job(&id);
        assert!(job["progress"]["best"].as_u64() <= best, "{job}");
        if path == "/api/solve" {
            assert_eq!(job["improved"]["length"], job["progress"]["best"], "{job}");
        }
        server.cancel(&id);
        let report = events.last("done");
        assert!(report["length"].as_u64().unwrap() <= best.unwrap(), "{report}");
        if path == "/api/hint" {
            assert!(report["move"].is_string(), "{report}");
        }
    }
}

#[test]
fn a_question_that_is_always_a_job_may_say_so() {
    let server = Server::start();
    let hint = json!({"text": "1 2 3/4 5 6/7 0 8", "job": true});
    assert_eq!(server.report("/api/hint", &hint)["move"], "L");
    let challenge = |job: bool| json!({"puzzle": "pack", "tray": "5x11", "kit": "kanoodle", "placed": 9, "seed": 3, "job": job});
    assert_eq!(server.report("/api/generate", &challenge(true))["outcome"], "solved");
    assert_eq!(server.refused("/api/generate", &challenge(false), 400), "field");
    let hint = json!({"text": "1 2 3/4 5 6/7 0 8", "job": false});
    assert_eq!(server.refused("/api/hint", &hint, 400), "field");
}

#[test]
fn a_hint_is_one_move_with_its_reason() {
    let server = Server::start();
    let hint = server.report("/api/hint", &json!({"text": "1 2 3/4 5 6/7 0 8"}));
    assert_eq!((&hint["move"], &hint["tile"], &hint["length"]), (&json!("L"), &json!(8), &json!(1)));
    assert!(!hint["why"].as_str().unwrap().is_empty());
    let gain = |text: &str| server.report("/api/hint", &json!({"text": text}))["gain"].clone();
    assert_eq!(gain("1 2 3/4 5 6/7 0 8"), json!({"code": "home"}));
    assert_eq!(gain("8 1 3/4 0 2/7 6 5"), json!({"code": "nearer", "row": 0, "column": 1}));
    assert_eq!(gain("1 2 3/4 5 6/7 8 0"), Value::Null);
    assert_eq!(server.report("/api/hint", &json!({"text": "1 2 3/4 5 6/7 8 0"}))["move"], Value::Null);
    assert_eq!(server.refused("/api/hint", &json!({"text": crate::COURSE}), 400), "wrong-family");
}

#[test]
fn moves_are_judged_one_by_one() {
    let server = Server::start();
    let report = server.report("/api/analyse", &json!({"text": "1 2 3/4 5 6/7 0 8", "moves": "RLL"}));
    assert_eq!((&report["shortest"], &report["length"], &report["lost"]), (&json!(1), &json!(3), &json!(2)));
    let left: Vec<&Value> = report["judged"].as_array().unwrap().iter().map(|one| &one["left"]).collect();
    assert_eq!(left, [1, 2, 1]);
    assert_eq!(
        (&report["judged"][0]["lost"], &report["judged"][0]["better"]["tile"]),
        (&json!(2), &json!(8))
    );
    assert_eq!(report["solved"], true);
    let edge = json!({"text": "1 2 3/4 5 6/7 0 8", "moves": "U"});
    assert_eq!(server.refused("/api/analyse", &edge, 422), "moves");
    assert_eq!(server.refused("/api/analyse", &json!({"text": crate::COURSE}), 400), "wrong-family");
}

#[test]
fn solutions_of_a_packing_puzzle_come_one_by_one() {
    let server = Server::start();
    let solve = |options: Value| {
        let id = server.submit("/api/solve", &json!({"text": crate::PENTOMINOES, "options": options}));
        let mut events = server.events(&id).all();
        let (_, report) = events.pop().unwrap();
        let solutions = events.into_iter().filter(|(name, _)| name == "solution");
        (solutions.map(|(_, data)| data["solution"].clone()).collect::<Vec<Value>>(), report)
    };
    let (some, report) = solve(json!({"want": "all", "limit": 7}));
    assert_eq!((some.len(), &report["stopped_by"]), (7, &json!("limit")));
    let mut different = some.clone();
    different.sort_by_key(Value::to_string);
    different.dedup();
    assert_eq!(different.len(), 7);
    let (all, report) = solve(json!({"want": "all", "limit": 20_000}));
    assert_eq!((all.len(), &report["solutions"]), (9356, &json!(9356)));
    let (none, report) = solve(json!({"want": "count"}));
    assert_eq!((none.len(), &report["solutions"], &report["unique"]), (0, &json!(9356), &json!(2339)));
    let (_, report) = solve(json!({}));
    assert!(report["solution"].is_array());
    let (_, report) = solve(json!({"want": "hint"}));
    assert!(report["hint"]["piece"].is_string());
    assert_eq!(report["hint"]["code"], "in-solution");
    let body = json!({"text": crate::COURSE, "options": {"algorithm": "brute-force"}});
    assert_eq!(server.report("/api/solve", &body)["tried"], 487_428);
    let body = json!({"text": crate::COURSE, "options": {"algorithm": "brute-force", "want": "all"}});
    assert_eq!(server.refused("/api/solve", &body, 422), "algorithm-first-only");
    let body = json!({"text": crate::COURSE, "options": {"heuristic": "manhattan"}});
    assert_eq!(server.refused("/api/solve", &body, 400), "heuristic");
}

#[test]
fn a_job_is_cancelled_some_time_after_its_page_was_closed() {
    let server = Server::with(|settings| settings.grace = Duration::from_millis(200));
    let (closed, open) = (server.endless(), server.endless());
    let mut events = server.events(&closed);
    let mut watched = server.events(&open);
    events.next().unwrap();
    drop(events);
    // A look at the job would be a sign of life, so this looks at all of them.
    let one = json!({"running": 1, "waiting": 0});
    server.wait_until(|| server.get("/api/status").json()["jobs"] == one);
    assert_eq!(server.job(&closed)["state"], "cancelled");
    assert_eq!(server.job(&open)["state"], "running");
    watched.next().unwrap();
    server.cancel(&open);
}

#[test]
fn old_jobs_are_forgotten() {
    // One after the other, so that they end in their order.
    let server = Server::with(|settings| (settings.jobs, settings.queue) = (1, 300));
    let jobs: Vec<String> =
        (0..260).map(|_| server.submit("/api/solve", &json!({"text": "1 2 3/4 5 6/7 0 8"}))).collect();
    server.wait_for(&jobs[259], "done");
    let status = |id: &String| server.get(&format!("/api/jobs/{id}")).status;
    // The last one forgets the fourth a moment after its own end.
    server.wait_until(|| status(&jobs[3]) == 404);
    let (forgotten, known) = jobs.split_at(4);
    assert_eq!(forgotten.iter().map(status).collect::<Vec<_>>(), [404; 4]);
    assert_eq!(known.iter().map(status).collect::<Vec<_>>(), [200; 256]);
}

#[test]
fn an_app_that_is_stopped_says_goodbye() {
    let server = Server::with(|settings| settings.jobs = 1);
    let (running, waiting) = (server.endless(), server.endless());
    let mut events = server.events(&running);
    events.next().unwrap();
    let queued = server.events(&waiting);
    server.stop();
    assert_eq!(events.last("done")["stopped_by"], "interrupt");
    assert_eq!(queued.last("done")["stopped_by"], "interrupt");
    assert_eq!(server.join(), Ending::Terminated);
}
