internal import CKernels

/// The images that a program reads.
///
/// Positions may be any numbers, also NaN and infinity, especially at inactive pixels.
public protocol ColumnImages {
  /// Samples an image bilinearly, as `ScalarOperation.sample` says.
  /// - Parameters:
  ///   - sampler: The index in `ShaderProgram.samplers`.
  ///   - x: The positions from left to right, 0…1 in the image.
  ///   - y: The positions from bottom to top, 0…1 in the image.
  ///   - pixels: The pixels that need a result.
  func sample(
    _ sampler: Int, x: UnsafePointer<Float>, y: UnsafePointer<Float>, pixels: ActivePixels,
    into colors: ColumnColors)

  /// Reads single texels, as `ScalarOperation.fetch` says.
  /// - Parameters:
  ///   - sampler: The index in `ShaderProgram.samplers`.
  ///   - x: The columns from the left.
  ///   - y: The rows from the bottom.
  ///   - pixels: The pixels that need a result.
  func fetch(
    _ sampler: Int, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, pixels: ActivePixels,
    into colors: ColumnColors)

  /// Returns whether the colours of an image are divided by their alpha.
  func isStraight(_ sampler: Int) -> Bool
}

/// The pixels of a column that are computed.
@safe public struct ActivePixels {
  /// The number of pixels, a multiple of 16. Pixels beyond the requested ones are copies of the
  /// last.
  public let count: Int
  /// A 1 for each active pixel and a 0 for others, or nil if all are active.
  public let mask: UnsafePointer<UInt32>?
}

/// Columns for the channels of a colour, other than those of the positions.
@safe public struct ColumnColors {
  /// The floats of red, any, one for each pixel.
  public let red: UnsafeMutablePointer<Float>
  /// The floats of green, any, one for each pixel.
  public let green: UnsafeMutablePointer<Float>
  /// The floats of blue, any, one for each pixel.
  public let blue: UnsafeMutablePointer<Float>
  /// The floats of alpha, any, one for each pixel.
  public let alpha: UnsafeMutablePointer<Float>

  /// Each parameter is described at the property of its name.
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
