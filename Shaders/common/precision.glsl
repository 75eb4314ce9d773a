// Every fragment program starts with this file. GLSL ES leaves samplers at lowp even when floats
// are highp, and software drivers honour that with 16-bit arithmetic.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

// A premultiplied colour, 0…1.
#define Pixel vec4
// Column and row of a pixel, from the top left.
#define Position ivec2
// Numbers from the host, one float a texel.
#define Table sampler2D
