import GLBlurFiles

/// What a name on the command line says about films.
enum FilmName {
  /// Returns whether a file is a film by the ending of its name. Animations are none: they are images too.
  static func isFilm(_ path: String) -> Bool {
    (FilmEndings.written + FilmEndings.read).contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the names of the pictures that are the frames of an input, or nil if it is one file.
  static func pictures(_ path: String) -> NumberPattern? {
    guard !isFilm(path), let pattern = NumberPattern(path), !Path.exists(path) else { return nil }
    return pattern
  }

  /// Returns whether an input is a film: a file, or the pictures of its frames.
  static func isInput(_ path: String) -> Bool { isFilm(path) || pictures(path) != nil }

  /// Returns whether a file is sound by the ending of its name. An .ogg file may be a film.
  static func isSound(_ path: String) -> Bool {
    [
      ".aac", ".ac3", ".aif", ".aiff", ".amr", ".caf", ".flac", ".m4a", ".m4b", ".mka", ".mp3",
      ".oga", ".opus", ".wav", ".weba", ".wma",
    ].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the files of an input: the pictures of its frames, or the one that it is.
  static func files(_ path: String) -> [String] {
    pictures(path).map { pattern in pattern.existingNumbers.map(pattern.name) } ?? [path]
  }
}

extension Arguments {
  /// Whether a film is named as a further image of the chain.
  var bindFilms: Bool { assignments(.input).contains { FilmName.isInput($0.value) } }
}

/// The names of the pictures of a film, with a place for the number of a frame, as C and other tools for films
/// have it: `frame.%05d.png` stands for `frame.00000.png`, `frame.00001.png`, ….
struct NumberPattern: Hashable {
  private let before: String
  private let after: String
  private let digits: Int
  private let isPadded: Bool

  /// Reads a name, which is nil unless it has one place for a number. `%%` stands for a percent sign.
  init?(_ path: String) {
    let (texts, places) = Self.parts(of: path)
    guard places.count == 1 else { return nil }
    before = texts[0]
    after = texts[1]
    digits = places[0].digits
    isPadded = places[0].isPadded
  }

  /// Reads the name of results, which is nil if it has no place for a number.
  ///
  /// - Throws: `Failure` if there is more than one such place, or if the ending is no format of pictures.
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

  /// Returns the texts around the places for numbers, and the places.
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

  /// The format that the ending of the names implies, or PNG if it implies none.
  var format: FileFormat { FileFormat(endingOf: after) ?? .png }

  /// The folder of the pictures, and the text before and after the number in their names.
  private var names: (folder: String, before: String, after: String) {
    (Path.folder(of: before), Path.name(of: before), after)
  }

  /// A name for all pictures together, without their number: `frame` for `frame.%05d.png`.
  var baseName: String {
    let text = names.before.trimmingSuffix { ".-_ ".contains($0) }
    return text.isEmpty ? "frames" : text
  }

  /// Whether the number stands in the name of a folder.
  var numbersFolders: Bool { after.contains("/") }

  /// Returns whether names may be those of another pattern.
  func mayMeet(_ other: NumberPattern) -> Bool {
    let (own, others) = (names, other.names)
    return own.before == others.before && own.after == others.after
      && Path.real(own.folder, in: "") == Path.real(others.folder, in: "")
  }

  /// Returns the name of the picture of a frame.
  ///
  /// - Parameter number: The number of the frame, from 0.
  func name(_ number: Int) -> String {
    let text = String(number)
    let padding = String(repeating: isPadded ? "0" : " ", count: max(0, digits - text.count))
    return before + padding + text + after
  }

  /// The numbers of the pictures that exist, the least first.
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
  /// Returns the text without the characters at its end that fulfil a condition.
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
    String(reversed().drop(while: isLeftOut).reversed())
  }
}
