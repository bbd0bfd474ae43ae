//! Runs that go wrong are rows, not holes.

#![cfg(unix)]
use slidepack::{InputError, Source};
use slidepack_lab::{Changes, Folder, Label, Plan, Row, Worker, run};
use std::ops::ControlFlow;
use std::path::Path;

const PLAN: &str = "[limits]\ntime = 0\n\n[[instances]]\nboard = \"1 2 3/4 5 6/7 0 8\"\n\n\
                    [[methods]]\nalgorithm = \"ida\"\nheuristic = \"manhattan\"\n";

fn read(text: &str) -> Result<Plan, InputError> {
    let source = Source { name: "plan.toml".into(), text: text.into() };
    Plan::read(&source, Path::new(""), &Changes::default())
}

/// The only row of a plan whose worker is this shell script.
fn row_by(name: &str, script: &str) -> Row {
    row_of(PLAN, name, script)
}

fn row_of(plan: &str, name: &str, script: &str) -> Row {
    let plan = read(plan).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("runner-{name}-{}", std::process::id()));
    let mut folder = Folder::open(&path, Label::new(&plan, None, false, String::new()), true).unwrap();
    let worker = Worker { program: "/bin/sh".into(), args: vec!["-c".into(), script.into()] };
    let ended = run(&plan, &mut folder, &worker, 1, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(ended.is_continue() && folder.is_whole());
    std::fs::remove_dir_all(&path).unwrap();
    folder.rows()[0].clone()
}

/// What a worker says of a solution.
fn done(moves: &str) -> String {
    let letters: Vec<String> =
        moves.chars().map(|letter| format!("{letter:?}").replace('\'', "\"")).collect();
    let letters = letters.join(",");
    let answer = format!(
        r#"{{"schema_version":1,"puzzle":"slide","source":"<board>","label":null,"rows":3,"cols":3,"goal":"last","start":[[1,2,3],[4,5,6],[7,0,8]],"outcome":"solved","stopped_by":null,"length":1,"optimal":true,"lower_bound":1,"moves":[{letters}],"convention":"tile","algorithm":"ida","heuristic":"manhattan","expanded":1,"generated":3,"iterations":1,"kept":0,"seconds":1.0,"threads":1,"tables":[],"other_goals":[]}}"#
    );
    format!(
        r#"read task; echo '{{"done":{{"answer":{{"slide":{answer}}},"tables":[],"table_seconds":0.0,"times":[3.0,1.0,2.0],"peak_memory":null}}}}'"#
    )
}

#[test]
fn a_crash_is_a_row_with_its_last_words() {
    let row = row_by("crash", "echo 'out of luck' >&2; exit 7");
    assert_eq!(row.outcome, "crashed");
    assert_eq!(row.error.as_deref(), Some("exit status: 7: out of luck"));
    let row = row_by("signal", "kill -9 $$");
    assert_eq!(row.outcome, "crashed");
    assert!(row.error.unwrap().contains("signal: 9"));
    let row = row_by("nonsense", "echo hello");
    assert_eq!(row.outcome, "crashed");
}

/// Workers search on the cores unless the plan says otherwise.
#[test]
fn a_method_says_where_it_is_searched() {
    let error_of =
        |plan: &str| row_of(plan, "device", "read task; echo \"$task\" >&2; exit 7").error.unwrap();
    let error = error_of(PLAN);
    assert!(error.contains(r#""device":"cpu""#), "{error}");
    let error = error_of(&format!("{PLAN}device = \"gpu\"\n"));
    assert!(error.contains(r#""device":"gpu""#), "{error}");
    let error = read(&format!("{PLAN}device = \"gpus\"\n")).err().unwrap().to_string();
    assert!(error.contains("did you mean gpu?"), "{error}");
}

/// Multi-tile moves are asked for in letters, because the lab replays letters.
#[test]
fn answers_in_both_metrics_are_asked_for_in_letters() {
    let plan = PLAN.replace("\"manhattan\"", "\"pattern\"");
    for (metric, field) in [("single", r#""notation":"tile""#), ("multi", r#""metric":"multi""#)] {
        let plan = format!("{plan}metric = \"{metric}\"\n");
        let error = row_of(&plan, "metric", "read task; echo \"$task\" >&2; exit 7").error.unwrap();
        assert!(error.contains(field) && error.contains(r#""notation":"tile""#), "{error}");
    }
}

#[test]
fn a_solution_is_replayed_by_the_lab() {
    let good = row_by("good", &done("L"));
    assert_eq!((good.outcome.as_str(), good.replayed, good.optimal), ("solved", Some(true), Some(true)));
    assert_eq!((good.seconds, good.seconds_least, good.repetitions), (Some(2.0), Some(1.0), 3));
    for wrong in ["R", "LLL", "?"] {
        let row = row_by("wrong", &done(wrong));
        assert_eq!((row.outcome.as_str(), row.replayed), ("wrong", Some(false)), "{wrong}");
        assert!(row.is_trouble());
    }
}
