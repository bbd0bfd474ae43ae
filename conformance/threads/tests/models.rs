//! The models hold for the sources as they are, and find every planted bug.

use threads::{
    ends_silently, forgets_messages, gives_a_task_twice, grants_twice, keeps_senders_waiting,
    leaves_silently, loses_counts, sound,
};

#[test]
fn every_node_is_granted_and_counted_once() {
    sound::models::every_node_is_granted_and_counted_once();
}

#[test]
fn every_solution_is_heard_at_a_node_limit() {
    sound::models::every_solution_is_heard_at_a_node_limit();
}

#[test]
fn nothing_found_is_lost_when_the_observer_ends_the_run() {
    sound::models::nothing_found_is_lost_when_the_observer_ends_the_run();
}

#[test]
fn a_listener_can_end_a_run_of_waiting_senders() {
    sound::models::a_listener_can_end_a_run_of_waiting_senders();
}

#[test]
fn every_piece_of_a_pool_is_worked_on_once() {
    sound::models::every_piece_of_a_pool_is_worked_on_once();
}

#[test]
fn tasks_are_done_once_and_the_best_solution_is_reported() {
    sound::models::tasks_are_done_once_and_the_best_solution_is_reported();
}

#[test]
#[should_panic(expected = "assertion")]
fn a_solution_that_is_dropped_at_a_limit_is_noticed() {
    forgets_messages::models::every_solution_is_heard_at_a_node_limit();
}

#[test]
#[should_panic(expected = "assertion")]
fn a_node_that_is_not_counted_is_noticed() {
    loses_counts::models::every_node_is_granted_and_counted_once();
}

#[test]
#[should_panic(expected = "assertion")]
fn a_node_that_is_granted_twice_is_noticed() {
    grants_twice::models::every_node_is_granted_and_counted_once();
}

/// Shuttle's scope of threads complains that the asking thread still waits.
#[test]
#[should_panic(expected = "should not have been woken")]
fn a_worker_that_leaves_without_a_word_is_noticed() {
    leaves_silently::models::every_node_is_granted_and_counted_once();
}

#[test]
#[should_panic(expected = "deadlock")]
fn a_sender_that_is_not_woken_is_noticed() {
    keeps_senders_waiting::models::a_listener_can_end_a_run_of_waiting_senders();
}

#[test]
#[should_panic(expected = "deadlock")]
fn a_pool_that_ends_without_a_word_is_noticed() {
    ends_silently::models::every_piece_of_a_pool_is_worked_on_once();
}

#[test]
#[should_panic(expected = "assertion")]
fn a_task_that_is_done_twice_is_noticed() {
    gives_a_task_twice::models::tasks_are_done_once_and_the_best_solution_is_reported();
}
