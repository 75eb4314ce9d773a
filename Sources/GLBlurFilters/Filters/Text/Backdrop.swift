import Legibility

/// The colours behind a text, each once, with the number of pixels that have it.
///
/// The colours are sorted. In an order that changes from one render to the next, the results of
/// searches and sums would differ in their last bits.
struct Backdrop {
  typealias Pixels = [(backdrop: Color, count: Int)]

  /// The colours rounded to 8 bits, as they are shown.
  let shown: Pixels
  /// The colours with 16 bits, before the last rounding.
  private let exact: Pixels

  /// Collects the colours of an image.
  ///
  /// - Parameter image: The image, of 16 bits a channel and straight alpha.
  init(_ image: Image) {
    var counts: [SIMD4<UInt16>: Int] = [:]
    image.withBytes { bytes in
      for index in 0..<image.width * image.height {
        let sample = unsafe bytes.unsafeLoad(
          fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        counts[sample, default: 0] += 1
      }
    }
    exact = Self.ordered(counts).map { sample, count in
      let c = SIMD4<Double>(sample) / 65535
      return (Color(red: c.x, green: c.y, blue: c.z, alpha: c.w), count)
    }
    shown = Self.rounded(exact)
  }

  var exactColors: [Color] { exact.map(\.backdrop) }
  var shownColors: [Color] { shown.map(\.backdrop) }

  /// Returns the colours under a scrim, rounded to 8 bits.
  func shown(under scrim: Color) -> Pixels {
    if scrim.alpha == 0 { return shown }
    return Self.rounded(exact.map { (scrim.composited(over: $0.backdrop), $0.count) })
  }

  private static func ordered(
    _ counts: [SIMD4<UInt16>: Int]
  ) -> [(SIMD4<UInt16>, Int)] {
    func key(_ sample: SIMD4<UInt16>) -> UInt64 {
      sample.indices.reduce(0) { $0 << 16 | UInt64(sample[$1]) }
    }
    return counts.map { (key($0.key), $0.key, $0.value) }.sorted { $0.0 < $1.0 }
      .map { ($0.1, $0.2) }
  }

  private static func rounded(_ pixels: Pixels) -> Pixels {
    var counts: [SIMD4<UInt16>: Int] = [:]
    for (color, count) in pixels {
      let c = SIMD4(color.red, color.green, color.blue, color.alpha) * 255
      counts[SIMD4<UInt16>(c.rounded(.toNearestOrAwayFromZero)), default: 0] += count
    }
    return ordered(counts).map { sample, count in
      let c = SIMD4<Double>(sample) / 255
      return (Color(red: c.x, green: c.y, blue: c.z, alpha: c.w), count)
    }
  }
}
