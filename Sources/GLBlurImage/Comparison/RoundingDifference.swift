/// The pixels at which two renders of a chain differ by more than an 8-bit level.
///
/// A pixel is sensitive if it moves by more than a level when inexact intermediate results are
/// rounded differently, as in a hash or a threshold. At any other pixel a difference is a fault.
package struct RoundingDifference: Sendable {
  package static let leastTrials = 3
  package static let mostIdleTrials = 8
  package static let mostTrials = 48

  package let differing: PixelSet
  package private(set) var sensitive: PixelSet
  package private(set) var trials = 0

  /// Finds the sensitive pixels, or returns nil if the renders nowhere differ by more than a level.
  ///
  /// After `leastTrials`, trials go on while differing pixels are left that did not move, up to
  /// `mostIdleTrials` if none has moved, and else `mostTrials`.
  ///
  /// - Parameters:
  ///   - second: A render by the means of the trials.
  ///   - trial: Renders the chain again with inexact results moved, by the number of the trial from
  ///     0.
  /// - Throws: `ImageError.sizesDiffer` if the sizes differ, or the error of `trial`.
  package init?(_ first: Image, _ second: Image, trial: (Int) throws -> Image) throws {
    differing = try ImageDifference.pixels(of: first, second, beyond: 1)
    guard !differing.isEmpty else { return nil }
    sensitive = PixelSet(of: first.size)
    while trials < Self.leastTrials
      || !unexplained.isEmpty
        && trials < (explained.isEmpty ? Self.mostIdleTrials : Self.mostTrials)
    {
      sensitive.formUnion(
        try ImageDifference.pixels(of: trial(trials), second, beyond: 1))
      trials += 1
    }
  }

  package var explained: PixelSet { differing.intersection(sensitive) }

  package var unexplained: PixelSet { differing.subtracting(sensitive) }

  /// Returns the first render with the sensitive pixels of the second. What still differs is not
  /// due to rounding.
  package func settled(_ first: Image, _ second: Image) throws -> Image {
    let bytes = first.format.bytesPerPixel
    return try Image(
      first.size, format: first.format, profile: first.profile,
      overwrittenBy: { (target: inout MutableRawSpan) in
        first.withBytes { source in
          copyBytes(source, from: 0, to: &target, at: 0, count: source.byteCount)
        }
        second.withBytes { source in
          for pixel in 0..<first.size.area where sensitive.contains(pixel) {
            copyBytes(source, from: pixel * bytes, to: &target, at: pixel * bytes, count: bytes)
          }
        }
      })
  }

  /// Returns a picture of the settled render's difference with the explained pixels in violet.
  package func marked(_ picture: Image) throws -> Image {
    let explained = explained
    return try Image(
      picture.size, format: .rgba8, profile: picture.profile,
      overwrittenBy: { (target: inout MutableRawSpan) in
        picture.withBytes { source in
          copyBytes(source, from: 0, to: &target, at: 0, count: source.byteCount)
        }
        for pixel in 0..<picture.size.area where explained.contains(pixel) {
          target.storeBytes(
            of: SIMD4(150, 60, 255, 255), toByteOffset: 4 * pixel, as: SIMD4<UInt8>.self)
        }
      })
  }
}

/// Some of a picture's pixels, numbered row by row from the top.
package struct PixelSet: Hashable, Sendable {
  package let size: Size
  private var words: [UInt64]

  package init(of size: Size) {
    self.size = size
    words = Array(repeating: 0, count: (size.area + 63) / 64)
  }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  package var share: Double { Double(count) / Double(size.area) }

  package func contains(_ pixel: Int) -> Bool { words[pixel / 64] >> (pixel % 64) & 1 == 1 }

  package mutating func insert(_ pixel: Int) { words[pixel / 64] |= 1 << (pixel % 64) }

  package mutating func formUnion(_ other: PixelSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  package func intersection(_ other: PixelSet) -> PixelSet {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }

  package func subtracting(_ other: PixelSet) -> PixelSet {
    var result = self
    for index in words.indices { result.words[index] &= ~other.words[index] }
    return result
  }
}
