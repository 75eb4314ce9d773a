import GLBlur
import GLBlurFiles
import GLBlurFilters
import JSONParsing
import UserShaders

/// Finds the files of tests, and reads them.
package enum PictureTestFile {
  package static let ending = ".test.json"

  /// Returns the paths of the tests' files in a folder and the folders below it, in the order of
  /// names. Links to folders and folders whose names begin with a dot are passed over.
  package static func all(inFolder folder: String) -> [String] {
    let folder = folder == "." ? "" : folder
    var files: [String] = []
    for name in Path.names(inFolder: folder) where !name.hasPrefix(".") {
      let path = Path.joined(folder, name)
      if Path.isFolder(path) {
        if !Path.isLink(path) { files += all(inFolder: path) }
      } else if name.hasSuffix(ending) {
        files.append(path)
      }
    }
    return files
  }

  /// Returns the tests of several files, or the mistakes in files.
  ///
  /// - Throws: `FileError` if a file cannot be read.
  package static func tests(
    at paths: [String], random: Int? = nil, seed: UInt64? = nil
  ) throws -> [Result<PictureTest, PictureTestError>] {
    try paths.flatMap { path -> [Result<PictureTest, PictureTestError>] in
      do {
        return try tests(at: path, random: random, seed: seed).map { .success($0) }
      } catch let error as PictureTestError {
        return [.failure(error)]
      }
    }
  }

  /// Returns the tests of a file.
  ///
  /// - Parameters:
  ///   - random: The number of random values for all shaders, or nil for what each test says.
  ///   - seed: Likewise.
  /// - Throws: `PictureTestError`, or `FileError` if the file cannot be read.
  package static func tests(
    at path: String, random: Int? = nil, seed: UInt64? = nil
  ) throws -> [PictureTest] {
    let bytes = try OpenFile(path).readBytes { bytes throws(FileError) in bytes.count <= 1 << 20 }
    return try tests(at: path, bytes, random: random, seed: seed)
  }

  /// Throws the mistake in a file of tests, if it has one.
  package static func check(_ bytes: [UInt8], at path: String) throws(PictureTestError) {
    _ = try tests(at: path, bytes)
  }

  static func tests(
    at path: String, _ bytes: [UInt8], random: Int? = nil, seed: UInt64? = nil
  ) throws(PictureTestError) -> [PictureTest] {
    let root: JSON
    do {
      root = try JSONParser.parse(bytes)
    } catch {
      throw PictureTestError(
        file: path, line: error.line, place: error.path, message: error.message)
    }
    let reader = SettingsReader(file: path)
    var settings = PictureTestSettings()
    let cases = try reader.read(root, into: &settings, at: "")
    let subject = try subject(settings.subject, path, line: root.line)
    let isShader = isShader(Path.joined(Path.folder(of: path), subject))
    let stem = String(Path.name(of: path).dropLast(ending.count))
    var tests: [PictureTest] = []
    let all: [(String, JSON?)] = cases.map { $0.map { ($0.key, $0.value) } } ?? [("", nil)]
    for (name, value) in all {
      var own = settings
      if let value { _ = try reader.read(value, into: &own, at: "cases.\(name)") }
      try own.check(isShader: isShader, reader, value ?? root, name)
      if isShader, let random { own.random = random }
      if let seed { own.seed = seed }
      tests += own.tests(file: path, subject: subject, name: [stem, name].filter { !$0.isEmpty })
    }
    return tests
  }

  /// Returns whether a file or a folder holds a shader, and not a chain.
  static func isShader(_ path: String) -> Bool {
    if Path.isFolder(path) || ShaderText.isShaderName(path) { return true }
    let file = try? OpenFile(path)
    let bytes = try? file?.readBytes { bytes throws(FileError) in bytes.count <= 1 << 20 }
    return bytes.map(ShaderFile.isLikely) ?? false
  }

  /// Returns the shader or the chain, relative to the folder of the test: the one that the test
  /// names, or the one that has the test's name.
  private static func subject(
    _ named: String?, _ path: String, line: Int
  ) throws(PictureTestError) -> String {
    if let named { return named }
    let stem = String(path.dropLast(ending.count))
    let endings = ShaderText.endings + [".json"]
    let found = ([""] + endings).map { stem + $0 }.filter { file in
      file == stem ? Path.isFolder(file) : Path.exists(file)
    }
    guard let first = found.first, found.count == 1 else {
      let names = found.map { "'\(Path.name(of: $0))'" }.joined(separator: " and ")
      throw PictureTestError(
        file: path, line: line, place: "",
        message: found.isEmpty
          ? "there is no shader or chain of this name, such as '\(Path.name(of: stem)).fs' or "
            + "'\(Path.name(of: stem)).json'; put it beside the test, or name it with 'file'"
          : "\(names) have the name of the test; name one of them with 'file'")
    }
    return Path.name(of: first)
  }
}

/// What the file of a test says of a case.
struct PictureTestSettings {
  var subject: String?
  var node: [String: JSON] = [:]
  var assignments: [String: String] = [:]
  var picture: String?
  var inputs: [String: String] = [:]
  var sizes: [Size]?
  var times: [Double]?
  var depth = Depth.source
  var quality = Quality.exact
  var backends = PictureTest.Backends.both
  var tolerance = 0.0
  var expectation = PictureTest.Expectation.picture
  var random = 0
  var seed: UInt64 = 1
  var isMetamorphic = false

  static let defaultSize = Size(width: 256, height: 256)

  func check(
    isShader: Bool, _ reader: SettingsReader, _ value: JSON, _ name: String
  ) throws(PictureTestError) {
    let place = name.isEmpty ? "" : "cases.\(name)"
    if isShader, !assignments.isEmpty {
      throw reader.error(
        value, place, "'set' changes a chain, and the test is of a shader; write 'parameters'")
    }
    if !isShader, let member = node.keys.min() {
      throw reader.error(
        value, place, "'\(member)' is for shaders, and the test is of a chain; write 'set'")
    }
    if !isShader, random > 0 || isMetamorphic {
      throw reader.error(
        value, place,
        "random values and texts of the same meaning are for shaders, and the test is of a chain")
    }
    if picture != nil, sizes != nil {
      throw reader.error(
        value, place,
        "'size' is that of pictures by formula, and the test has a 'picture'; leave "
          + "out one of them")
    }
  }

  /// Returns a test for each time and size, and those of the further checks.
  func tests(file: String, subject: String, name: [String]) -> [PictureTest] {
    var tests: [PictureTest] = []
    for time in times.map({ $0.map(Optional.some) }) ?? [nil] {
      for size in sizes ?? [Self.defaultSize] {
        let words =
          name + (time.map { ["\(numeral($0))s"] } ?? [])
          + (sizes == nil ? [] : ["\(size.width)x\(size.height)"])
        var test = PictureTest(
          file: file, subject: subject, name: words.joined(separator: "."), node: node,
          assignments: assignments, picture: picture, inputs: inputs, size: size, time: time,
          depth: depth, quality: quality, backends: backends, tolerance: tolerance,
          expectation: expectation)
        tests.append(test)
        if random > 0 {
          test.check = .random(count: random, seed: seed)
          tests.append(test)
        }
        if isMetamorphic {
          test.check = .metamorphic
          tests.append(test)
        }
      }
    }
    return tests
  }
}

/// Reads the members of the file of a test.
struct SettingsReader {
  let file: String

  /// The members of the node `shader` that a test may have.
  private static let nodeMembers = [
    "parameters", "images", "frame", "frames", "date", "alpha", "colorSpace", "edge", "reach",
  ]
  private static let members =
    nodeMembers + [
      "file", "cases", "set", "picture", "inputs", "size", "time", "depth", "quality", "backend",
      "tolerance", "expect", "random", "seed", "metamorphic",
    ]

  func error(_ value: JSON, _ place: String, _ message: String) -> PictureTestError {
    PictureTestError(file: file, line: value.line, place: place, message: message)
  }

  /// Reads the members of an object into settings, and returns the cases.
  func read(
    _ object: JSON, into settings: inout PictureTestSettings, at place: String
  ) throws(PictureTestError) -> [JSON.Member]? {
    guard case .object(let members) = object.value else {
      throw error(object, place, "expected an object, but found \(object.kind)")
    }
    var cases: [JSON.Member]?
    for member in members {
      let place = place.isEmpty ? member.key : "\(place).\(member.key)"
      let value = member.value
      switch member.key {
      case "file" where !place.contains("."): settings.subject = try text(value, place)
      case "cases" where !place.contains("."):
        guard case .object(let all) = value.value, !all.isEmpty else {
          throw error(value, place, "expected an object with the cases by their names")
        }
        for one in all where !Self.isName(one.key) {
          throw error(
            one.value, "cases.\(one.key)",
            "a case is named by letters, digits, '-' and '_', as files have its name")
        }
        cases = all
      case "parameters", "images":
        settings.node[member.key] = try merged(settings.node[member.key], with: value, place)
      case let key where Self.nodeMembers.contains(key): settings.node[key] = value
      case "set":
        for (target, value) in try entries(of: value, place) {
          settings.assignments[target] = JSONText(value).line
        }
      case "picture": settings.picture = try text(value, place)
      case "inputs":
        for (name, file) in try entries(of: value, place) {
          settings.inputs[name] = try text(file, "\(place).\(name)")
        }
      case "size": settings.sizes = try sizes(value, place)
      case "time": settings.times = try times(value, place)
      case "depth":
        let bits = try number(value, place, 8...16)
        guard bits == 8 || bits == 16 else { throw refusal(of: value, place, "8 or 16") }
        settings.depth = bits == 8 ? .bits8 : .bits16
      case "quality": settings.quality = try choice(value, place)
      case "backend": settings.backends = try choice(value, place)
      case "expect": settings.expectation = try choice(value, place)
      case "tolerance": settings.tolerance = try number(value, place, 0...255)
      case "random": settings.random = Int(try number(value, place, 0...10_000))
      case "seed": settings.seed = UInt64(try number(value, place, 0...9e15))
      case "metamorphic":
        guard case .boolean(let flag) = value.value else {
          throw error(value, place, "expected true or false, but found \(value.kind)")
        }
        settings.isMetamorphic = flag
      case let key:
        throw error(
          value, place,
          "a test has no such member" + suggestion(for: key, among: Self.members))
      }
    }
    return cases
  }

  private static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 100
      && key.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_".unicodeScalars.contains(scalar)
      }
  }

  private func refusal(of value: JSON, _ place: String, _ allowed: String) -> PictureTestError {
    error(value, place, "\(JSONText(value).line) is not allowed; expected \(allowed)")
  }

  private func text(_ value: JSON, _ place: String) throws(PictureTestError) -> String {
    guard case .string(let text) = value.value, !text.isEmpty else {
      throw error(value, place, "expected the path of a file, but found \(value.kind)")
    }
    return text
  }

  private func entries(
    of value: JSON, _ place: String
  ) throws(PictureTestError) -> [(String, JSON)] {
    guard case .object(let members) = value.value else {
      throw error(value, place, "expected an object, but found \(value.kind)")
    }
    return members.map { ($0.key, $0.value) }
  }

  private func number(
    _ value: JSON, _ place: String, _ range: ClosedRange<Double>
  ) throws(PictureTestError) -> Double {
    guard case .number(let number) = value.value, range.contains(number) else {
      throw refusal(
        of: value, place,
        "a number from \(numeral(range.lowerBound)) to \(numeral(range.upperBound))")
    }
    return number
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSON, _ place: String
  ) throws(PictureTestError) -> Choice {
    if case .string(let word) = value.value, let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map { "'\($0.rawValue)'" }
    throw refusal(of: value, place, words.joined(separator: ", "))
  }

  /// Returns an object with the members of another, which precede its own.
  private func merged(
    _ base: JSON?, with value: JSON, _ place: String
  ) throws(PictureTestError) -> JSON {
    guard case .object(let own) = value.value else {
      throw error(value, place, "expected an object, but found \(value.kind)")
    }
    guard case .object(let others)? = base?.value else { return value }
    let rest = others.filter { other in !own.contains { $0.key == other.key } }
    return JSON(value: .object(rest + own), line: value.line, offsets: value.offsets)
  }

  private func times(_ value: JSON, _ place: String) throws(PictureTestError) -> [Double] {
    guard case .array(let elements) = value.value else {
      return [try number(value, place, 0...1e6)]
    }
    guard !elements.isEmpty else { throw refusal(of: value, place, "at least one time") }
    return try elements.map { element throws(PictureTestError) in
      try number(element, place, 0...1e6)
    }
  }

  private func sizes(_ value: JSON, _ place: String) throws(PictureTestError) -> [Size] {
    guard case .array(let elements) = value.value, let first = elements.first else {
      throw refusal(of: value, place, "[width, height], or an array of such sizes")
    }
    guard case .array = first.value else { return [try size(value, place)] }
    return try elements.map { element throws(PictureTestError) in try size(element, place) }
  }

  private func size(_ value: JSON, _ place: String) throws(PictureTestError) -> Size {
    guard case .array(let sides) = value.value, sides.count == 2 else {
      throw refusal(of: value, place, "[width, height]")
    }
    let numbers = try sides.map { side throws(PictureTestError) in
      try number(side, place, 1...16_384)
    }
    guard numbers.allSatisfy({ $0 == $0.rounded() }) else {
      throw refusal(of: value, place, "whole numbers of pixels")
    }
    return Size(width: Int(numbers[0]), height: Int(numbers[1]))
  }
}
