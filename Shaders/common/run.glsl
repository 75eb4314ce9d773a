// Four neighbouring pixels of a row.
struct Run {
  Pixel a;
  Pixel b;
  Pixel c;
  Pixel d;
};
