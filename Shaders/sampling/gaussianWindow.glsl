#include "common/masking.glsl"
#include "common/power.glsl"
#include "common/run.glsl"

// A Gaussian of `sigma` times the value of a mask at each pixel. The inputs are the picture, the mask, and the
// picture's lower resolutions, interleaved (`Resolutions`). A pixel is the weighted mean of a window of the
// resolution at which its sigma is less than `most` pixels.
literal int levels;
uniform float sigma;
uniform float most;
uniform vec4 weights;
uniform float alphaShare;
uniform float inverted;
const int mostResolutions = 16;
// The first and the last column and row of each lower resolution.
uniform vec4 bounds[mostResolutions];

// The window of a pixel: how often the picture is halved, the factor on squared distances for a power of two, and
// the greatest distance along an axis, in pixels of the resolution.
struct Window {
  int level;
  float rate;
  float limit;
};

Window windowAt(Position at) {
  float s = sigma * masked(source1(at), weights, alphaShare, inverted);
  int level = 0;
  for (int k = 0; k < levels; k++) {
    if (s >= most) {
      s *= 0.5;
      level++;
    }
  }
  // Halving by a quintic B-spline adds a variance of 3/2, all halvings together (1 − 1/4ⁿ)/2. A pixel that is not
  // blurred has a variance that its neighbours do not see.
  float variance = max(s * s - (0.5 - 0.5 / float(1 << (2 * level))), 1.0e-4);
  return Window(level, 0.72134752 / variance, 3.5 * sqrt(variance) + 0.5);
}

float fallen(float exponent) { return exp2Of(max(exponent, -126.0)); }

float weightAt(float distance, float rate, float limit) {
  return abs(distance) <= limit ? fallen(-(distance * distance) * rate) : 0.0;
}

float within(float distance, float limit) { return distance <= limit ? 1.0 : 0.0; }

// Both would be fetched if `isLower` were no literal.
Pixel pixelOf(bool isLower, int level, ivec4 bound, Position p) {
  if (!isLower) return source0(p);
  Position q = clamp(p, bound.xy, bound.zw);
  return source2(Position((q.x << level) + (1 << (level - 1)) - 1, q.y << (level - 1)));
}

// Adds the pixels of a window at one resolution, and their weights. With a negative limit all weights are 0, but
// the loops take a turn, as they do for all pixels that a vector processor computes together.
void addWindow(
  bool isLower, int level, Position at, float rate, float limit, inout Pixel sum, inout float total
) {
  ivec4 bound = isLower ? ivec4(bounds[level - 1]) : ivec4(0);
  float scale = 1.0 / float(1 << level);
  Position cell = at >> level;
  float x = float(at.x - (cell.x << level)) * scale;
  float y = float(at.y - (cell.y << level)) * scale;
  // Quotients of neighbouring weights along a column change by one factor.
  float firstDown = fallen(-(y * y) * rate);
  float firstUp = fallen(-((y + 1.0) * (y + 1.0)) * rate);
  float firstDownStep = fallen((2.0 * y - 1.0) * rate);
  float firstUpStep = fallen((-2.0 * y - 3.0) * rate);
  float shrinking = fallen(-2.0 * rate);
  int i = -int(floor(limit - x));
  int right = int(floor(limit + x));
  int bottom = int(floor(limit + y));
  do {
    Pixel column = vec4(0.0);
    float weight = 0.0;
    float down = firstDown;
    float up = firstUp;
    float downStep = firstDownStep;
    float upStep = firstUpStep;
    int j = 0;
    do {
      Pixel below = pixelOf(isLower, level, bound, cell + Position(i, j));
      Pixel above = pixelOf(isLower, level, bound, cell + Position(i, -1 - j));
      float lower = down * within(float(j) - y, limit);
      float upper = up * within(float(j) + (y + 1.0), limit);
      column += below * lower + above * upper;
      weight += lower + upper;
      down *= downStep;
      up *= upStep;
      downStep *= shrinking;
      upStep *= shrinking;
      j++;
    } while (j <= bottom);
    float across = weightAt(float(i) - x, rate, limit);
    sum += column * across;
    total += weight * across;
    i++;
  } while (i <= right);
}

// Negative at all resolutions but the window's own.
float limitAt(int level, Window w) { return w.level == level ? w.limit : -1.0; }

Pixel gaussianWindow(Position at) {
  Window w = windowAt(at);
  Pixel sum = vec4(0.0);
  float total = 0.0;
  addWindow(false, 0, at, w.rate, limitAt(0, w), sum, total);
  if (levels > 0) {
    int level = max(w.level, 1);
    addWindow(true, level, at, w.rate, limitAt(level, w), sum, total);
  }
  return sum / total;
}

vec4 fallen4(vec4 exponents) {
  return vec4(fallen(exponents.x), fallen(exponents.y), fallen(exponents.z), fallen(exponents.w));
}

vec4 weightsAt(vec4 distances, vec4 rates, vec4 limits) {
  return vec4(
    weightAt(distances.x, rates.x, limits.x), weightAt(distances.y, rates.y, limits.y),
    weightAt(distances.z, rates.z, limits.z), weightAt(distances.w, rates.w, limits.w));
}

// Adds the windows of four neighbouring pixels at one resolution. Pixels in the window of another alone weigh 0.
void addWindows(
  bool isLower, int level, Position first, vec4 rates, vec4 limits, inout Run sum, inout vec4 total
) {
  ivec4 bound = isLower ? ivec4(bounds[level - 1]) : ivec4(0);
  float scale = 1.0 / float(1 << level);
  Position cell = first >> level;
  vec4 x = (vec4(0.0, 1.0, 2.0, 3.0) + float(first.x - (cell.x << level))) * scale;
  float y = float(first.y - (cell.y << level)) * scale;
  vec4 firstDown = fallen4(-(y * y) * rates);
  vec4 firstUp = fallen4(-((y + 1.0) * (y + 1.0)) * rates);
  vec4 firstDownStep = fallen4((2.0 * y - 1.0) * rates);
  vec4 firstUpStep = fallen4((-2.0 * y - 3.0) * rates);
  vec4 shrinking = fallen4(-2.0 * rates);
  float limit = max(max(limits.x, limits.y), max(limits.z, limits.w));
  int i = -int(floor(limit - x.x));
  int right = int(floor(limit + x.w));
  int bottom = int(floor(limit + y));
  do {
    Run column = Run(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
    vec4 weight = vec4(0.0);
    vec4 down = firstDown;
    vec4 up = firstUp;
    vec4 downStep = firstDownStep;
    vec4 upStep = firstUpStep;
    int j = 0;
    do {
      Pixel below = pixelOf(isLower, level, bound, cell + Position(i, j));
      Pixel above = pixelOf(isLower, level, bound, cell + Position(i, -1 - j));
      vec4 lower = down * vec4(lessThanEqual(vec4(float(j) - y), limits));
      vec4 upper = up * vec4(lessThanEqual(vec4(float(j) + (y + 1.0)), limits));
      column.a += below * lower.x + above * upper.x;
      column.b += below * lower.y + above * upper.y;
      column.c += below * lower.z + above * upper.z;
      column.d += below * lower.w + above * upper.w;
      weight += lower + upper;
      down *= downStep;
      up *= upStep;
      downStep *= shrinking;
      upStep *= shrinking;
      j++;
    } while (j <= bottom);
    vec4 across = weightsAt(float(i) - x, rates, limits);
    sum.a += column.a * across.x;
    sum.b += column.b * across.y;
    sum.c += column.c * across.z;
    sum.d += column.d * across.w;
    total += weight * across;
    i++;
  } while (i <= right);
}

Run gaussianWindowRun(Position first) {
  Window a = windowAt(first);
  Window b = windowAt(first + Position(1, 0));
  Window c = windowAt(first + Position(2, 0));
  Window d = windowAt(first + Position(3, 0));
  vec4 rates = vec4(a.rate, b.rate, c.rate, d.rate);
  Run sum = Run(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
  vec4 total = vec4(0.0);
  vec4 limits = vec4(limitAt(0, a), limitAt(0, b), limitAt(0, c), limitAt(0, d));
  addWindows(false, 0, first, rates, limits, sum, total);
  if (levels > 0) {
    int level = max(1, min(min(a.level, b.level), min(c.level, d.level)));
    int last = max(max(a.level, b.level), max(c.level, d.level));
    do {
      limits = vec4(
        limitAt(level, a), limitAt(level, b), limitAt(level, c), limitAt(level, d));
      addWindows(true, level, first, rates, limits, sum, total);
      level++;
    } while (level <= last);
  }
  return Run(sum.a / total.x, sum.b / total.y, sum.c / total.z, sum.d / total.w);
}
