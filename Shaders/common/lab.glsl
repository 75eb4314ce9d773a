#include "common/angles.glsl"
#include "common/power.glsl"
#include "common/srgb.glsl"

// The cube root of CIE 1976 L*a*b*, which goes on as a line near 0.
float labRoot(float v) {
  return v > 0.00885645168 ? cubeRoot(v) : v * 7.78703704 + 0.137931034;
}

// Takes linear colours. The rows of X, Y and Z are relative to white.
vec3 labOf(vec3 c, vec4 rowX, vec4 rowY, vec4 rowZ) {
  float x = labRoot(c.r * rowX.r + c.g * rowX.g + c.b * rowX.b);
  float y = labRoot(c.r * rowY.r + c.g * rowY.g + c.b * rowY.b);
  float z = labRoot(c.r * rowZ.r + c.g * rowZ.g + c.b * rowZ.b);
  // A hue of rounding errors would count beside that of a colour.
  bool isGrey = max(abs(x - y), abs(y - z)) < 3.0e-7;
  return vec3(116.0 * y - 16.0, isGrey ? vec2(0.0) : vec2(500.0 * (x - y), 200.0 * (y - z)));
}

// √(c⁷ / (c⁷ + 25⁷))
float chromaShare(float c) {
  float r = c * 0.04;
  float r2 = r * r;
  float r7 = r2 * r2 * r2 * r;
  return sqrt(r7 / (r7 + 1.0));
}

// In turns of 0…1.
float hueOf(float a, float b) {
  float turns = angleOf(vec2(a, b));
  return turns < 0.0 ? turns + 1.0 : turns;
}

// ΔE2000 (ISO/CIE 11664-6) of two colours in L*a*b*. Hues are in turns, so the smaller of two differences counts. A
// grey has none.
float deltaE2000(vec3 one, vec3 other) {
  float meanC = (sqrt(one.y * one.y + one.z * one.z) + sqrt(other.y * other.y + other.z * other.z)) * 0.5;
  float g = 1.5 - chromaShare(meanC) * 0.5;
  float a1 = g * one.y;
  float a2 = g * other.y;
  float c1 = sqrt(a1 * a1 + one.z * one.z);
  float c2 = sqrt(a2 * a2 + other.z * other.z);
  float h1 = hueOf(a1, one.z);
  float h2 = hueOf(a2, other.z);
  bool hasHues = c1 * c2 != 0.0;
  float deltaH = hasHues ? h2 - h1 : 0.0;
  float meanH = hasHues ? (h1 + h2) * 0.5 : h1 + h2;
  if (abs(deltaH) > 0.5) {
    deltaH += deltaH > 0.0 ? -1.0 : 1.0;
    meanH += meanH < 0.5 ? 0.5 : -0.5;
  }

  float fromMiddle = (one.x + other.x) * 0.5 - 50.0;
  float square = fromMiddle * fromMiddle;
  float chroma = (c1 + c2) * 0.5;
  float t = 1.0 - direction(meanH - 0.0833333333).x * 0.17 + direction(meanH * 2.0).x * 0.24
    + direction(meanH * 3.0 + 0.0166666667).x * 0.32 - direction(meanH * 4.0 - 0.175).x * 0.2;
  float hueChroma = chroma * t;
  float weight = square / sqrt(20.0 + square);
  float l = (other.x - one.x) / (1.0 + weight * 0.015);
  float c = (c2 - c1) / (1.0 + chroma * 0.045);
  float bow = sqrt(c1 * c2) * direction(deltaH * 0.5).y;
  float h = (bow + bow) / (1.0 + hueChroma * 0.015);

  float blue = (meanH - 0.763888889) * 14.4;
  float bell = exp2Of(max(-(blue * blue), -87.0) * 1.44269504);
  float turn = chromaShare(chroma) * direction(bell * 0.166666667).y;
  float ch = c * h;
  float turned = turn * ch;
  return sqrt(max(l * l + c * c + h * h - (turned + turned), 0.0));
}
