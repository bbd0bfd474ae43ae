#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let target = fuzz_readers::Target::find("cover_text").expect("a target has this name");
    (target.property)(bytes);
});
