package import GLBlurEngine

/// The sums of the premultiplied pixels of a picture and of their alphas, in 16-bit levels.
package struct MeanTally: Tally {
  package var byteCount: Int { MemoryLayout<MeanTally>.size }
  package static let cost = (ofPixel: 6, ofFinding: 0)

  private var sums = SIMD4<UInt64>.zero
  private var pixels: UInt64 = 0

  package init() {}

  package static let unknown = {
    var tally = MeanTally()
    tally.add(SIMD4(43_690, 21_845, 32_768, 65_535))
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

  package mutating func join(_ other: MeanTally) {
    sums &+= other.sums
    pixels += other.pixels
  }

  package mutating func add(_ pixel: SIMD4<UInt16>) {
    pixels += 1
    let alpha = UInt64(pixel.w)
    var sum = SIMD4<UInt64>(truncatingIfNeeded: pixel) &* alpha
    sum.w = alpha
    sums &+= sum
  }

  package var pixelSums: PixelSums? { .colors(bits: 0) }

  package mutating func add(_ sums: [UInt64], pixels: Int) {
    self.sums &+= SIMD4(sums)
    self.pixels += UInt64(pixels)
  }

  /// The straight colour of the mean premultiplied pixel, and the mean alpha, each 0…1.
  package var mean: SIMD4<Double> {
    let sums = SIMD4<Double>(sums)
    guard sums.w > 0 else { return .zero }
    let color = SIMD3(sums.x, sums.y, sums.z) / (65535 * sums.w)
    return SIMD4(color, sums.w / (65535 * Double(pixels)))
  }
}
