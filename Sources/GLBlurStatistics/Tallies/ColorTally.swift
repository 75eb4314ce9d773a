package import GLBlurEngine

/// A histogram with 32 768 cells, by the five highest bits of red, green and blue.
///
/// Pixels are weighted by alpha. Since an image has at most 2³⁰ pixels, all sums stay below 2⁶².
package struct ColorTally: Tally {
  private static let cells = 1 << 15
  package static let cost = (ofPixel: 4, ofFinding: 200_000)
  package var byteCount: Int { sums.count * MemoryLayout<SIMD4<UInt64>>.size }

  /// The sums of each cell: red, green and blue times alpha, and alpha.
  private var sums = Array(repeating: SIMD4<UInt64>.zero, count: cells)

  package init() {}

  /// A picture of 64 colours, one pixel each.
  package static let unknown = {
    var tally = ColorTally()
    for index in 0..<64 {
      let color = SIMD4(index >> 4, index >> 2 & 3, index & 3, 3)
      tally.add(SIMD4<UInt16>(truncatingIfNeeded: 21845 &* color))
    }
    return tally
  }()

  package mutating func add(_ image: Image, rows: Range<Int>, at region: Region) {
    let pixels = rows.lowerBound * image.width..<rows.upperBound * image.width
    image.withBytes { bytes in
      for index in pixels {
        add(unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self))
      }
    }
  }

  package mutating func join(_ other: ColorTally) {
    for index in sums.indices { sums[index] &+= other.sums[index] }
  }

  package mutating func add(_ pixel: SIMD4<UInt16>) {
    if pixel.w == 0 { return }
    let cell = Int(pixel.x >> 11) << 10 | Int(pixel.y >> 11) << 5 | Int(pixel.z >> 11)
    let alpha = UInt64(pixel.w)
    var sum = SIMD4<UInt64>(truncatingIfNeeded: pixel) &* alpha
    sum.w = alpha
    sums[cell] &+= sum
  }

  /// The mean colours of the cells that have pixels, 0…1, and their weights.
  package var colors: [(color: SIMD3<Double>, weight: Double)] {
    sums.filter { $0.w > 0 }.map { sum in
      let sum = SIMD4<Double>(sum)
      return (SIMD3(sum.x, sum.y, sum.z) / (65535 * sum.w), sum.w)
    }
  }
}
