import CCodecs
import CKernels
public import GLBlurImage

/// The meaning of a frame's bytes: planes without gaps of luma, Cb, Cr and alpha, if present, and
/// the colours of their samples. An 8-bit sample is a byte. A wider sample is the low bits of a
/// 16-bit word, low byte first.
public struct FrameFormat: Hashable, Sendable {
  /// The width and the height, in pixels, 1 or more. Chroma of an odd size is rounded up.
  public let size: Size
  /// The number of chroma samples, by default one pair for four pixels.
  public let subsampling: Subsampling
  /// The number of bits of a sample, 8…16, by default 8.
  public let bits: Int
  /// Whether there is a plane of alpha, straight and of the full range. The default is false.
  public let hasAlpha: Bool
  /// The matrix from red, green and blue to luma and chroma, by default BT.709.
  public let matrix: YCbCrMatrix
  /// The range of samples from black to white, by default limited.
  public let range: SampleRange
  /// The position of a chroma sample, with subsampling. The default is that of H.264.
  public let site: ChromaSite

  /// Creates a format. The defaults are those of most H.264 films. Each parameter is described at
  /// the property of its name.
  ///
  /// - Throws: `FilmError.format` if no image has the size, for another number of bits, and for
  ///   planes of green, blue and red with subsampling.
  public init(
    size: Size, subsampling: Subsampling = .yuv420, bits: Int = 8, hasAlpha: Bool = false,
    matrix: YCbCrMatrix = .bt709, range: SampleRange = .limited, site: ChromaSite = .left
  ) throws(FilmError) {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isTooLarge, area <= Image.maximumPixels else {
      throw .format(
        reason: "a size of \(size) is not allowed; expected 1 to \(Image.maximumPixels) pixels")
    }
    guard 8...16 ~= bits else {
      throw .format(reason: "\(bits) bits are not allowed; expected 8 to 16")
    }
    guard matrix != .identity || subsampling == .yuv444 else {
      throw .format(
        reason: "green, blue and red cannot have the planes of \(subsampling.rawValue); "
          + "expected 444")
    }
    self.size = size
    self.subsampling = subsampling
    self.bits = bits
    self.hasAlpha = hasAlpha
    self.matrix = matrix
    self.range = range
    self.site = site
  }

  /// The format of a frame's image: 8 bits stay 8, and more become 16.
  public var pixelFormat: PixelFormat { bits == 8 ? .rgba8 : .rgba16 }

  /// The number of bytes of a frame.
  public var byteCount: Int { planes.last?.upperBound ?? 0 }

  func check(_ planes: [UInt8]) throws(FilmError) {
    guard planes.count == byteCount else {
      throw .frame(reason: "\(planes.count) bytes are given, and its format has \(byteCount)")
    }
  }

  var bytesPerSample: Int { bits == 8 ? 1 : 2 }

  var chromaSize: Size {
    Size(
      width: subsampling.halvesColumns ? (size.width + 1) / 2 : size.width,
      height: subsampling.halvesRows ? (size.height + 1) / 2 : size.height)
  }

  /// The positions of luma, Cb, Cr and alpha among the bytes of a frame. A missing plane is empty.
  var planes: [Range<Int>] {
    let luma = size.width * size.height * bytesPerSample
    let chroma =
      subsampling == .grey ? 0 : chromaSize.width * chromaSize.height * bytesPerSample
    var start = 0
    return [luma, chroma, chroma, hasAlpha ? luma : 0].map { count in
      defer { start += count }
      return start..<start + count
    }
  }
}

extension FrameFormat {
  /// Takes the format of FFmpeg's frames, with the usual values for what is not stated. Throws
  /// `FilmError.unsupported`, and `FilmError.format` for sizes that no image has.
  init(_ format: clibav_format, _ options: FilmReadOptions, name: String) throws(FilmError) {
    let size = Size(width: Int(format.width), height: Int(format.height))
    let subsampling = Subsampling(format.sampling)
    try Self.checkTransfer(format.transfer, name: name)
    var matrix = YCbCrMatrix.identity
    if !format.is_rgb {
      if let chosen = options.matrix {
        matrix = chosen
      } else {
        matrix = try YCbCrMatrix(number: format.matrix, height: size.height, name: name)
      }
    }
    if matrix == .identity, subsampling != .yuv444 { matrix = .bt709 }
    let site =
      switch format.site {
      case 2: ChromaSite.center
      case 3: ChromaSite.topLeft
      case 4...6 where subsampling == .yuv420:
        throw .unsupported(
          name: name, feature: "has chroma at the middle above, or below its pixels",
          cure: "convert it to yuv420p with left chroma first")
      case 0 where matrix == .bt2020 && subsampling == .yuv420: ChromaSite.topLeft
      default: ChromaSite.left
      }
    try self.init(
      size: size, subsampling: subsampling, bits: Int(format.bits), hasAlpha: format.has_alpha,
      matrix: matrix,
      range: format.is_rgb ? .full : options.range ?? (format.is_full ? .full : .limited),
      site: site)
  }

  /// Neither 8 nor 16 bits have values above white here.
  private static func checkTransfer(_ number: Int32, name: String) throws(FilmError) {
    let transfer: String
    switch number {
    case 16: transfer = "PQ"
    case 18: transfer = "HLG"
    default: return
    }
    throw .unsupported(
      name: name, feature: "is of high dynamic range (\(transfer))",
      cure: "tone-map it to BT.709 first, such as by FFmpeg's zscale and tonemap")
  }

  private var usualMatrix: YCbCrMatrix { Y4MHeader.usualMatrix(height: size.height) }

  /// The matrix is one of luma and chroma even if planes are green, blue and red.
  var ffmpeg: clibav_format {
    var format = clibav_format()
    format.width = Int32(size.width)
    format.height = Int32(size.height)
    format.sampling = subsampling.ffmpeg
    format.bits = Int32(bits)
    format.has_alpha = hasAlpha
    format.is_rgb = matrix == .identity
    format.is_full = range == .full
    format.matrix = (matrix == .identity ? usualMatrix : matrix).number
    format.primaries = 2
    format.transfer = 2
    format.site =
      switch site {
      case .left: 1
      case .center: 2
      case .topLeft: 3
      }
    return format
  }

  func converted(to chosen: clibav_format) throws(FilmError) -> FrameFormat {
    var matrix = YCbCrMatrix.identity
    if !chosen.is_rgb {
      matrix = self.matrix == .identity ? usualMatrix : self.matrix
    }
    return try FrameFormat(
      size: size, subsampling: Subsampling(chosen.sampling), bits: Int(chosen.bits),
      hasAlpha: chosen.has_alpha, matrix: matrix, range: chosen.is_full ? .full : .limited,
      site: site)
  }
}

extension Subsampling {
  init(_ sampling: clibav_sampling) {
    self =
      switch sampling {
      case CLIBAV_GREY: .grey
      case CLIBAV_420: .yuv420
      case CLIBAV_422: .yuv422
      default: .yuv444
      }
  }

  var ffmpeg: clibav_sampling {
    switch self {
    case .grey: CLIBAV_GREY
    case .yuv420: CLIBAV_420
    case .yuv422: CLIBAV_422
    case .yuv444: CLIBAV_444
    }
  }
}

extension YCbCrMatrix {
  fileprivate init(number: Int32, height: Int, name: String) throws(FilmError) {
    switch number {
    case 0: self = .identity
    case 1: self = .bt709
    case 2: self = Y4MHeader.usualMatrix(height: height)
    case 5, 6: self = .bt601
    case 7: self = .smpte240m
    case 9: self = .bt2020
    default:
      let names: [Int32: String] = [
        4: "FCC", 8: "YCgCo", 10: "BT.2020 with constant luminance", 14: "ICtCp",
      ]
      throw .unsupported(
        name: name, feature: "has the matrix \(names[number] ?? "\(number) of H.273")",
        cure: "convert it to BT.709 first, or choose the matrix that its frames are taken for")
    }
  }

  var number: Int32 {
    switch self {
    case .identity: 0
    case .bt709: 1
    case .bt601: 6
    case .smpte240m: 7
    case .bt2020: 9
    }
  }
}

extension FrameFormat {
  var kernelFormat: video_format {
    let most = Double((1 << bits) - 1)
    let step = Double(1 << (bits - 8))
    // The numbers of codes from black to white, and from the minimum to the maximum chroma.
    let luma = range == .full ? most : 219 * step
    let chroma = range == .full ? most : 224 * step
    let black = range == .full ? 0 : Int(16 * step)
    let white = pixelFormat == .rgba8 ? 255.0 : 65535.0
    var format = video_format()
    format.width = size.width
    format.height = size.height
    format.bits = Int32(bits)
    format.has_chroma = subsampling != .grey
    format.has_alpha = hasAlpha
    format.halves_columns = subsampling.halvesColumns
    format.halves_rows = subsampling.halvesRows
    format.is_left = site.isLeft
    format.is_top = site.isTop
    format.luma_offset = Int32(black)
    format.alpha_scale = Float(white / most)
    guard let (kr, kb) = matrix.weights else {
      format.chroma_offset = Int32(black)
      let up = Float(white / luma)
      let down = Float(luma / white)
      format.to_rgb = (0, 0, up, up, 0, 0, 0, up, 0)
      format.from_rgb = (0, down, 0, 0, 0, down, down, 0, 0)
      return format
    }
    format.chroma_offset = 1 << Int32(bits - 1)
    let kg = 1 - kr - kb
    let (y, c) = (white / luma, white / chroma)
    let (red, blue) = (2 * (1 - kr), 2 * (1 - kb))
    format.to_rgb = (
      Float(y), 0, Float(red * c), Float(y), Float(-blue * kb / kg * c), Float(-red * kr / kg * c),
      Float(y), Float(blue * c), 0
    )
    let (l, d) = (luma / white, chroma / white)
    format.from_rgb = (
      Float(kr * l), Float(kg * l), Float(kb * l), Float(-kr / blue * d), Float(-kg / blue * d),
      Float((1 - kb) / blue * d), Float((1 - kr) / red * d), Float(-kg / red * d),
      Float(-kb / red * d)
    )
    return format
  }

  var planeLayout: PlaneLayout {
    var format = kernelFormat
    let m = format.to_rgb
    // Those of deeper samples do not fit into 16 bits, and are not used.
    let factors = bits == 8 ? unsafe video_factors(&format) : video_byte_factors()
    return PlaneLayout(
      size: size, bits: bits, hasChroma: format.has_chroma, hasAlpha: hasAlpha,
      halvesColumns: subsampling.halvesColumns, halvesRows: subsampling.halvesRows,
      isLeft: site.isLeft, isTop: site.isTop, isIdentity: matrix == .identity,
      lumaOffset: Int(format.luma_offset),
      // In integer arithmetic, green, blue and red are centred as chroma is.
      chromaOffset: bits == 8 ? 128 : Int(format.chroma_offset),
      matrix: [SIMD3(m.0, m.1, m.2), SIMD3(m.3, m.4, m.5), SIMD3(m.6, m.7, m.8)],
      alphaScale: format.alpha_scale,
      byteFactors: PlaneLayout.ByteFactors(
        lumaScale: Int32(factors.luma_scale), lumaMiddle: Int32(factors.luma_middle),
        chroma: SIMD4(
          Int32(factors.red_v), Int32(factors.green_u), Int32(factors.green_v),
          Int32(factors.blue_u))))
  }
}

/// The number of chroma samples of a frame.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// None: the frame is grey.
  case grey = "400"
  /// One pair per square of four pixels.
  case yuv420 = "420"
  /// One pair per two horizontal neighbours.
  case yuv422 = "422"
  /// One pair per pixel.
  case yuv444 = "444"

  var halvesColumns: Bool { self == .yuv420 || self == .yuv422 }
  var halvesRows: Bool { self == .yuv420 }
}

/// The range of samples from black to white.
public enum SampleRange: String, Hashable, Sendable, CaseIterable {
  /// Luma is 16…235 and chroma 16…240 with 8 bits, and 2ⁿ⁻⁸ times as much with n bits.
  case limited
  /// All values are used, from 0 to 2ⁿ − 1.
  case full
}

/// The position of a chroma sample among the pixels that share it.
public enum ChromaSite: String, Hashable, Sendable, CaseIterable {
  /// At the left pixels, midway between two rows: H.264, HEVC, MPEG-2 and VP9.
  case left
  /// At the centre: JPEG and MPEG-1.
  case center
  /// At the upper left pixel: BT.2020.
  case topLeft

  var isLeft: Bool { self != .center }
  var isTop: Bool { self == .topLeft }
}

/// The matrix from encoded red, green and blue to luma and chroma.
///
/// With the weights k of red, green and blue, Y′ = kr·R′ + kg·G′ + kb·B′, Cb = (B′ − Y′) / (2 −
/// 2kb), and Cr = (R′ − Y′) / (2 − 2kr).
public enum YCbCrMatrix: String, Hashable, Sendable, CaseIterable {
  /// ITU-R BT.601: standard definition, and JPEG.
  case bt601
  /// ITU-R BT.709: high definition.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance: ultra-high definition.
  case bt2020
  /// SMPTE 240M: early high definition.
  case smpte240m
  /// No matrix: the planes are green, blue and red, in this order.
  case identity

  var weights: (red: Double, blue: Double)? {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    case .smpte240m: (0.212, 0.087)
    case .identity: nil
    }
  }
}
