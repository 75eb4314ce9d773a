import GLBlurChain
import TestSupport

/// UIImage+ImageEffects in the arithmetic of Apple's sample: bytes of premultiplied colour, rounded
/// after every pass and composition, and a matrix of whole numbers (reference/effects.md, 1.1 to
/// 1.4).
struct ImageEffectOracle {
  /// The parameters of a call.
  struct Recipe {
    var radius: Double
    var tint: SIMD4<Double>
    /// A row for each of source blue, green and red, and columns for the results in the same order,
    /// or nil.
    var matrix: [[Int]]?
  }

  typealias Bytes = SIMD4<Int>

  var width: Int
  var height: Int
  var pixels: [Bytes]

  init(_ image: Image) {
    width = image.width
    height = image.height
    let bytes = image.bytes.map(Int.init)
    pixels = stride(from: 0, to: bytes.count, by: 4).map { start in
      let alpha = bytes[start + 3]
      let c = (0..<3).map { Self.product(bytes[start + $0], alpha) }
      return Bytes(c[0], c[1], c[2], alpha)
    }
  }

  private static func product(_ x: Int, _ y: Int) -> Int { (2 * x * y + 255) / 510 }

  static func boxSize(_ radius: Double, revision: Int) -> Int {
    let k = 1.8799712059732503
    var d: Int
    if revision == 2013 {
      d = Int((radius * k + 0.5).rounded(.down))
      if d % 2 == 0 { d += 1 }
    } else {
      let radius = radius - 2 < 0x1p-23 ? 2 : radius
      d = Int(((radius * k + 0.5) / 2).rounded(.down)) | 1
    }
    return d
  }

  /// One pass of vImage's box: the mean over d×d pixels, rounded once, with the edge extended.
  func boxed(_ d: Int) -> ImageEffectOracle {
    let r = d / 2
    var rows = self
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        var sum = Bytes.zero
        for k in -r...r { sum &+= pixels[y * width + min(max(x + k, 0), width - 1)] }
        rows.pixels[y * width + x] = sum
      }
    }
    let area = Bytes(repeating: d * d)
    for y in 0..<height {
      for x in 0..<width {
        var sum = Bytes.zero
        for k in -r...r { sum &+= rows.pixels[min(max(y + k, 0), height - 1) * width + x] }
        result.pixels[y * width + x] = (sum &+ sum &+ area) / (area &+ area)
      }
    }
    return result
  }

  func saturated(_ matrix: [[Int]]) -> ImageEffectOracle {
    map { p in
      let source: [Int] = [p.z, p.y, p.x]
      let bgr = (0..<3).map { column -> Int in
        var sum = 128
        for row in 0..<3 { sum += source[row] * matrix[row][column] }
        return min(max(sum >> 8, 0), 255)
      }
      return Bytes(bgr[2], bgr[1], bgr[0], p.w)
    }
  }

  /// Draws with source-over, through a mask of bytes.
  func drawn(over base: ImageEffectOracle, mask: [Int]?) -> ImageEffectOracle {
    var result = base
    for index in pixels.indices {
      let m = mask?[index] ?? 255
      let alpha = Self.product(pixels[index].w, m)
      for channel in 0..<4 {
        let source = Self.product(pixels[index][channel], m)
        let below = Self.product(base.pixels[index][channel], 255 - alpha)
        result.pixels[index][channel] = min(255, source + below)
      }
    }
    return result
  }

  func filled(_ color: SIMD4<Double>) -> ImageEffectOracle {
    let top = SIMD4(color.x, color.y, color.z, 1.0) * (color.w * 255)
    return map { p in
      let mixed: SIMD4<Double> = top + SIMD4<Double>(p) * (1 - color.w)
      return Bytes((mixed + 0.5).rounded(.down))
    }
  }

  private func map(_ function: (Bytes) -> Bytes) -> ImageEffectOracle {
    var result = self
    result.pixels = pixels.map(function)
    return result
  }

  func effect(_ recipe: Recipe, revision: Int, scale: Double, mask: [Int]?) -> ImageEffectOracle {
    var effect = self
    if recipe.radius > 0 {
      let d = Self.boxSize(recipe.radius * scale, revision: revision)
      for _ in 1...3 { effect = effect.boxed(d) }
    }
    if let matrix = recipe.matrix { effect = effect.saturated(matrix) }
    let nothing = map { _ in .zero }
    let hasEffect = recipe.radius > 0 || recipe.matrix != nil
    let drawsBase = revision == 2013 || mask != nil || !hasEffect
    let drawsEffect = revision == 2013 ? recipe.radius > 0 : hasEffect
    var context = drawsBase ? self : nothing
    if drawsEffect { context = effect.drawn(over: context, mask: mask) }
    return context.filled(recipe.tint)
  }

  /// Colours beyond their alpha are clamped.
  var picture: Picture {
    Picture(width: width, height: height) { x, y in
      limited(SIMD4<Double>(pixels[y * width + x]) / 255)
    }
  }
}
