import GLBlur
import GLBlurFiles
import GLBlurFilters
import JSONParsing
import UserShaders

/// Finds the files of tests, and reads them.
package enum PictureTestFile {
  package static let ending = ".test.json"

  /// Returns the paths of the tests' files in a folder and the folders below it, in the order of
  /// names. Links to folders and folders whose names begin with a dot are passed over. A folder that
  /// cannot be read stands for its files, so that `tests(at:)` says it.
  package static func all(inFolder folder: String) -> [String] {
    let place = folder.isEmpty ? "." : folder
    guard let names = try? Path.entries(of: place) else {
      return Path.isMissing(place) ? [] : [place]
    }
    let folder = place == "." ? "" : folder
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = Path.joined(folder, name)
      if Path.isFolder(path) {
        if !Path.isLink(path) { files += all(inFolder: path) }
      } else if name.hasSuffix(ending) {
        files.append(path)
      }
    }
    return files
  }

  /// Returns the tests of several files, or what is wrong with files and with tests.
  package static func tests(
    at paths: [String], files: FileAccess, random: Int? = nil, seed: UInt64? = nil
  ) -> [Result<PictureTest, PictureTestError>] {
    var owners: [String: String] = [:]
    return paths.flatMap { path -> [Result<PictureTest, PictureTestError>] in
      do {
        return try tests(at: path, files: files, random: random, seed: seed).map { test in
          guard test.check == .picture, let golden = test.golden else { return .success(test) }
          let place = Path.joined(Path.real("", in: test.folder), golden)
          if let owner = owners[place] {
            return .failure(
              PictureTestError(
                file: path,
                message:
                  "two tests have the golden file \(golden): \(owner) and \(path); rename a case"
              ))
          }
          owners[place] = path
          return .success(test)
        }
      } catch {
        return [.failure(mistake(error, path))]
      }
    }
  }

  private static func mistake(_ error: any Error, _ path: String) -> PictureTestError {
    if let error = error as? PictureTestError { return error }
    // Bytes that are not UTF-8 were read as this character, which makes the name of another file.
    if path.contains("\u{FFFD}"), !Path.exists(path) {
      return PictureTestError(file: path, message: "its name is not UTF-8; rename it")
    }
    return PictureTestError(
      file: path, message: String("\(error)".trimmingPrefix("\(path): ")))
  }

  /// Returns the tests of a file.
  ///
  /// - Parameters:
  ///   - files: The rule for files outside the folder of the file.
  ///   - random: The number of random values for all shaders, or nil for what each test says.
  ///   - seed: Likewise.
  /// - Throws: `PictureTestError`, or `FileError` if the file cannot be read.
  package static func tests(
    at path: String, files: FileAccess, random: Int? = nil, seed: UInt64? = nil
  ) throws -> [PictureTest] {
    guard !Path.isDevice(path) else {
      throw PictureTestError(file: path, message: "is no regular file; put the test into one")
    }
    let bytes = try OpenFile(path).readBytes { bytes throws(FileError) in bytes.count <= 1 << 20 }
    guard bytes.count <= 1 << 20 else {
      throw PictureTestError(
        file: path, message: "has more than 1 MiB; split it into several files")
    }
    return try tests(at: path, bytes, files: files, random: random, seed: seed)
  }

  /// Throws the mistake in a file of tests, if it has one.
  package static func check(_ bytes: [UInt8], at path: String) throws(PictureTestError) {
    _ = try tests(at: path, bytes, files: FileAccess(allowsOutside: true))
  }

  private static func tests(
    at path: String, _ bytes: [UInt8], files: FileAccess, random: Int? = nil, seed: UInt64? = nil
  ) throws(PictureTestError) -> [PictureTest] {
    let stem = String(Path.name(of: path).dropLast(ending.count))
    guard !stem.isEmpty else {
      throw PictureTestError(
        file: path,
        message: "has no name before '\(ending)'; give it that of the shader or the chain")
    }
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
    let isShader = try isShader(
      files.path(of: subject, besides: path, line: root.line, "file"))
    var tests: [PictureTest] = []
    let all: [(String?, JSON?)] = cases.map { $0.map { ($0.key, $0.value) } } ?? [(nil, nil)]
    for (name, value) in all {
      var own = settings
      let place = name.map { "cases.\($0)" } ?? ""
      if let value { _ = try reader.read(value, into: &own, at: place) }
      try own.check(isShader: isShader, reader, value ?? root, place)
      if isShader, let random { own.random = random }
      if let seed { own.seed = seed }
      tests += own.tests(file: path, subject: subject, stem: stem, caseName: name)
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

  func check(
    isShader: Bool, _ reader: SettingsReader, _ value: JSON, _ place: String
  ) throws(PictureTestError) {
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
    if expectation != .picture, tolerance > 0 {
      throw reader.error(
        value, place,
        "'tolerance' is that of a golden picture, and 'expect' is '\(expectation.rawValue)'; leave out "
          + "one of them")
    }
    if backends != .both, random > 0 || comparesNothing && !isMetamorphic {
      throw reader.error(
        value, place,
        "\(random > 0 ? "'random'" : "'expect': 'agreement'") compares both backends, and 'backend' is "
          + "'\(backends.rawValue)'; leave out one of them")
    }
  }

  /// Whether a render is compared neither with a golden file nor with the other backend.
  private var comparesNothing: Bool { expectation == .agreement && backends != .both }

  /// Returns a test for each time and size, and those of the further checks.
  func tests(file: String, subject: String, stem: String, caseName: String?) -> [PictureTest] {
    var tests: [PictureTest] = []
    for time in times.map({ $0.map(Optional.some) }) ?? [nil] {
      for size in sizes.map({ $0.map(Optional.some) }) ?? [nil] {
        let words = [
          stem, caseName, time.map { "\(numeral($0))s" },
          size.map { "\($0.width)x\($0.height)" },
        ]
        var test = PictureTest(
          file: file, subject: subject, caseName: caseName,
          name: words.compactMap(\.self).joined(separator: "."), node: node,
          assignments: assignments, picture: picture, inputs: inputs, size: size, time: time,
          depth: depth, quality: quality, backends: backends, tolerance: tolerance,
          expectation: expectation)
        if !comparesNothing { tests.append(test) }
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
      case "file", "cases":
        guard place == member.key else {
          throw error(
            value, place, "'\(member.key)' is for the whole file; write it outside of 'cases'")
        }
        if member.key == "file" {
          settings.subject = try text(value, place)
          continue
        }
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
      case "random": settings.random = Int(try whole(value, place, 0...10_000))
      case "seed": settings.seed = UInt64(try whole(value, place, 0...9e15))
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
    guard case .string(let text) = value.value else {
      throw error(value, place, "expected the path of a file, but found \(value.kind)")
    }
    guard !text.isEmpty else {
      throw error(value, place, "the path is empty; name a file, or leave out the member")
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

  private func whole(
    _ value: JSON, _ place: String, _ range: ClosedRange<Double>
  ) throws(PictureTestError) -> Double {
    let number = try number(value, place, range)
    guard number == number.rounded() else { throw refusal(of: value, place, "a whole number") }
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
    return try distinct(value, place) { time throws(PictureTestError) in
      try number(time, place, 0...1e6)
    }
  }

  /// Returns the elements of an array, of which no two may be equal, since they name files.
  private func distinct<Element: Hashable>(
    _ value: JSON, _ place: String, _ read: (JSON) throws(PictureTestError) -> Element
  ) throws(PictureTestError) -> [Element] {
    guard case .array(let values) = value.value else { return [] }
    let elements = try values.map { value throws(PictureTestError) in try read(value) }
    guard Set(elements).count == elements.count else {
      throw error(value, place, "two elements are equal; leave out one of them")
    }
    return elements
  }

  private func sizes(_ value: JSON, _ place: String) throws(PictureTestError) -> [Size] {
    guard case .array(let elements) = value.value, let first = elements.first else {
      throw refusal(of: value, place, "[width, height], or an array of such sizes")
    }
    guard case .array = first.value else { return [try size(value, place)] }
    return try distinct(value, place) { size throws(PictureTestError) in
      try self.size(size, place)
    }
  }

  private func size(_ value: JSON, _ place: String) throws(PictureTestError) -> Size {
    guard case .array(let sides) = value.value, sides.count == 2 else {
      throw refusal(of: value, place, "[width, height]")
    }
    let numbers = try sides.map { side throws(PictureTestError) in
      try whole(side, place, 1...16_384)
    }
    return Size(width: Int(numbers[0]), height: Int(numbers[1]))
  }
}
