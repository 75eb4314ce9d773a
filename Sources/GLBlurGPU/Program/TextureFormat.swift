import CGraphics
import GLBlurEngine

/// The format of a texture's texels.
///
/// Shaders compute samples as integers: a normalised format would leave the rounding to the driver.
enum TextureFormat: Hashable {
  /// 8-bit samples with straight alpha.
  case image8
  /// Samples of `image8`, four neighbouring pixels of a row in a texel, which share the fixed cost
  /// of a fragment.
  case packed8
  /// 16-bit samples with straight alpha.
  case image16
  /// Float samples with straight alpha.
  case imageFloat
  /// A premultiplied result within 0…1, in 16 bits.
  case unit16
  /// A premultiplied result in floats.
  case float32
  /// A table, one float in a texel.
  case table
  /// A plane's samples, of 8 bits or of more.
  case bytes
  case words

  /// - Parameter isPacked: Whether four pixels share a texel if the pixel format allows it. The
  ///   width must then be a multiple of four.
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

  /// All internal formats are core in OpenGL ES 3.0, but drawing to floats needs
  /// GL_EXT_color_buffer_float.
  var storage: GLenum {
    switch self {
    case .image8: GLenum(GL_RGBA8UI)
    case .packed8: GLenum(GL_RGBA32UI)
    case .image16, .unit16: GLenum(GL_RGBA16UI)
    case .imageFloat, .float32: GLenum(GL_RGBA32F)
    case .table: GLenum(GL_R32F)
    case .bytes: GLenum(GL_R8UI)
    case .words: GLenum(GL_R16UI)
    }
  }

  var transfer: (format: GLenum, type: GLenum) {
    switch self {
    case .image8: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_BYTE))
    case .packed8: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_INT))
    case .image16, .unit16: (GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_SHORT))
    case .imageFloat, .float32: (GLenum(GL_RGBA), GLenum(GL_FLOAT))
    case .table: (GLenum(GL_RED), GLenum(GL_FLOAT))
    case .bytes: (GLenum(GL_RED_INTEGER), GLenum(GL_UNSIGNED_BYTE))
    case .words: (GLenum(GL_RED_INTEGER), GLenum(GL_UNSIGNED_SHORT))
    }
  }

  /// The alignment of uploaded rows, in bytes.
  var rowAlignment: GLint {
    switch self {
    case .bytes: 1
    case .words: 2
    default: 4
    }
  }

  var pixelsPerTexel: Int { self == .packed8 ? 4 : 1 }

  /// The name in declarations of images, or nil if OpenGL ES 3.1 has no such images.
  var imageFormat: String? {
    switch self {
    case .image8: "rgba8ui"
    case .packed8: "rgba32ui"
    case .image16, .unit16: "rgba16ui"
    case .imageFloat, .float32: "rgba32f"
    case .table: "r32f"
    case .bytes, .words: nil
    }
  }

  var outputType: String {
    switch self {
    case .image8, .packed8, .image16, .unit16, .bytes, .words: "uvec4"
    case .imageFloat, .float32, .table: "vec4"
    }
  }

  /// Returns the GLSL that is stored for a pixel: a texel, or a component of a packed one.
  ///
  /// - Parameters:
  ///   - pixel: The GLSL of a premultiplied colour.
  ///   - isOpaque: Whether every alpha is known to be stored as 1.
  func store(_ pixel: String, isOpaque: Bool) -> String {
    let quantized = isOpaque ? "quantizedOpaque" : "quantized"
    return switch self {
    case .packed8: "packed8(\(quantized)(\(pixel), 255.0))"
    case .image8: "uvec4(\(quantized)(\(pixel), 255.0))"
    case .image16: "uvec4(\(quantized)(\(pixel), 65535.0))"
    case .imageFloat: "straightSamples(\(pixel))"
    case .unit16: "pack16(\(pixel))"
    case .float32, .table, .bytes, .words: pixel
    }
  }
}
