import SystemLibrary

/// The difference between two images of one size.
///
/// Premultiplied samples are compared, in 8-bit levels whatever the formats, because straight
/// colour is meaningless where alpha is 0.
public struct ImageDifference: Hashable, Sendable {
  /// A channel of a pixel.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// Red times alpha.
    case red
    /// Green times alpha.
    case green
    /// Blue times alpha.
    case blue
    /// The alpha itself.
    case alpha
  }

  /// The place of a sample in an image.
  public struct Place: Hashable, Sendable {
    /// The column of the pixel, from 0 at the left.
    public var x: Int
    /// The row of the pixel, from 0 at the top.
    public var y: Int
    /// The channel of the pixel.
    public var channel: Channel

    /// Creates a place. Each parameter is described at the property of its name.
    public init(x: Int, y: Int, channel: Channel) {
      self.x = x
      self.y = y
      self.channel = channel
    }
  }

  /// The greatest |Δ| of two samples, in 8-bit levels.
  public let greatest: Double
  /// The place of the greatest |Δ|, the first in the order of rows, columns and channels, or nil if
  /// the images are equal.
  public let worst: Place?
  /// The mean |Δ| of all samples, in 8-bit levels.
  public let mean: Double
  /// The share of the samples that differ at all, 0…1.
  public let differingShare: Double
  /// The peak signal-to-noise ratio in decibels, or nil if the images are equal.
  public let peakSignalToNoise: Double?

  /// Compares two images.
  ///
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ.
  public init(_ first: Image, _ second: Image) throws(ImageError) {
    var greatest = 0.0
    var worst: Place?
    var sum = SIMD4<Double>()
    var squares = SIMD4<Double>()
    var differing = 0
    try ImageDifference.forEachRow(first, second) { y, row in
      var rowGreatest = SIMD4<Double>()
      for delta in row {
        rowGreatest.replace(with: delta, where: delta .> rowGreatest)
        sum += delta
        squares += delta * delta
        for channel in 0..<4 where delta[channel] > 0 { differing += 1 }
      }
      if rowGreatest.max() > greatest {
        greatest = rowGreatest.max()
        worst = ImageDifference.place(of: greatest, in: row, y: y)
      }
    }
    let samples = Double(4 * first.width * first.height)
    let meanSquare = squares.sum() / samples
    self.greatest = greatest
    self.worst = worst
    mean = sum.sum() / samples
    differingShare = Double(differing) / samples
    peakSignalToNoise = meanSquare > 0 ? 10 * log10(255 * 255 / meanSquare) : nil
  }

  private static func place(of delta: Double, in row: [SIMD4<Double>], y: Int) -> Place? {
    for (x, deltas) in row.enumerated() {
      for (index, channel) in Channel.allCases.enumerated() where deltas[index] == delta {
        return Place(x: x, y: y, channel: channel)
      }
    }
    return nil
  }

  /// Returns a picture of |Δ| of each colour or of alpha, whichever is greater, scaled so that the
  /// greatest is white. Equal images give black.
  ///
  /// - Throws: `ImageError.sizesDiffer`, or `ImageError.outOfMemory`.
  public static func picture(_ first: Image, _ second: Image) throws -> Image {
    let greatest = try ImageDifference(first, second).greatest
    let scale = greatest > 0 ? 255 / greatest : 0
    return try Image(size: first.size, format: .rgba8) {
      (bytes: inout MutableRawSpan) throws(ImageError) in
      try forEachRow(first, second) { y, row in
        for (x, delta) in row.enumerated() {
          let offset = (y * first.width + x) * 4
          for channel in 0..<3 {
            let level = UInt8(max(delta[channel], delta.w) * scale + 0.5)
            bytes.storeBytes(of: level, toByteOffset: offset + channel, as: UInt8.self)
          }
          bytes.storeBytes(of: 255, toByteOffset: offset + 3, as: UInt8.self)
        }
      }
    }
  }

  /// Returns the pixels with a sample that differs by more than some 8-bit levels.
  ///
  /// - Throws: `ImageError.sizesDiffer`.
  package static func pixels(
    of first: Image, _ second: Image, beyond levels: Double
  ) throws(ImageError) -> PixelSet {
    var pixels = PixelSet(of: first.size)
    try forEachRow(first, second) { y, row in
      for (x, delta) in row.enumerated() where delta.max() > levels {
        pixels.insert(y * first.width + x)
      }
    }
    return pixels
  }

  /// An 8-bit level in the unit of `premultiplied`, in which all samples but floats are whole
  /// numbers of 0…65535², so that differences are exact.
  private static let samplesPerLevel: Double = 65535 * 257

  private static func forEachRow(
    _ first: Image, _ second: Image, _ body: (_ y: Int, _ row: [SIMD4<Double>]) -> Void
  ) throws(ImageError) {
    guard first.size == second.size else { throw .sizesDiffer(first.size, second.size) }
    var row = [SIMD4<Double>](repeating: SIMD4(), count: first.width)
    first.withBytes { firstBytes in
      second.withBytes { secondBytes in
        for y in 0..<first.height {
          for x in 0..<first.width {
            let index = y * first.width + x
            let delta =
              firstBytes.premultiplied(index, first.format)
              - secondBytes.premultiplied(index, second.format)
            row[x] = delta.replacing(with: -delta, where: delta .< 0) / samplesPerLevel
          }
          body(y, row)
        }
      }
    }
  }
}

extension RawSpan {
  fileprivate func premultiplied(_ index: Int, _ format: PixelFormat) -> SIMD4<Double> {
    let straight = straight(index, format)
    return straight * SIMD4(straight.w, straight.w, straight.w, 65535)
  }
}

extension ImageDifference: CustomStringConvertible {
  /// One line, such as `greatest difference 3 of 255 in green at (12, 40), mean 0.375, differing
  /// samples 12.5 %, PSNR 47.62 dB`.
  public var description: String {
    "greatest difference \(rounded(greatest, 3)) of 255" + (worst.map { " in \($0)" } ?? "")
      + ", mean \(rounded(mean, 6)), differing samples \(rounded(differingShare * 100, 4)) %, PSNR "
      + (peakSignalToNoise.map { "\(rounded($0, 2)) dB" } ?? "infinite: equal")
  }
}

extension ImageDifference.Place: CustomStringConvertible {
  /// The place in words: `green at (12, 40)`.
  public var description: String { "\(channel.rawValue) at (\(x), \(y))" }
}

/// Rounds a number to some digits after the point.
package func rounded(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let nearest = (number * scale).rounded() / scale
  return Int(exactly: nearest).map(String.init) ?? "\(nearest)"
}

/// The place of a pixel in an image.
public struct PixelPlace: Hashable, Sendable, CustomStringConvertible {
  /// The column, from 0 at the left.
  public var x: Int
  /// The row, from 0 at the top.
  public var y: Int

  /// Creates a place. Each parameter is described at the property of its name.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The column and the row, such as `(12, 40)`.
  public var description: String { "(\(x), \(y))" }
}
