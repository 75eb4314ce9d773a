/// A count over the pixels of a picture, to which one tile after the other can be added.
///
/// It is made of whole numbers, or keeps each pixel's number, so that neither the division of the picture
/// into tiles nor their order changes it.
package protocol Tally: Sendable {
  /// The format of the images whose pixels are added. The default is 16 bits a channel.
  static var format: PixelFormat { get }
  /// The number of bytes that the tally takes.
  var byteCount: Int { get }
  /// The estimated cost of a pixel, and of what is found in the end, in operations.
  static var cost: (ofPixel: Int, ofFinding: Int) { get }
  /// What filters go by while a picture's pixels are not known, as when a chain is only planned.
  static var unknown: Self { get }

  /// Adds the pixels of a part of the picture.
  ///
  /// - Parameters:
  ///   - image: The pixels, of straight alpha.
  ///   - region: Where they lie in the picture.
  mutating func add(_ image: Image, at region: Region)
}

extension Tally {
  package static var format: PixelFormat { .rgba16 }
}
