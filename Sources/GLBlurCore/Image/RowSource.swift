/// A picture that is still being decoded: its rows come once, from the top.
///
/// Belongs to one thread at a time.
package protocol RowSource: AnyObject {
  var shape: ImageShape { get }
  var profile: ColorProfile { get }

  /// Writes the next `count` rows: packed straight RGBA in the shape's format.
  ///
  /// - Throws: what is wrong with the picture's data.
  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws
}
