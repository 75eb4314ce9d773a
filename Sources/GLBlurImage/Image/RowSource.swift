/// A picture that is being decoded: its rows can be read once, from the top one on.
///
/// A row source is used by one thread at a time.
package protocol RowSource: AnyObject {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  /// Whether the picture can only be decoded as a whole.
  var isWhole: Bool { get }

  /// The number of bytes that decoding needs besides rows. They include the picture if it can only
  /// be decoded as a whole.
  var decodingBytes: Int { get }

  /// The number of samples of the file that were beyond 0…1 and have been clamped. It is known when
  /// all rows have been read.
  var clampedSamples: Int { get }

  /// Returns the picture if it can only be decoded as a whole, and nil otherwise. It is called
  /// once, before any rows are read.
  ///
  /// - Throws: An error if the data of the picture is damaged.
  func whole() throws -> Image?

  /// Writes the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - rows: Memory for packed rows of straight RGBA in the shape's format.
  /// - Throws: An error if the data of the picture is damaged.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws
}

extension RowSource {
  package var isWhole: Bool { false }

  package var decodingBytes: Int { 0 }

  package var clampedSamples: Int { 0 }

  package func whole() throws -> Image? { nil }
}
