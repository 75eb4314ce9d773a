/// A picture that is still being decoded: its rows come once, from the top.
///
/// Belongs to one thread at a time.
package protocol RowSource: AnyObject {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  /// It can only be decoded as a whole.
  var isWhole: Bool { get }

  /// What decoding takes in memory besides rows, a picture that is decoded as a whole among it.
  var decodingBytes: Int { get }

  /// The picture, where it can only be decoded as a whole; to be asked for once, before any rows.
  ///
  /// - Throws: what is wrong with the picture's data.
  func whole() throws -> Image?

  /// Writes the next `count` rows: packed straight RGBA in the shape's format.
  ///
  /// - Throws: what is wrong with the picture's data.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws
}

extension RowSource {
  package var isWhole: Bool { false }

  package var decodingBytes: Int { 0 }

  package func whole() throws -> Image? { nil }
}
