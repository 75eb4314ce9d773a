// The planes of a picture, and chroma at its pixels: the nearest samples by distance, as in kernels/chroma.h of
// CKernels/VideoKernels. All numbers are whole and exact.
//
// hasChroma, hasAlpha, halvesColumns, halvesRows, isLeft, isTop and isIdentity are constants of the program.
uniform usampler2D lumaPlane;
uniform usampler2D cbPlane;
uniform usampler2D crPlane;
uniform usampler2D alphaPlane;
// The first rows of luma and chroma in the textures, and the last column and row of chroma.
uniform ivec4 bounds;
uniform int chromaOffset;

struct ChromaRun {
  ivec2 a;
  ivec2 b;
  ivec2 c;
  ivec2 d;
};

ivec2 chromaSample(int column, int row) {
  ivec2 place = ivec2(clamp(column, 0, bounds.z), row - bounds.y);
  return ivec2(texelFetch(cbPlane, place, 0).r, texelFetch(crPlane, place, 0).r);
}

// Returns Cb and Cr of a column of chroma for a row of pixels, less their offset, fourfold.
ivec2 chromaColumn(int column, int row) {
  if (!halvesRows) return (chromaSample(column, row) - chromaOffset) * 4;
  int near = row >> 1;
  bool isOdd = (row & 1) == 1;
  int far = isOdd ? min(near + 1, bounds.w) : isTop ? near : max(near - 1, 0);
  int weight = !isTop ? 3 : isOdd ? 2 : 4;
  return chromaSample(column, near) * weight + chromaSample(column, far) * (4 - weight)
      - 4 * chromaOffset;
}

// Returns Cb and Cr of a pixel, less their offset, sixteenfold.
ivec2 chromaAt(Position p) {
  if (!hasChroma) return ivec2(0);
  if (!halvesColumns) return chromaColumn(p.x, p.y) * 4;
  int column = p.x >> 1;
  bool isOdd = (p.x & 1) == 1;
  ivec2 near = chromaColumn(column, p.y);
  if (isLeft) return isOdd ? (near + chromaColumn(column + 1, p.y)) * 2 : near * 4;
  return near * 3 + chromaColumn(isOdd ? column + 1 : column - 1, p.y);
}

// Takes four pixels from an even column, and fetches each sample once.
ChromaRun chromaRun(Position p) {
  if (!hasChroma || !halvesColumns) {
    return ChromaRun(chromaAt(p), chromaAt(p + ivec2(1, 0)), chromaAt(p + ivec2(2, 0)),
                     chromaAt(p + ivec2(3, 0)));
  }
  int column = p.x >> 1;
  ivec2 first = chromaColumn(column, p.y);
  ivec2 second = chromaColumn(column + 1, p.y);
  ivec2 after = chromaColumn(column + 2, p.y);
  if (isLeft) return ChromaRun(first * 4, (first + second) * 2, second * 4, (second + after) * 2);
  ivec2 before = chromaColumn(column - 1, p.y);
  return ChromaRun(first * 3 + before, first * 3 + second, second * 3 + first, second * 3 + after);
}

int sampleOf(usampler2D plane, Position p) {
  return int(texelFetch(plane, ivec2(p.x, p.y - bounds.x), 0).r);
}
