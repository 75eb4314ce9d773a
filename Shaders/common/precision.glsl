// The start of every fragment program. GLSL ES leaves samplers at lowp even if floats are highp, for which software
// drivers use 16-bit arithmetic.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

// Premultiplied, with channels of 0…1.
#define Pixel vec4
// A column and a row, from the top left.
#define Position ivec2
// Numbers of the host, one float per texel.
#define Table sampler2D
