import GLBlurFiles
import GLBlurImage

/// The first line of a Y4M film: `YUV4MPEG2 W1920 H1080 F25:1 Ip A1:1 C420mpeg2
/// XCOLORRANGE=LIMITED`.
///
/// It is the format of mjpegtools, which FFmpeg, x264, SVT-AV1 and others use on pipes. It does not
/// state the matrix, so BT.709 is assumed from 720 lines and BT.601 below.
public struct Y4MHeader: Hashable, Sendable {
  /// The meaning of the frames' bytes.
  public let format: FrameFormat
  /// The number of frames per second, or nil if it is not stated.
  public let rate: Ratio?
  /// The aspect ratio of a pixel, or nil if it is not stated.
  public let pixelAspect: Ratio?
  /// Whether `XCOLORRANGE` states the range.
  let statesRange: Bool

  /// The rate of a film that states none.
  public static let usualRate = Ratio(25, 1)

  /// Creates the header of a film to be written.
  ///
  /// - Parameters:
  ///   - format: The meaning of the frames' bytes.
  ///   - rate: The number of frames per second. The default is 25.
  ///   - pixelAspect: The aspect ratio of a pixel. The default is nil, for unknown.
  /// - Throws: `FilmError.format` for alpha except with 4:4:4 of 8 bits, for numbers of bits other
  ///   than 8, 9, 10, 12, 14 and 16, and for planes of green, blue and red.
  public init(
    format: FrameFormat, rate: Ratio = Y4MHeader.usualRate, pixelAspect: Ratio? = nil
  ) throws(FilmError) {
    guard !format.hasAlpha || format.subsampling == .yuv444 && format.bits == 8 else {
      throw .format(reason: "Y4M holds alpha only beside 444 with 8 bits")
    }
    guard [8, 9, 10, 12, 14, 16].contains(format.bits) else {
      throw .format(reason: "Y4M holds 8, 9, 10, 12, 14 or 16 bits, and not \(format.bits)")
    }
    guard format.matrix != .identity else {
      throw .format(reason: "Y4M holds no planes of green, blue and red; choose another matrix")
    }
    self.init(format, rate, pixelAspect, statesRange: true)
  }

  init(_ format: FrameFormat, _ rate: Ratio?, _ pixelAspect: Ratio?, statesRange: Bool) {
    self.format = format
    self.rate = rate
    self.pixelAspect = pixelAspect
    self.statesRange = statesRange
  }

  /// Returns the matrix that is assumed for frames of a height.
  ///
  /// - Parameter height: The number of lines of a frame.
  public static func usualMatrix(height: Int) -> YCbCrMatrix { height >= 720 ? .bt709 : .bt601 }

  /// The word for the planes, after the letter C.
  var tag: String {
    let depth = format.bits == 8 ? "" : "p\(format.bits)"
    switch format.subsampling {
    case .grey: return "mono" + depth.dropFirst()
    case .yuv420 where format.bits == 8:
      return switch format.site {
      case .left: "420mpeg2"
      case .center: "420jpeg"
      case .topLeft: "420paldv"
      }
    case .yuv420, .yuv422: return format.subsampling.rawValue + depth
    case .yuv444: return format.hasAlpha ? "444alpha" : "444" + depth
    }
  }

  /// The line without its line end.
  package var line: String {
    var words = ["YUV4MPEG2", "W\(format.size.width)", "H\(format.size.height)"]
    if let rate { words.append("F\(rate)") }
    words.append("Ip")
    if let pixelAspect { words.append("A\(pixelAspect)") }
    words.append("C\(tag)")
    if statesRange || format.range == .full {
      words.append("XCOLORRANGE=\(format.range == .full ? "FULL" : "LIMITED")")
    }
    return words.joined(separator: " ")
  }
}
