extension ICCProfile {
  /// The most characters of a name, for messages.
  static let mostCharacters = 100

  /// The name from the profile's description (ICC.1:2022, 9.2.41; version 2: ICC.1:2001-04,
  /// 6.4.32), or an empty one if it cannot be read.
  var name: String {
    let text: String
    if let content = try? content(of: "desc", "mluc") {
      text = localizedText(content)
    } else if let content = try? content(of: "desc", "desc"), let count = content.number(at: 8) {
      text = content.ascii(at: 12, count: max(0, count - 1))
    } else {
      text = ""
    }
    // Printed text must not control the terminal.
    let printable = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        " " as Character
      default: Character(scalar)
      }
    }
    let words = printable.split(separator: " ")
    return String(words.joined(separator: " ").prefix(Self.mostCharacters))
  }

  /// Returns the English text of a `multiLocalizedUnicodeType`, or else its first (ICC.1:2022,
  /// 10.15).
  private func localizedText(_ content: ICCData) -> String {
    guard let count = content.number(at: 8), let size = content.number(at: 12), size >= 12 else {
      return ""
    }
    // No profile has as many languages.
    let records = (0..<min(count, 1000)).compactMap { content.range(at: 16 + size * $0, count: 12) }
    let record = records.first { $0.ascii(at: 0, count: 2) == "en" } ?? records.first
    guard let length = record?.number(at: 4), let offset = record?.number(at: 8),
      let text = content.range(at: offset, count: min(length, 4 * Self.mostCharacters))
    else { return "" }
    let units = stride(from: 0, to: text.count - 1, by: 2).compactMap {
      text.number(at: $0, bytes: 2)
    }
    return String(decoding: units.map { UInt16($0) }.prefix { $0 != 0 }, as: UTF16.self)
  }
}
