import GLBlurEngine
import GLBlurFilters
import ShaderFormats

/// Levels of detail of images.
extension Lowering {
  /// Whether all numbers of an image are in 0…1.
  func isUnit(_ signal: Signal) -> Bool {
    builder.operation(of: signal).isUnit && !builder.isFloatImage(signal)
  }

  /// Returns the next level of detail of an image: half as wide and half as high, rounded down.
  mutating func halved(_ image: Signal) throws(FilterError) -> Signal {
    let size = Size(width: max(image.size.width / 2, 1), height: max(image.size.height / 2, 1))
    // The numbers of a picture are mixed as they are stored, premultiplied.
    let source = PixelProgram.Source(size: image.size, isBuffer: true, isUnit: isUnit(image))
    do {
      let file = try ShaderText(name: "level", bytes: Self.levelText).parsed()
      let pass = try file.compile(
        pass: 0, values: file.values(), outputSize: ShaderSize(size),
        imageSizes: ["image": ShaderSize(image.size)], specialization: .everything)
      let program = try PixelProgram(
        pass, sources: [source], places: [0], edge: .clamp, isPremultiplied: true,
        result: .buffer(isFloat: !source.isUnit), reach: nil, perturbation: nil)
      return draw(program, of: [image])
    } catch {
      throw FilterError("a level of detail of an image cannot be made: \(error)")
    }
  }

  /// The mean of what a pixel covers: two columns of an even number, and of 2m + 1 columns the pixel i
  /// of m covers (m − i), m and i + 1 parts in 2m + 1 of the three columns from 2i on. Rows likewise.
  private static let levelText = Array(
    """
    /*{"INPUTS": [{"NAME": "image", "TYPE": "image"}]}*/
    ivec2 size = ivec2(_image_imgSize), own = ivec2(gl_FragCoord.xy);
    int count(int size) { return size == 1 ? 1 : 2 + size % 2; }
    float weight(int part, int own, int size) {
      if (size % 2 == 0) return 0.5;
      int m = size / 2;
      return float(size == 1 || part == 2 ? own + 1 : part == 0 ? m - own : m) / float(size);
    }
    void main() {
      gl_FragColor = vec4(0.0);
      for (int y = 0; y < count(size.y); y++) {
        vec4 row = vec4(0.0);
        for (int x = 0; x < count(size.x); x++)
          row += texelFetch(image, own * 2 + ivec2(x, y), 0) * weight(x, own.x, size.x);
        gl_FragColor += row * weight(y, own.y, size.y);
      }
    }
    """.utf8)
}
