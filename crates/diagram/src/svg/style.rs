//! The style sheet of all pictures.

/// The style sheet of every picture, as the content of the `<style>` element. The text never varies, so a page can
/// allow it by its hash in a content security policy. The class names begin with `i-`, except for `isotope`, the
/// class of the pictures.
pub const STYLE: &str = "\
.i-paper{fill:#fcfcfb}\
.i-light{fill:#e9edf0}\
.i-dark{fill:#a9b8c4}\
.i-edge{fill:none;stroke:#5b6973;stroke-width:3}\
.isotope text{fill:#3c464e;font:26px sans-serif}\
.isotope .i-head{font-weight:700}\
.i-white{fill:#fff;stroke:#1d2226;color:#1d2226}\
.i-black{fill:#2b3238;stroke:#14181b;color:#e6ecf0}\
.i-white,.i-black{stroke-width:2.5;stroke-linejoin:round}\
.i-in{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}\
.i-eye{fill:currentColor;stroke:none}\
.isotope .i-turn{stroke:#7b8790}\
.i-ghost{opacity:.45}\
.i-wall{fill:#6b5b50;stroke:#3d332c}\
.i-picked{fill:#3f9c57;opacity:.6}\
.i-moved{fill:#e3c53b;opacity:.5}\
.i-trail{stroke:#7d6500}\
.i-blast{fill:#f0862e;stroke:#b13b0c}\
.i-flame{fill:#e9501c;stroke:#8f1d05}\
.i-core{fill:#ffdc58;stroke:none}\
.i-cross{stroke:#b3160c}\
.i-dot{fill:#b3160c;stroke:none}\
.i-turned{fill:#8fd6c4;stroke:#0b5c4b}\
.i-arrow{fill:#0b5c4b;stroke:#fff;stroke-width:1.5;opacity:.85}\
.i-shield{fill:#d4ecff;stroke:#0b62a8}\
.i-legal{fill:#0c6a31;stroke:#0c6a31}\
.i-halo{stroke:#fff}\
.i-differs{fill:#7a2bb5;stroke:#fff}\
.i-check{stop-color:#e0200c}\
.i-alarm{stroke:#c41508}\
@media(prefers-color-scheme:dark){\
.i-paper{fill:#14181c}\
.i-light{fill:#8d9ba7}\
.i-dark{fill:#5d6c78}\
.i-edge{stroke:#2c353c}\
.isotope text{fill:#cfd8de}\
.i-white{fill:#f4f6f7}\
.i-black{fill:#1a1e22;stroke:#0a0c0e;color:#b9c4cc}\
.i-wall{fill:#4b3d34;stroke:#211a15}\
}";
