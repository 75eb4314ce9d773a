import CGraphics
import GLBlurEngine

/// How a texture holds its texels, and how a program writes them. Integers hold what our own
/// arithmetic says, where a normalised format would hold what the driver's rounding makes of it.
enum TextureFormat: Hashable {
  /// Straight 8-bit samples of an image.
  case image8
  /// The same, four neighbours of a row a texel: what a fragment costs by itself is paid once for
  /// four pixels.
  case packed8
  /// Straight 16-bit samples of an image.
  case image16
  /// Straight floats of an image.
  case imageFloat
  /// A premultiplied result of 0…1 in 16 bits.
  case unit16
  /// A premultiplied result in floats.
  case float32
  /// One float a texel.
  case table

  /// - Parameter isPacked: four pixels a texel where the format has that; the width must be
  ///   a multiple of four.
  init(image format: PixelFormat, isPacked: Bool) {
    switch format {
    case .rgba8: self = isPacked ? .packed8 : .image8
    case .rgba16: self = .image16
    case .rgbaFloat: self = .imageFloat
    }
  }

  init(_ storage: Plan.Storage) {
    switch storage {
    case .unit16: self = .unit16
    case .float32: self = .float32
    }
  }

  /// The internal format. All are core in OpenGL ES 3.0 but for drawing to floats.
  var storage: GLenum {
    switch self {
    case .image8: GLenum(GL_RGBA8UI)
    case .packed8: GLenum(GL_RGBA32UI)
    case .image16, .unit16: GLenum(GL_RGBA16UI)
    case .imageFloat, .float32: GLenum(GL_RGBA32F)
    case .table: GLenum(GL_R32F)
    }
  }

  /// Format and type of the host's samples.
  var transfer: (format: GLenum, type: GLenum) {
    switch self {
    case .image8: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_BYTE))
    case .packed8: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_INT))
    case .image16, .unit16: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_SHORT))
    case .imageFloat, .float32: (GLenum(GL_RGBA), GLenum(GL_FLOAT))
    case .table: (GLenum(GL_RED), GLenum(GL_FLOAT))
    }
  }

  /// Neighbours of a row that a texel holds.
  var pixelsPerTexel: Int { self == .packed8 ? 4 : 1 }

  /// The type of a program's output variable.
  var outputType: String {
    switch self {
    case .image8, .packed8, .image16, .unit16: "uvec4"
    case .imageFloat, .float32, .table: "vec4"
    }
  }

  /// What a program writes for the premultiplied `pixel`: the whole texel, or its part of one.
  func store(_ pixel: String) -> String {
    switch self {
    case .packed8: "packed8(\(pixel))"
    case .image8: "uvec4(quantized(\(pixel), 255.0))"
    case .image16: "uvec4(quantized(\(pixel), 65535.0))"
    case .imageFloat: "straightSamples(\(pixel))"
    case .unit16: "pack16(\(pixel))"
    case .float32, .table: pixel
    }
  }
}
