package import GLBlurEngine
import Synchronization

/// Statistics over the pixels of a picture, accumulated part by part.
///
/// A tally sums integers or keeps each pixel's value, so tiles, threads and their order do not
/// matter. An image has at most 2³⁰ pixels, so sums of 16-bit levels times 16-bit alphas stay below
/// 2⁶².
package protocol Tally: Sendable {
  /// The format of the images whose pixels are added.
  static var format: PixelFormat { get }
  /// Whether several threads may count parts separately.
  static var isDivisible: Bool { get }
  var byteCount: Int { get }
  /// Operations for each pixel, and for the final evaluation.
  static var cost: (ofPixel: Int, ofFinding: Int) { get }
  /// The tally while the pixels are unknown, as when a chain is only planned.
  static var unknown: Self { get }

  /// Adds rows of an image with straight alpha, which is `region` of the picture.
  mutating func add(_ image: Image, rows: Range<Int>, at region: Region)

  mutating func join(_ other: Self)

  /// The sums that may be added instead of pixels, or nil if the tally needs the pixels.
  var pixelSums: PixelSums? { get }

  /// Adds the sums of a whole picture of so many pixels.
  mutating func add(_ sums: [UInt64], pixels: Int)
}

extension Tally {
  package static var format: PixelFormat { .rgba16 }

  package static var isDivisible: Bool { true }

  package var pixelSums: PixelSums? { nil }

  package mutating func add(_ sums: [UInt64], pixels: Int) {}

  /// The least number of pixels for a thread.
  private static var leastPixels: Int { 1 << 16 }

  /// Adds a part of the picture on the threads of a team, which count in copies of `empty`.
  package mutating func add(
    _ image: Image, at region: Region, from empty: Self, by team: any ThreadTeam
  ) {
    let area = image.width * image.height
    let parts = Self.isDivisible ? min(team.share, image.height, area / Self.leastPixels) : 1
    guard parts > 1 else { return add(image, rows: 0..<image.height, at: region) }
    let counted = Mutex([Self]())
    team.concurrently(parts) { part in
      let rows = image.height * part / parts..<image.height * (part + 1) / parts
      var tally = empty
      tally.add(image, rows: rows, at: region)
      counted.withLock { $0.append(tally) }
    }
    for tally in counted.withLock({ $0 }) { join(tally) }
  }

  /// Returns the bytes in use while the threads of a team count.
  package func byteCount(on team: any ThreadTeam) -> Int {
    Self.isDivisible && team.most > 1 ? byteCount * (team.most + 1) : byteCount
  }
}
