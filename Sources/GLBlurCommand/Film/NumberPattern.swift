import GLBlurFiles

/// The name of the picture of each frame, with a place for the frame's number, as C and other tools for films
/// have it: `frame.%05d.png` stands for `frame.00000.png`, `frame.00001.png`, ….
struct NumberPattern: Hashable {
  let format: FileFormat
  private let before: String
  private let after: String
  private let digits: Int
  private let isPadded: Bool

  /// Reads a name, which is nil if it has no place for a number. `%%` stands for a percent sign.
  ///
  /// - Throws: `Failure` if there is more than one such place, or if the ending is no format of pictures.
  init?(_ path: String) throws(Failure) {
    var texts = [""]
    var place: (digits: Int, isPadded: Bool)?
    var rest = path[...]
    while let sign = rest.firstIndex(of: "%") {
      texts[texts.count - 1] += rest[..<sign]
      rest = rest[sign...].dropFirst()
      if rest.first == "%" {
        texts[texts.count - 1] += "%"
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      guard rest.dropFirst(number.count).first == "d", number.count <= 2 else {
        texts[texts.count - 1] += "%"
        continue
      }
      guard place == nil else {
        throw .usage("-o \(path): has more than one place for the number of a frame; leave one")
      }
      place = (Int(number) ?? 0, number.hasPrefix("0"))
      texts.append("")
      rest = rest.dropFirst(number.count + 1)
    }
    guard let place else { return nil }
    guard let format = FileFormat(endingOf: path), format.isWritable else {
      throw .usage(
        "-o \(path): the ending of the name says the format of the pictures; expected "
          + FileFormat.allCases.filter(\.isWritable).map { $0.endings[0] }.joined(separator: ", "))
    }
    self.format = format
    before = texts[0]
    after = texts[1] + rest
    digits = place.digits
    isPadded = place.isPadded
  }

  /// Returns the name of the picture of a frame.
  ///
  /// - Parameter number: The number of the frame, from 0.
  func name(_ number: Int) -> String {
    let text = String(number)
    let padding = String(repeating: isPadded ? "0" : " ", count: max(0, digits - text.count))
    return before + padding + text + after
  }
}
