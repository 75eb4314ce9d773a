// Every fragment program starts with this file. GLSL ES leaves samplers at lowp even if floats are
// highp, and software drivers then use 16-bit arithmetic.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

// A premultiplied colour with channels of 0…1.
#define Pixel vec4
// The column and row of a pixel, counted from the top left.
#define Position ivec2
// Numbers that the host provides, one float per texel.
#define Table sampler2D
