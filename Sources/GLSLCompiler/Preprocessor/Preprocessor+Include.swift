extension Preprocessor {
  /// The texts that `#include` may name.
  struct Includes {
    /// The names of all source texts, by index.
    let names: [String]
    /// The texts that may be included, by index.
    let texts: [Int: [UInt8]]
    /// The folder of the user's first text.
    let root: String
    /// The index of the text that is being read, and its bytes.
    var current = 0
    var bytes: [UInt8] = [] {
      didSet { lines = nil }
    }
    private var lines: [ArraySlice<UInt8>]?
    /// The names of the texts that are read without being included.
    let own: Set<String>
    /// The texts that were read so far, since each is read once. Those that are read anyway, as the
    /// common text of a folder is, count from the beginning.
    var done: Set<Int>
    var depth = 0

    init(names: [String] = [], texts: [Int: [UInt8]] = [:], root: String = "") {
      self.names = names
      self.texts = texts
      self.root = root
      let own = Set(names.indices.filter { texts[$0] == nil }.map { names[$0] })
      self.own = own
      done = Set(texts.keys.filter { own.contains(names[$0]) })
    }

    /// Returns why none of the paths that a directive can mean is a text, and the cure.
    func fault(_ path: String, _ paths: [String]) -> (message: String, cure: String) {
      // A pass in JSON has the name of the file and its own behind it.
      if IncludePath.folder(of: names[current]).hasSuffix(".json/") {
        return (
          "a shader in JSON includes no files", "write the text of '\(path)' into the pass 'Common'"
        )
      }
      if own.contains(where: { paths.contains(IncludePath.normalized($0)) }) {
        return ("'\(path)' is the shader itself", "leave this line out")
      }
      let home = IncludePath.normalized(root)
      let isOutside = paths.allSatisfy {
        home.isEmpty ? $0.hasPrefix("../") : !$0.hasPrefix(home == "/" ? home : home + "/")
      }
      return (
        isOutside
          ? "'\(path)' leads out of the folder of the shader"
          : "there is no file '\(path)' to include",
        "included files lie in the folder of the shader or below it"
      )
    }

    /// Returns the path in a line of the current text, counted from 1, or nil.
    mutating func path(inLine number: Int) -> String? {
      let lines = lines ?? IncludePath.lines(of: bytes)
      self.lines = lines
      return lines.indices.contains(number - 1) ? IncludePath.path(in: lines[number - 1]) : nil
    }

    /// The nesting of included files.
    static let mostDepth = 16
  }

  /// Reads the text that a directive names, at its place.
  mutating func include(_ word: Token) throws(DiagnosticLog.Stop) {
    guard let path = includes.path(inLine: Int(word.start.line)) else {
      try log.report(
        "'#include' needs the name of a file", at: word.range,
        cure: "write '#include \"file.glsl\"'")
      return
    }
    let here = IncludePath.folder(of: includes.names[includes.current])
    let names = [IncludePath.normalized(here + path), IncludePath.normalized(includes.root + path)]
    // A file beside the one that includes it precedes one of the same path beside the shader.
    var index: Int?
    for name in names where index == nil {
      index = includes.texts.keys.sorted().first {
        IncludePath.normalized(includes.names[$0]) == name
      }
    }
    guard let index, let text = includes.texts[index] else {
      let (message, cure) = includes.fault(path, names)
      try log.report(message, at: word.range, cure: cure)
      return
    }
    guard includes.done.insert(index).inserted else { return }
    guard includes.depth < Includes.mostDepth else {
      try log.fail(
        "files include one another more than \(Includes.mostDepth) deep", at: word.range)
    }
    let (tokens, next, shift, groups) = (tokens, self.index, lineShift, groups)
    let (current, bytes) = (includes.current, includes.bytes)
    includes.depth += 1
    try read(text, source: index)
    includes.depth -= 1
    (self.tokens, self.index, lineShift, self.groups) = (tokens, next, shift, groups)
    (includes.current, includes.bytes) = (current, bytes)
  }
}

/// Paths in `#include` directives.
public enum IncludePath {
  /// Returns the paths that a text includes, in order, whether a condition holds or not.
  public static func all(in text: [UInt8]) -> [String] { places(in: text).map(\.path) }

  /// Returns the paths that a text includes, and their lines from 1.
  public static func places(in text: [UInt8]) -> [(line: Int, path: String)] {
    guard text.firstRange(of: Array("include".utf8)) != nil else { return [] }
    return lines(of: text).enumerated().compactMap { index, line in
      path(in: line).map { (line: index + 1, path: $0) }
    }
  }

  /// Returns a path without `.` and `..`, as far as folders of the path itself go.
  public static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path up to the last slash.
  public static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 10 || byte == 13 {
      // A carriage return before a line feed stays at the end of its line.
      if byte == 13, index + 1 < text.count, text[index + 1] == 10 { continue }
      lines.append(text[start..<index])
      start = index + 1
    }
    return lines + [text[start...]]
  }

  /// Returns the path between quotation marks, apostrophes or angle brackets behind `#include`.
  static func path(in line: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
    guard text.first == "#" else { return nil }
    let word = text.dropFirst().drop(while: \.isWhitespace)
    guard word.hasPrefix("include") else { return nil }
    let rest = word.dropFirst("include".count).drop(while: \.isWhitespace)
    guard let open = rest.first, "\"'<".contains(open) else { return nil }
    let path = rest.dropFirst().prefix { $0 != (open == "<" ? ">" : open) }
    return path.isEmpty ? nil : String(path)
  }
}
