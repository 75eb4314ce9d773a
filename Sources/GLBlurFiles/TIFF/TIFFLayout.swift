import CCodecs
import GLBlurImage

/// The meaning of a TIFF file's samples, and their pixel format.
struct TIFFLayout {
  let colorModel: ImageInfo.ColorModel
  let format: PixelFormat
  let samples: DecodedColors.Samples
  /// The samples of a pixel that are neither colour nor alpha.
  let unknownSamples: Int
  let pixels: ctiff_pixels

  private struct Refusal: Error {
    let feature: String
    let cure: String

    init(_ feature: String, cure: String = "export it as RGB") {
      self.feature = feature
      self.cure = cure
    }
  }

  /// Creates a layout.
  ///
  /// - Throws: `FileError.unsupported`, `FileError.notAnImage` for a camera's raw image, and
  ///   `FileError.damaged` for contradictory fields.
  init(_ header: ctiff_header, name: String) throws(FileError) {
    // Colour filter arrays (TIFF/EP) and the linear samples of DNG.
    if [32803, 34892].contains(header.photometric) {
      throw .notAnImage(name: name, found: .cameraRaw)
    }
    do throws(Refusal) {
      try Self.checkCompression(of: header)
      colorModel = try Self.colorModel(of: header)
      format = try Self.format(of: header, colorModel)
    } catch {
      throw .unsupported(name: name, format: .tiff, feature: error.feature, cure: error.cure)
    }
    let colors = Self.color(of: colorModel)
    let count = colors.count + (header.alpha > 0 ? 1 : 0)
    guard header.samples >= count, header.alpha == 0 || header.alpha >= colors.count else {
      throw .damaged(name: name, format: .tiff, reason: "its pixels have too few samples")
    }
    guard colorModel != .palette || header.has_palette else {
      throw .damaged(name: name, format: .tiff, reason: "its palette is missing")
    }
    samples = colors.samples
    unknownSamples = Int(header.samples) - count
    pixels = ctiff_pixels(
      color: colors.color, bits: UInt16(8 * format.bytesPerChannel),
      is_inverted: header.photometric == 0)
  }

  private static func color(
    of model: ImageInfo.ColorModel
  ) -> (color: ctiff_color, count: Int, samples: DecodedColors.Samples) {
    switch model {
    case .gray: (CTIFF_GRAY, 1, .gray)
    case .palette: (CTIFF_PALETTE, 1, .rgb)
    case .cmyk, .ycck: (CTIFF_CMYK, 4, .cmyk(isLight: false))
    case .rgb, .yCbCr: (CTIFF_RGB, 3, .rgb)
    }
  }

  /// Returns the colours that PhotometricInterpretation states (TIFF 6.0, section 8 and others).
  private static func colorModel(
    of header: ctiff_header
  ) throws(Refusal) -> ImageInfo.ColorModel {
    switch header.photometric {
    case 0, 1: return .gray
    case 2: return .rgb
    case 3: return .palette
    case 4:
      throw Refusal("with a transparency mask in place of a picture", cure: "export its picture")
    case 5:
      guard header.ink_set == 1, header.samples >= 4 else {
        throw Refusal("with inks other than CMYK")
      }
      return .cmyk
    case 6:
      guard header.compression == 7, !header.is_separate else {
        throw Refusal("with YCbCr colours that are not compressed as JPEG")
      }
      return .yCbCr
    case 8: throw Refusal("with CIELab colours")
    case 9: throw Refusal("with ICCLab colours")
    case 10: throw Refusal("with ITULab colours")
    case 32844: throw Refusal("with LogL brightness")
    case 32845: throw Refusal("with LogLuv colours")
    case 0xFFFF: throw Refusal("that does not say what its samples mean")
    case let other: throw Refusal("with colours of an unknown kind (\(other))")
    }
  }

  /// The readable compressions: none, CCITT, LZW, JPEG, Deflate, PackBits, PixarLog, LZMA,
  /// Zstandard and WebP.
  private static let compressions: Set<UInt16> = [
    1, 2, 3, 4, 5, 7, 8, 32771, 32773, 32909, 32946, 34925, 50000, 50001,
  ]

  private static func checkCompression(of header: ctiff_header) throws(Refusal) {
    let cure = "export it with another compression, such as Deflate"
    if header.compression == 6 {
      throw Refusal("with the old kind of JPEG compression", cure: cure)
    }
    // libtiff decodes some others without noticing missing data, or not row by row.
    guard header.is_decodable, compressions.contains(header.compression) else {
      throw Refusal("with a compression that is not known (\(header.compression))", cure: cure)
    }
  }

  private static func format(
    of header: ctiff_header, _ model: ImageInfo.ColorModel
  ) throws(Refusal) -> PixelFormat {
    let cure = "export it with 8 or 16 bits per sample, or as floating point"
    let bits = header.bits
    guard header.samples <= CTIFF_MOST_SAMPLES else {
      throw Refusal("with \(header.samples) samples per pixel")
    }
    switch header.sample_format {
    // Unsigned whole numbers, and samples of an undefined kind, which mostly are the same.
    case 1, 4:
      let isWhole = model == .cmyk ? [8, 16].contains(bits) : [1, 2, 4, 8, 16].contains(bits)
      guard isWhole, model != .palette || bits <= 8 else {
        throw Refusal(
          "with \(model == .gray ? "grey" : model.rawValue) samples of \(bits) bits", cure: cure)
      }
      return bits == 16 ? .rgba16 : .rgba8
    case 2: throw Refusal("with samples that have a sign", cure: cure)
    case 3:
      guard [16, 32, 64].contains(bits), model == .gray || model == .rgb else {
        throw Refusal(
          "with \(model == .gray ? "grey" : model.rawValue) floating-point samples of \(bits) bits",
          cure: cure)
      }
      return .rgbaFloat
    case 5, 6: throw Refusal("with complex samples", cure: cure)
    case let other: throw Refusal("with samples of an unknown kind (\(other))", cure: cure)
    }
  }
}
