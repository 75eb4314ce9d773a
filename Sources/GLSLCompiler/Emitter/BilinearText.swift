/// Functions that read images as `ScalarOperation.sample` and `ScalarOperation.fetch` do.
public enum BilinearText {
  /// Returns the function `PREFIX_sampleN`: the bilinear sample of a premultiplied image as a
  /// straight colour. Fractions are multiples of 1/256, as in hardware. Coordinates are clamped to
  /// ±2³⁰ pixels.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of a text that has declared `PREFIX_sizeN`.
  ///   - image: The number N.
  ///   - texel: A function `vec4 texel(ivec2 p)` for the premultiplied colour at column and row p
  ///     from the top left, with the edge mode applied.
  ///   - isStraight: Whether colours are divided by alpha.
  ///   - isPrecise: Whether the text may use `precise`.
  public static func sample(
    prefix: String, image: Int, texel: String, isStraight: Bool = true,
    isPrecise: Bool = false
  ) -> String {
    let text = """
      vec4 \(prefix)_sample\(image)(float x, float y) {
        float width = float(\(prefix)_size\(image).x);
        float height = float(\(prefix)_size\(image).y);
        float px = x * width;
        float py = y * height;
        float across = px - 0.5;
        float up = py - 0.5;
        float left = floor(across);
        float bottom = floor(up);
        float dx = across - left;
        float dy = up - bottom;
        float sx = dx * 256.0;
        float sy = dy * 256.0;
        float rx = sx + 0.5;
        float ry = sy + 0.5;
        float fx = floor(rx) * 0.00390625;
        float fy = floor(ry) * 0.00390625;
        float gx = 1.0 - fx;
        float gy = 1.0 - fy;
        bool isNumberX = abs(left) <= 1073741824.0;
        bool isNumberY = abs(bottom) <= 1073741824.0;
        float limitX = left > 0.0 ? 1073741824.0 : (left < 0.0 ? -1073741824.0 : 0.0);
        float limitY = bottom > 0.0 ? 1073741824.0 : (bottom < 0.0 ? -1073741824.0 : 0.0);
        int column = int(isNumberX ? left : limitX);
        int row = \(prefix)_size\(image).y - 1 - int(isNumberY ? bottom : limitY);
        vec4 t00 = \(texel)(ivec2(column, row));
        vec4 t10 = \(texel)(ivec2(column + 1, row));
        vec4 t01 = \(texel)(ivec2(column, row - 1));
        vec4 t11 = \(texel)(ivec2(column + 1, row - 1));
        vec4 a00 = t00 * gx;
        vec4 a10 = t10 * fx;
        vec4 a01 = t01 * gx;
        vec4 a11 = t11 * fx;
        vec4 low = a00 + a10;
        vec4 high = a01 + a11;
        vec4 b0 = low * gy;
        vec4 b1 = high * fy;
        vec4 mixed = b0 + b1;
        \(isStraight ? straight("mixed") : "return mixed;")
      }
      """
    guard isPrecise else { return text }
    return text.replacing("  float ", with: "  precise float ")
      .replacing("  vec", with: "  precise vec")
  }

  /// Returns the function `PREFIX_fetchN`: a texel as a straight colour. The parameters are those
  /// of `sample`.
  public static func fetch(
    prefix: String, image: Int, texel: String, isStraight: Bool = true
  ) -> String {
    """
    vec4 \(prefix)_fetch\(image)(int x, int y) {
      int up = min(max(y, -1073741824), 1073741824);
      vec4 color = \(texel)(ivec2(x, \(prefix)_size\(image).y - 1 - up));
      \(isStraight ? straight("color") : "return color;")
    }
    """
  }

  private static func straight(_ color: String) -> String {
    "vec3 straight = \(color).xyz / \(color).w; "
      + "return \(color).w > 0.0 ? vec4(straight, \(color).w) : vec4(0.0, 0.0, 0.0, \(color).w);"
  }
}
