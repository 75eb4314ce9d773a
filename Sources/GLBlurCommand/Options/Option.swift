import GLBlurChain
import GLBlurGPU

/// A row of the option table.
package struct Option: Hashable, Sendable {
  /// Groups of options in help, with their headings.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case files = "Files"
    case rendering = "Rendering"
    case limits = "Limits"
    case formats = "Output format"
    case films = "Films"
    case text = "Text"
    case reporting = "Reporting"
    case other = "Other"
  }

  package let name: String
  let short: Character?
  let value: OptionValue
  let isRepeatable: Bool
  let group: Group
  /// One sentence or more.
  let summary: String
  package let commands: Set<CommandName>

  init(
    _ name: String, short: Character? = nil, _ value: OptionValue,
    isRepeatable: Bool = false, _ group: Group, _ summary: String,
    for commands: Set<CommandName>
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.group = group
    self.summary = summary
    self.commands = commands
  }

  /// The long form: `--name`.
  package var spelling: String { "--\(name)" }

  var explanation: String {
    let allowed = value.allowed.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." }
    return summary + (allowed ?? "")
  }

  /// All forms with the placeholder: `-o, --output OUT`.
  package var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + spelling
      + (value.placeholder.map { " \($0)" } ?? "")
  }
}

/// The kind of value that an option takes.
indirect enum OptionValue: Hashable, Sendable {
  /// No value.
  case flag
  case text(String)
  case choice(String, [String])
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// An opaque colour within sRGB.
  case color
  case device
  /// A width and height in pixels, as `WxH`.
  case dimensions
  /// Frames per second, such as `25`, `29.97` or `30000/1001`.
  case rate
  /// A time in seconds, as a share of the duration, or of a frame.
  case time
  /// Bytes, or KiB, MiB or GiB followed by `K`, `M` or `G`.
  case bytes
  /// A pair such as `NAME=FILE`, with both halves.
  case assignment(String)
  /// Values with commas between them.
  case list(OptionValue)

  var placeholder: String? {
    switch self {
    case .flag: nil
    case .text(let word), .choice(let word, _), .assignment(let word): word
    case .integer, .number, .rate: "N"
    case .time: "TIME"
    case .color: "COLOR"
    case .device: "DEVICE"
    case .dimensions: "WxH"
    case .bytes: "BYTES"
    case .list(let value): value.placeholder.map { "\($0),…" }
    }
  }

  /// Nil if the summary describes the allowed values.
  var allowed: String? {
    switch self {
    case .flag, .text, .assignment: nil
    case .list(let value): value.allowed
    case .choice(_, let words): "one of " + words.joined(separator: ", ")
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "\(rounded(range.lowerBound, 3)) to \(rounded(range.upperBound, 3))"
    case .color: "#RGB, #RRGGBB or a name such as white, within sRGB"
    case .dimensions: "width x height, such as 640x480"
    case .rate: "0.01 to 1000, such as 25, 29.97 or 30000/1001"
    case .time: "seconds from 0 such as 1.5, 0% to 100%, or a frame such as 12f"
    case .bytes: "a number from 1, optionally followed by K, M or G, such as 512M"
    case .device: "one of auto, surfaceless, gbm[:PATH], device[:N or PATH], cuda:N, software"
    }
  }

  /// Returns why the word cannot be the value, or nil if it can.
  func objection(to word: String) -> String? {
    if case .list(let value) = self {
      return word.split(separator: ",", omittingEmptySubsequences: false)
        .lazy.compactMap { value.objection(to: String($0)) }.first
    }
    let isAllowed =
      switch self {
      case .flag, .text, .list: true
      case .choice(_, let words): words.contains(word)
      case .integer(let range): Int(word).map(range.contains) ?? false
      case .number(let range): Double(word).map(range.contains) ?? false
      case .color: Color(opaque: word) != nil
      case .device: (try? DeviceChoice(word)) != nil
      case .dimensions: Size(word) != nil
      case .rate: FrameRate(word) != nil
      case .time: KeyTime(word) != nil
      case .bytes: Int(bytes: word) != nil
      case .assignment: word.split(separator: "=", maxSplits: 1).count == 2 && word.first != "="
      }
    guard !isAllowed else { return nil }
    switch self {
    case .choice(_, let words):
      // One number is not a misspelling of another.
      let isNumeric = words.contains { Int($0) != nil }
      return "'\(word)' is not allowed"
        + (isNumeric
          ? "; expected \(allowed ?? "")" : suggestion(for: word, among: words))
    case .device:
      let kinds = ["auto", "surfaceless", "gbm", "device", "cuda", "software"]
      let hint = suggestion(for: word, among: kinds)
      return "'\(word)' is not a device"
        + (hint.contains("did you mean") ? hint : "; expected \(allowed ?? "")")
    case .assignment(let form): return "'\(word)' is not of the form \(form)"
    default: return "'\(word)' is not allowed; expected \(allowed ?? "")"
    }
  }
}

extension Color {
  /// Creates an opaque sRGB colour from hexadecimal digits, a name or a CSS function.
  init?(opaque word: String) {
    guard let color = Color(text: word), color.alpha == 1, color.isInSRGB else { return nil }
    self = color
  }
}

extension Size {
  /// Creates a size from `640x480` or `640×480`, if an image can have so many pixels.
  init?(_ word: String) {
    let sides = word.split(omittingEmptySubsequences: false) { "x×".contains($0) }.map {
      Int($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...Image.maximumPixels).contains($0) }),
      sides[0] <= Image.maximumPixels / sides[1]
    else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}

extension Int {
  /// Creates a positive number of bytes from `1500` or `512M`, 512 × 2²⁰, if 64 bits hold it.
  init?(bytes word: String) {
    let shift = ["K": 10, "M": 20, "G": 30][word.suffix(1)] ?? 0
    guard let number = Int(shift == 0 ? word : String(word.dropLast())), number > 0,
      number <= Int.max >> shift
    else { return nil }
    self = number << shift
  }
}
