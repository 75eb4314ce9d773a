import GLBlurFiles
import GLBlurImage

/// The first line of a Y4M film: `YUV4MPEG2 W1920 H1080 F25:1 Ip A1:1 C420mpeg2
/// XCOLORRANGE=LIMITED`.
///
/// The format of mjpegtools, which many programs use on pipes. The line does not state the matrix,
/// so BT.709 is assumed from 720 lines and BT.601 below.
public struct Y4MHeader: Hashable, Sendable {
  /// The meaning of the frames' bytes.
  public let format: FrameFormat
  /// The number of frames per second, or nil if not stated.
  public let rate: Ratio?
  /// The aspect ratio of a pixel, or nil if not stated.
  public let pixelAspect: Ratio?
  let statesRange: Bool

  /// The rate of a film that states none.
  public static let usualRate = Ratio(25, 1)

  /// Creates the header of a film to be written.
  ///
  /// - Parameters:
  ///   - format: The meaning of the frames' bytes.
  ///   - rate: The number of frames per second. The default is 25.
  ///   - pixelAspect: The aspect ratio of a pixel. The default is nil, for unknown.
  /// - Throws: `FilmError.format` for alpha except with 4:4:4 of 8 bits, for 11, 13 or 15 bits, and
  ///   for planes of green, blue and red.
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

  /// Returns the matrix that is assumed for frames of a number of lines.
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

extension Y4MHeader {
  static let mostOfLine = 4096

  /// The matrix and the range of the options replace those of the film.
  init(_ input: FilmInput, _ options: FilmReadOptions) throws(FilmError) {
    let name = input.name
    guard let (bytes, isEnded) = try input.line(most: Self.mostOfLine) else {
      throw .damaged(name: name, reason: "its first line has more than \(Self.mostOfLine) bytes")
    }
    let words = bytes.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.first == "YUV4MPEG2" else {
      throw .unsupported(
        name: name, feature: "does not begin with YUV4MPEG2, so it is no Y4M film",
        cure: "convert it: ffmpeg -i FILM -f yuv4mpegpipe film.y4m")
    }
    guard isEnded else { throw .damaged(name: name, reason: "its first line has no end") }
    var values: [Character: String] = [:]
    var stated: SampleRange?
    for word in words.dropFirst() {
      guard let letter = word.first else { continue }
      let value = String(word.dropFirst())
      if letter == "X" {
        switch value {
        case "COLORRANGE=FULL": stated = .full
        case "COLORRANGE=LIMITED": stated = .limited
        default: break
        }
        continue
      }
      guard "WHFIAC".contains(letter) else {
        throw .damaged(name: name, reason: "its first line has the unknown word '\(word)'")
      }
      guard values.updateValue(value, forKey: letter) == nil else {
        throw .damaged(name: name, reason: "its first line states \(letter) twice")
      }
    }
    func number(_ letter: Character) throws(FilmError) -> Int {
      guard let number = Self.number(values[letter] ?? ""), number > 0 else {
        throw .damaged(name: name, reason: "its first line states no valid \(letter)")
      }
      return number
    }
    let size = Size(width: try number("W"), height: try number("H"))
    do throws(FileError) { try options.limits.check(size, name: name) } catch { throw .file(error) }
    guard ["p", "?"].contains(values["I"] ?? "p") else {
      throw .unsupported(
        name: name, feature: "has interlaced frames",
        cure: "deinterlace first: ffmpeg -i FILM -vf bwdif -f yuv4mpegpipe film.y4m")
    }
    func ratio(_ letter: Character) throws(FilmError) -> Ratio? {
      guard let text = values[letter] else { return nil }
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
        Self.number(String($0))
      }
      guard parts.count == 2, let first = parts[0], let second = parts[1] else {
        throw .damaged(name: name, reason: "its first line states no valid \(letter)")
      }
      return first > 0 && second > 0 ? Ratio(first, second) : nil
    }
    let tag = values["C"] ?? "420jpeg"
    guard let planes = Self.planes(tag) else {
      throw .unsupported(
        name: name, feature: "has frames of the kind C\(tag)",
        cure: "convert it: ffmpeg -i FILM -pix_fmt yuv420p -f yuv4mpegpipe film.y4m")
    }
    let format = try FrameFormat(
      size: size, subsampling: planes.subsampling, bits: planes.bits, hasAlpha: tag == "444alpha",
      matrix: options.matrix ?? Self.usualMatrix(height: size.height),
      range: options.range ?? stated ?? .limited, site: planes.site)
    self.init(
      format, try ratio("F"), try ratio("A"), statesRange: stated != nil || options.range != nil)
  }

  private static func number(_ text: String) -> Int? {
    1...9 ~= text.utf8.count && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      ? Int(text) : nil
  }

  private typealias Planes = (subsampling: Subsampling, bits: Int, site: ChromaSite)

  /// The sites are those of FFmpeg; in films of mjpegtools `420paldv` had Cb and Cr in alternate
  /// rows, as PAL-DV.
  private static func planes(_ tag: String) -> Planes? {
    switch tag {
    case "420", "420jpeg": return (.yuv420, 8, .center)
    case "420mpeg2": return (.yuv420, 8, .left)
    case "420paldv": return (.yuv420, 8, .topLeft)
    case "422": return (.yuv422, 8, .left)
    case "444", "444alpha": return (.yuv444, 8, .left)
    case "mono": return (.grey, 8, .left)
    default: break
    }
    for bits in [9, 10, 12, 14, 16] {
      switch tag {
      case "420p\(bits)": return (.yuv420, bits, .left)
      case "422p\(bits)": return (.yuv422, bits, .left)
      case "444p\(bits)": return (.yuv444, bits, .left)
      case "mono\(bits)": return (.grey, bits, .left)
      default: break
      }
    }
    return nil
  }
}
