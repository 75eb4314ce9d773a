// The mean of eight sectors of an ellipse around a pixel, of which those that vary least count most. The inputs are
// an image and the averaged products of its gradient (`gradientProducts`). The ellipse lies along the edge, and is
// the longer the more the gradients agree.
uniform float radius;
uniform float stretch;
uniform int sharpness;
uniform int reach;
// How far sectors reach beyond the middle, and how fast they close sideways.
uniform float overlap;
uniform float closing;

// Weighted sums over four neighbouring sectors: of weights, of each channel, and of squares of all channels.
struct Sectors {
  vec4 weight;
  vec4 red;
  vec4 green;
  vec4 blue;
  vec4 alpha;
  vec4 square;
};

void addTap(inout Sectors sectors, vec4 weight, Pixel p, float square) {
  sectors.weight += weight;
  sectors.red += weight * p.r;
  sectors.green += weight * p.g;
  sectors.blue += weight * p.b;
  sectors.alpha += weight * p.a;
  sectors.square += weight * square;
}

float sumOf(vec4 v) { return (v.x + v.y) + (v.z + v.w); }

void addMeans(inout Pixel sum, inout float total, Sectors sectors) {
  vec4 red = sectors.red / sectors.weight;
  vec4 green = sectors.green / sectors.weight;
  vec4 blue = sectors.blue / sectors.weight;
  vec4 alpha = sectors.alpha / sectors.weight;
  vec4 mean = (red * red + green * green) + (blue * blue + alpha * alpha);
  vec4 variance = max(sectors.square / sectors.weight - mean, 0.0) * 255.0;
  vec4 hardness = vec4(1.0);
  for (int k = 0; k < sharpness; k++) hardness *= variance;
  vec4 share = 1.0 / (hardness + 1.0);
  sum += vec4(sumOf(red * share), sumOf(green * share), sumOf(blue * share), sumOf(alpha * share));
  total += sumOf(share);
}

Pixel anisotropicKuwahara(Position at) {
  Pixel tensor = source1(at);
  float difference = tensor.r - tensor.g;
  float mixed = tensor.b + tensor.b;
  float length = sqrt(difference * difference + mixed * mixed);
  // The cosine and sine of twice the gradient's angle, and its direction. The greater of cosine and sine comes of a
  // root, which would lose precision of the other.
  float cosine = length > 0.0 ? difference / length : 1.0;
  float sine = length > 0.0 ? mixed / length : 0.0;
  float greater = sqrt((abs(cosine) + 1.0) * 0.5);
  float lesser = sine / (greater + greater);
  vec2 gradient = cosine < 0.0 ? vec2(lesser, greater) : vec2(greater, lesser);
  // Where there is hardly any gradient, its direction means nothing.
  float longer = 1.0 + stretch * (length / (tensor.r + tensor.g + 1.0e-6));
  float axisAlong = radius * longer;
  float axisAcross = radius / longer;
  vec2 along = vec2(-gradient.y, gradient.x) / axisAlong;
  vec2 across = gradient / axisAcross;
  vec2 high = gradient.yx * axisAlong;
  vec2 low = gradient * axisAcross;
  vec2 sides = sqrt(high * high + low * low);
  int columns = min(int(floor(sides.x)), reach);
  int rows = min(int(floor(sides.y)), reach);
  Sectors first = Sectors(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
  Sectors second = first;
  for (int y = -rows; y <= rows; y++) {
    for (int x = -columns; x <= columns; x++) {
      // The place in the ellipse, as in a circle of radius 1.
      float u = float(x) * along.x + float(y) * along.y;
      float v = float(x) * across.x + float(y) * across.y;
      float distance = u * u + v * v;
      if (distance < 1.0) {
        // How far the place lies towards four sectors. The others are opposite.
        vec4 ahead = vec4(u, (u + v) * 0.70710678, v, (v - u) * 0.70710678);
        vec4 aside = (ahead * ahead).zwxy;
        vec4 open = vec4(overlap) - aside * closing;
        vec4 one = max(open + ahead, 0.0);
        vec4 other = max(open - ahead, 0.0);
        one *= one;
        other *= other;
        float fading = 1.0 - distance;
        float share = fading * fading / (sumOf(one) + sumOf(other));
        Pixel p = source0(at + Position(x, y));
        float square = (p.r * p.r + p.g * p.g) + (p.b * p.b + p.a * p.a);
        addTap(first, one * share, p, square);
        addTap(second, other * share, p, square);
      }
    }
  }
  Pixel sum = vec4(0.0);
  float total = 0.0;
  addMeans(sum, total, first);
  addMeans(sum, total, second);
  return sum / total;
}
