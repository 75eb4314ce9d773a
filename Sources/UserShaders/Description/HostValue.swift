internal import GLSLCompiler

/// A default that the host of the shader provides.
package enum HostValue: Hashable, Sendable {
  /// The width of a pixel of the main input as a share of the width.
  case pixelWidth
  /// The height of a pixel of the main input as a share of the height.
  case pixelHeight
  /// The width and the height of the pass in pixels, and 1 as the ratio of a pixel's sides.
  case size
  /// The width and the height in pixels, and 1, of each image by its name. An image that the shader
  /// does not read has the size of the result.
  case imageSizes([String])
  /// The seconds from the beginning to the frame (`ShaderMoment.time`).
  case time
  /// The seconds since the previous frame (`ShaderMoment.timeDelta`).
  case timeDelta
  /// The number of the frame, from 0 on (`ShaderMoment.frame`).
  case frame
  /// The frames per second: 1 / `ShaderMoment.timeDelta`, and 60 in the first frame.
  case frameRate
  /// `ShaderMoment.date` with the month from 0, as in hosts other than those of ISF.
  case date

  /// True if the value differs between frames.
  var isOfMoment: Bool {
    switch self {
    case .time, .timeDelta, .frame, .frameRate, .date: true
    case .pixelWidth, .pixelHeight, .size, .imageSizes: false
    }
  }

  /// Returns whether a uniform of the type can have the value.
  func fits(_ type: ShaderType) -> Bool {
    switch self {
    case .pixelWidth, .pixelHeight, .time, .timeDelta, .frameRate: type == .float
    case .frame: type == .int || type == .float
    case .date: type == .vec(4)
    case .size: type == .vec(2) || type == .vec(3)
    case .imageSizes(let names):
      names.count == 1
        ? type == .vec(2) || type == .vec(3) : type == .array(.vec(3), count: names.count)
    }
  }
}
