/// A count over the pixels of a picture, to which one tile after the other can be added.
///
/// It is made of whole numbers, so that neither the division of the picture into tiles nor their order
/// changes it.
package protocol Tally: Sendable {
  /// The number of bytes that a tally takes.
  static var byteCount: Int { get }
  /// The estimated cost of a pixel, and of what is found in the end, in operations.
  static var cost: (ofPixel: Int, ofFinding: Int) { get }
  /// What filters go by while a picture's pixels are not known, as when a chain is only planned.
  static var unknown: Self { get }

  /// Adds the pixels of an image.
  ///
  /// - Parameter image: The image, of 16 bits a channel and straight alpha.
  mutating func add(_ image: Image)
}
