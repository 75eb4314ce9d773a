import GLBlurFiles
import GLBlurImage

extension Y4MHeader {
  /// The maximum number of bytes of the first line, and of the line before a frame.
  static let mostOfLine = 4096

  /// Reads the first line of a film.
  ///
  /// - Parameter options: The limits, and the matrix and the range if they are not those of the
  ///   film.
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
      // 0:0 means unknown.
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

  /// Returns a number of up to nine digits.
  private static func number(_ text: String) -> Int? {
    1...9 ~= text.utf8.count && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      ? Int(text) : nil
  }

  private typealias Planes = (subsampling: Subsampling, bits: Int, site: ChromaSite)

  /// Returns the planes for the word after the letter C. The sites are those of FFmpeg; in films of
  /// mjpegtools `420paldv` had Cb and Cr in alternate rows, as PAL-DV.
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
