import Synchronization

/// A count over the pixels of a picture, to which one part after the other can be added.
///
/// It is made of whole numbers, or keeps each pixel's number, so that neither the division of the picture
/// into tiles and threads nor their order changes it.
package protocol Tally: Sendable {
  /// The format of the images whose pixels are added. The default is 16 bits a channel.
  static var format: PixelFormat { get }
  /// Whether several threads may each count a part of the pixels. The default is true.
  static var isDivisible: Bool { get }
  /// The number of bytes that the tally takes.
  var byteCount: Int { get }
  /// The estimated cost of a pixel, and of what is found in the end, in operations.
  static var cost: (ofPixel: Int, ofFinding: Int) { get }
  /// What filters go by while a picture's pixels are not known, as when a chain is only planned.
  static var unknown: Self { get }

  /// Adds the pixels of some rows of a part of the picture.
  ///
  /// - Parameters:
  ///   - image: The pixels of the part, of straight alpha.
  ///   - rows: The rows of the image.
  ///   - region: Where the image lies in the picture.
  mutating func add(_ image: Image, rows: Range<Int>, at region: Region)

  /// Adds the pixels that another tally has counted.
  mutating func join(_ other: Self)
}

extension Tally {
  package static var format: PixelFormat { .rgba16 }

  package static var isDivisible: Bool { true }

  /// The least number of pixels for which another thread counts.
  private static var leastPixels: Int { 1 << 16 }

  /// Adds the pixels of a part of the picture, on the threads of a team.
  ///
  /// - Parameters:
  ///   - image: The pixels, of straight alpha.
  ///   - region: Where they lie in the picture.
  ///   - empty: A tally without pixels.
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

  /// Returns the number of bytes that the tally takes while the threads of a team count.
  package func byteCount(on team: any ThreadTeam) -> Int {
    Self.isDivisible && team.most > 1 ? byteCount * (team.most + 1) : byteCount
  }
}
