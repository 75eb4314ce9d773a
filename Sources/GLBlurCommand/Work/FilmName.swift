import GLBlurFiles

/// What a name on the command line says about films.
enum FilmName {
  /// Returns whether a name has the ending of a film. Animations count as images.
  static func isFilm(_ path: String) -> Bool {
    (FilmEndings.written + FilmEndings.read).contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the pattern of pictures that are an input's frames, or nil for one file.
  static func pictures(_ path: String) -> NumberPattern? {
    guard !isFilm(path), let pattern = NumberPattern(path), !Path.exists(path) else { return nil }
    return pattern
  }

  /// Returns whether an input is a film: a file, or pictures.
  static func isInput(_ path: String) -> Bool { isFilm(path) || pictures(path) != nil }

  /// Returns whether a name has the ending of sound. An .ogg file may be a film.
  static func isSound(_ path: String) -> Bool {
    [
      ".aac", ".ac3", ".aif", ".aiff", ".amr", ".caf", ".flac", ".m4a", ".m4b", ".mka", ".mp3",
      ".oga", ".opus", ".wav", ".weba", ".wma",
    ].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the one file of an input, or the pictures of its frames.
  static func files(_ path: String) -> [String] {
    pictures(path).map { pattern in pattern.existingNumbers.map(pattern.name) } ?? [path]
  }
}

extension Arguments {
  var bindFilms: Bool { assignments(.input).contains { FilmName.isInput($0.value) } }
}

/// The names of a film's pictures, with a place for the number of a frame as in C: `frame.%05d.png`
/// stands for `frame.00000.png`, `frame.00001.png`, ….
struct NumberPattern: Hashable {
  private let before: String
  private let after: String
  private let digits: Int
  private let isPadded: Bool

  /// Returns nil unless the name has one place for a number. `%%` stands for a percent sign.
  init?(_ path: String) {
    let (texts, places) = Self.parts(of: path)
    guard places.count == 1 else { return nil }
    before = texts[0]
    after = texts[1]
    digits = places[0].digits
    isPadded = places[0].isPadded
  }

  /// Returns nil without a place for a number.
  ///
  /// - Throws: `Failure` for more than one place, or an ending that is no format of pictures.
  init?(ofResults path: String) throws(Failure) {
    guard Self.parts(of: path).places.count <= 1 else {
      throw .usage("-o \(path): has more than one place for the number of a frame; leave one")
    }
    self.init(path)
    guard let format = FileFormat(endingOf: path), format.isWritable else {
      throw .usage(
        "-o \(path): the ending of the name says the format of the pictures; expected "
          + FileFormat.allCases.filter(\.isWritable).map { $0.endings[0] }.joined(separator: ", "))
    }
  }

  private static func parts(
    of path: String
  ) -> (texts: [String], places: [(digits: Int, isPadded: Bool)]) {
    var texts = [""]
    var places: [(digits: Int, isPadded: Bool)] = []
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
      places.append((Int(number) ?? 0, number.hasPrefix("0")))
      texts.append("")
      rest = rest.dropFirst(number.count + 1)
    }
    texts[texts.count - 1] += rest
    return (texts, places)
  }

  /// By the ending of the names, or PNG.
  var format: FileFormat { FileFormat(endingOf: after) ?? .png }

  private var names: (folder: String, before: String, after: String) {
    (Path.folder(of: before), Path.name(of: before), after)
  }

  /// A name for all pictures together: `frame` for `frame.%05d.png`.
  var baseName: String {
    let text = names.before.trimmingSuffix { ".-_ ".contains($0) }
    return text.isEmpty ? "frames" : text
  }

  var numbersFolders: Bool { after.contains("/") }

  /// Returns whether both patterns may have equal names.
  func mayMeet(_ other: NumberPattern) -> Bool {
    let (own, others) = (names, other.names)
    return own.before == others.before && own.after == others.after
      && Path.real(own.folder, in: "") == Path.real(others.folder, in: "")
  }

  /// Returns the picture's name for a frame's number, from 0.
  func name(_ number: Int) -> String {
    let text = String(number)
    let padding = String(repeating: isPadded ? "0" : " ", count: max(0, digits - text.count))
    return before + padding + text + after
  }

  /// In ascending order.
  var existingNumbers: [Int] {
    let (folder, start, end) = names
    return Path.names(inFolder: folder).compactMap { name in
      let bytes = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
      let digits = bytes.drop { $0 == UInt8(ascii: " ") }
      guard let number = Int(Substring(digits)), number >= 0,
        self.name(number) == Path.joined(folder, name)
      else { return nil }
      return number
    }.sorted()
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
    String(reversed().drop(while: isLeftOut).reversed())
  }
}
