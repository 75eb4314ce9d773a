import CLibAV
import GLBlurImage

extension FrameFormat {
  /// Takes the format of FFmpeg's frames, with the usual values for what is not stated.
  ///
  /// - Throws: `FilmError.unsupported`, and `FilmError.format` for sizes that no image has.
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

  /// The usual matrix for converting green, blue and red to luma and chroma.
  private var usualMatrix: YCbCrMatrix { Y4MHeader.usualMatrix(height: size.height) }

  /// The format for FFmpeg, with the matrix of luma and chroma, even if planes are green, blue and
  /// red.
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

  /// Returns the format of an encoder that chose its pixels for frames of this format.
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
  /// Takes a matrix by its number in ITU-T H.273.
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

  /// The number of the matrix in ITU-T H.273.
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
