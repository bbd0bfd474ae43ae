slidepack_core::errors! {
    /// Why an SVG could not be converted.
    #[non_exhaustive]
    pub enum PictureError {
        Svg(error: String) => "the picture cannot be drawn: {error}";
        TooLarge { width: u32, height: u32 } =>
            "a PNG of {width}x{height} is too large; an SVG has no such limit";
        Png(error: String) => "the PNG cannot be written: {error}";
        Gif(error: String) => "the GIF cannot be written: {error}";
    }
}
