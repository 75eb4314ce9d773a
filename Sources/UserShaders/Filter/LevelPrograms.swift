package import GLBlurEngine
import GLBlurFilters
import Synchronization

/// A cache of the programs that compute levels of detail, which the frames of a film share.
package final class LevelPrograms: Sendable {
  package static let shared = LevelPrograms()

  private struct Key: Hashable {
    let size: Size
    let isUnit: Bool
  }

  private struct Programs {
    var known: [Key: PixelProgram] = [:]
    /// In the order of compilation.
    var order: [Key] = []
    /// The programs compiled last, whether still cached or not.
    var compiled: [Key] = []
  }

  private let programs = Mutex(Programs())

  /// All levels of four images with a longest side of 32 768 pixels.
  private static let most = 60

  private init() {}

  package func compilations(of size: Size) -> Int {
    programs.withLock { $0.compiled.count { $0.size == size } }
  }

  /// Returns the program that computes the next level. `isUnit` tells whether all values of the
  /// image are in 0…1.
  func program(of size: Size, isUnit: Bool) throws(FilterError) -> PixelProgram {
    let key = Key(size: size, isUnit: isUnit)
    if let known = programs.withLock({ $0.known[key] }) { return known }
    let program = try Self.compile(key)
    programs.withLock { programs in
      programs.compiled = programs.compiled.suffix(Self.most - 1) + [key]
      if programs.known.updateValue(program, forKey: key) == nil { programs.order.append(key) }
      if programs.order.count > Self.most { programs.known[programs.order.removeFirst()] = nil }
    }
    return program
  }

  private static func compile(_ key: Key) throws(FilterError) -> PixelProgram {
    // Stored, premultiplied values are averaged.
    let source = PixelProgram.Source(size: key.size, isBuffer: true, isUnit: key.isUnit)
    let half = ShaderSize(width: max(key.size.width / 2, 1), height: max(key.size.height / 2, 1))
    do {
      let file = try ShaderText(name: "level", bytes: text).parsed()
      let pass = try file.compile(
        pass: 0, values: file.values(), outputSize: half,
        imageSizes: ["image": ShaderSize(key.size)], specialization: .everything)
      return try PixelProgram(
        pass, sources: [source], places: [0], edge: .clamp, isPremultiplied: true,
        result: .buffer(isFloat: !key.isUnit), reach: nil, perturbation: nil)
    } catch {
      throw FilterError("a level of detail of an image cannot be made: \(error)")
    }
  }

  /// The mean of the covered pixels: two columns for an even number; for 2m + 1 columns, pixel i
  /// covers three columns from 2i with the weights (m − i), m and i + 1, divided by 2m + 1. Rows
  /// likewise.
  private static let text = Array(
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

extension Lowering {
  func isUnit(_ signal: Signal) -> Bool {
    builder.operation(of: signal).isUnit && !builder.isFloatImage(signal)
  }

  mutating func halved(_ image: Signal) throws(FilterError) -> Signal {
    let program = try LevelPrograms.shared.program(of: image.size, isUnit: isUnit(image))
    return draw(program, of: [image])
  }
}
