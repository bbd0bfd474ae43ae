#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let target = fuzz_readers::Target::find("lab_marks").expect("a target has this name");
    (target.property)(bytes);
});
