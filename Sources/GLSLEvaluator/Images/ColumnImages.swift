internal import CKernels

/// The images that a program reads.
///
/// Places may be anything, also NaN and infinity, especially at inactive pixels.
public protocol ColumnImages {
  /// Samples an image bilinearly, as `ScalarOperation.sample` says.
  ///
  /// - Parameters:
  ///   - sampler: The index in `ShaderProgram.samplers`.
  ///   - x: The places along the image, 0…1 from left to right.
  ///   - y: The places along the image, 0…1 from bottom to top.
  ///   - pixels: The pixels that need a result, and their number. Results for other pixels have no
  ///     meaning.
  ///   - colors: The results.
  func sample(
    _ sampler: Int, x: UnsafePointer<Float>, y: UnsafePointer<Float>, pixels: ActivePixels,
    into colors: ColumnColors)

  /// Reads single texels, as `ScalarOperation.fetch` says.
  ///
  /// - Parameters:
  ///   - sampler: The index in `ShaderProgram.samplers`.
  ///   - x: The columns of the image, from the left.
  ///   - y: The rows of the image, from the bottom.
  ///   - pixels: The pixels that need a result.
  ///   - colors: The results.
  func fetch(
    _ sampler: Int, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, pixels: ActivePixels,
    into colors: ColumnColors)

  /// Returns whether the colours of an image are divided by their alpha.
  ///
  /// - Parameter sampler: The index in `ShaderProgram.samplers`.
  func isStraight(_ sampler: Int) -> Bool
}

/// The pixels of a column for which something is computed.
@safe public struct ActivePixels {
  /// The number of pixels, a multiple of 16. Pixels beyond those that were asked for are copies of
  /// the last one.
  public let count: Int
  /// A 1 for each active pixel and a 0 for each other one, or nil if all are active.
  public let mask: UnsafePointer<UInt32>?
}

/// Columns for the channels of a colour, other than those of the places.
@safe public struct ColumnColors {
  /// The floats of red, one for each pixel.
  public let red: UnsafeMutablePointer<Float>
  /// The floats of green, one for each pixel.
  public let green: UnsafeMutablePointer<Float>
  /// The floats of blue, one for each pixel.
  public let blue: UnsafeMutablePointer<Float>
  /// The floats of alpha, one for each pixel.
  public let alpha: UnsafeMutablePointer<Float>

  /// Names the columns of a colour.
  ///
  /// - Parameters:
  ///   - red: The floats of red, any, with room for whole groups of 16 pixels.
  ///   - green: The floats of green, any, with as much room.
  ///   - blue: The floats of blue, any, with as much room.
  ///   - alpha: The floats of alpha, any, with as much room.
  public init(
    red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>,
    blue: UnsafeMutablePointer<Float>, alpha: UnsafeMutablePointer<Float>
  ) {
    unsafe self.red = red
    unsafe self.green = green
    unsafe self.blue = blue
    unsafe self.alpha = alpha
  }

  var columns: csc_colors {
    unsafe csc_colors(red: red, green: green, blue: blue, alpha: alpha)
  }
}
