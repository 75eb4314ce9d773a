import GLBlur
import GLBlurChain
import GLBlurFiles
import Synchronization

/// A file in memory that becomes a member of a tar file.
final class MemberFile: Sendable {
  let name: String
  let format: FileFormat
  private let bytes = Mutex<Spool?>(nil)

  init(_ name: String, _ format: FileFormat) {
    self.name = name
    self.format = format
  }

  var content: Spool? { bytes.withLock(\.self) }

  fileprivate func write(_ content: Spool) { bytes.withLock { $0 = content } }
}

/// The destination of an input's result.
enum Destination {
  case standardOutput(as: FileFormat)
  /// A file.
  ///
  /// - Parameters:
  ///   - mayReplace: Whether an existing file may be replaced.
  ///   - makesFolder: Whether the first result makes a new folder, which `-o` names.
  case file(String, mayReplace: Bool, makesFolder: Bool = false)
  case member(MemberFile)

  /// Returns a destination for each input.
  ///
  /// - Parameters:
  ///   - suffix: What stands between the input's name and the ending in a default name.
  ///   - ending: The ending of default names, which says the format.
  static func all(
    for inputs: [String], suffix: String?, ending: String = ".png", _ arguments: Arguments
  ) throws -> [Destination] {
    if let output = arguments.outputFile { return [try single(output, inputs, arguments)] }
    let names = inputs.map { input in
      (input == standardStream ? "stdin" : Path.baseName(of: input))
        + (suffix.map { ".\($0)" } ?? "") + ending
    }
    return try files(names, for: inputs, arguments)
  }

  /// Returns files in the folder of `-o`, or in the current one.
  ///
  /// - Throws: `Failure` if two of them have one name.
  static func files(
    _ names: [String], for inputs: [String], _ arguments: Arguments
  ) throws(Failure) -> [Destination] {
    var known: Set<String> = []
    if let twin = names.indices.first(where: { !known.insert(names[$0]).inserted }) {
      throw .usage(
        "\(inputs[twin]): the result would be called \(names[twin]) like that of another input; "
          + "run the two separately, each with its own -o")
    }
    let output = arguments.text(.output)
    let isNew = output.map { !Path.exists($0) } ?? false
    // An explicit -o replaces existing files.
    let mayReplace = output != nil || arguments.has(.force)
    return names.map {
      .file(Path.joined(output ?? "", $0), mayReplace: mayReplace, makesFolder: isNew)
    }
  }

  /// Returns the destination of an `-o` that names no folder.
  private static func single(
    _ output: String, _ inputs: [String], _ arguments: Arguments
  ) throws -> Destination {
    let format = FileFormat(endingOf: output)
    let exists = Path.exists(output) || output == standardStream
    if inputs.count > 1, !exists, format == nil {
      throw Failure(
        status: .cannotCreate,
        message: "\(output): there is no such folder; make it, or end its name with /")
    }
    guard inputs.count == 1 else {
      throw Failure.usage("-o \(output): is not a folder, and several inputs need one")
    }
    let word = arguments.text(.format)
    if output == standardStream {
      return .standardOutput(as: word.flatMap { FileFormat(endingOf: "." + $0) } ?? .png)
    }
    guard format != nil || Path.isDevice(output) || output.isEmpty else {
      throw FileError.unknownEnding(name: output)
    }
    if let word {
      throw Failure.usage(
        "--format \(word): is for results that -o does not name; leave it out, and let the name of the "
          + "file end in .\(word)")
    }
    return .file(output, mayReplace: true)
  }

  var name: String {
    switch self {
    case .standardOutput: standardStream
    case .file(let path, _, _): path
    case .member(let file): file.name
    }
  }

  /// By the ending of the name, or PNG, which needs no further choice.
  var format: FileFormat {
    switch self {
    case .standardOutput(let format): format
    case .file(let path, _, _): FileFormat(endingOf: path) ?? .png
    case .member(let file): file.format
    }
  }

  var isStandardOutput: Bool {
    if case .standardOutput = self { true } else { false }
  }

  /// Whether a sweep becomes one animation, as also where only one file fits.
  var isAnimation: Bool {
    guard case .file(let path, _, _) = self else { return true }
    return format.hasAnimations || Path.isDevice(path)
  }

  var holdsAnimations: Bool { format.hasAnimations || format == .png }

  /// The format of a result with several frames.
  var animationFormat: FileFormat { format.hasAnimations ? format : .apng }

  /// Whether what was written can be taken back: a file has no name before it is complete, but a
  /// device keeps everything.
  var isDiscardable: Bool { if case .member = self { true } else { regularFile != nil } }

  /// Returns `photo.000.png`, `photo.001.png`, … for `photo.png`.
  func numbered(_ count: Int) -> [Destination] {
    guard case .file(let path, let mayReplace, let makesFolder) = self else { return [self] }
    let ending = format.endings.first { path.lowercased().hasSuffix($0) } ?? ""
    let digits = max(3, String(count - 1).count)
    return (0..<count).map { index in
      let number = String(index)
      let padding = String(repeating: "0", count: digits - number.count)
      return .file(
        path.dropLast(ending.count) + ".\(padding)\(number)" + path.suffix(ending.count),
        mayReplace: mayReplace, makesFolder: makesFolder)
    }
  }

  /// The file that a complete result replaces, or nil for a stream or a device.
  var regularFile: String? {
    if case .file(let path, _, _) = self, !Path.isDevice(path) { path } else { nil }
  }

  /// Checks, before any work, that no existing file forbids the result. A file that `isOwn` is the
  /// result of an earlier run.
  func check(isOwn: Bool = false) throws(Failure) {
    if case .file(let path, mayReplace: false, _) = self, !isOwn, Path.exists(path) {
      throw Failure(
        status: .cannotCreate,
        message: "\(path): the file already exists; replace it with --force, or name another one "
          + "with -o")
    }
  }

  /// - Throws: `Failure` for a lossless file of a format that has none.
  func checkFormat(_ arguments: Arguments) throws(Failure) {
    guard arguments.has(.lossless), !format.hasLossless else { return }
    let others = FileFormat.allCases.filter { $0.isWritable && $0.hasLossless }
    throw .usage(
      "--lossless: \(format.rawValue) files always lose something; leave it out, or name a file "
        + "with -o that ends in \(others.map { $0.endings[0] }.joined(separator: " or "))")
  }

  /// Calls `body`, which writes. A file is completed even if a signal arrives, but a stream or a
  /// device may take any time and is not waited for.
  func held<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    if regularFile == nil { try body() } else { try Interruption.held(body) }
  }

  /// Writes a picture. Returns notes on properties that the file could not carry.
  func write(_ picture: any RowProducer, _ writer: ImageWriter) throws(FileError) -> [String] {
    try write { (notes) throws(FileError) in
      try writer.spooled(picture, as: format, notes: &notes)
    } to: { (path) throws(FileError) in
      try writer.write(picture, to: path)
    }
  }

  /// Writes an animation. Returns notes on properties that the file could not carry.
  func write(_ animation: Animation) throws(FileError) -> [String] {
    try write { (notes) throws(FileError) in
      try animation.spooled(notes: &notes)
    } to: { (path) throws(FileError) in
      try animation.write(to: path)
    }
  }

  private func write(
    encoded: (inout [String]) throws(FileError) -> Spool,
    to file: (String) throws(FileError) -> [String]
  ) throws(FileError) -> [String] {
    switch self {
    case .standardOutput:
      var notes: [String] = []
      try encoded(&notes).forEachPart { (part) throws(FileError) in try Console.print(part) }
      return notes
    case .member(let member):
      var notes: [String] = []
      member.write(try encoded(&notes))
      return notes
    case .file(let path, _, _) where Path.isDevice(path): return try file(path)
    case .file(let path, _, let makesFolder):
      if makesFolder { try Path.makeFolder(Path.folder(of: path)) }
      return try Interruption.held { () throws(FileError) in try file(path) }
    }
  }
}

extension [Destination] {
  /// Refuses destinations that are inputs.
  func besides(_ inputs: [String]) throws(Failure) -> [Destination] {
    for (input, destination) in zip(inputs, self)
    where input != standardStream
      && Path.real(input, in: "") == Path.real(destination.name, in: "")
    {
      throw .usage("\(input): would be replaced by its own result; name another folder with -o")
    }
    return self
  }
}

extension Arguments {
  /// What `-o` names, unless that is a folder or will be one.
  var outputFile: String? {
    text(.output).flatMap { output in
      let isFolder = output.hasSuffix("/") && !Path.exists(output) || Path.isFolder(output)
      return isFolder && output != standardStream ? nil : output
    }
  }
}

extension WriteOptions {
  /// Creates options from the command line, with its threads if `threads` is nil.
  init(_ arguments: Arguments, threads: Int? = nil) {
    self.init()
    self.threads = threads ?? arguments.integer(.threads)
    if let level: PNGLevel = arguments.choice(.pngLevel) { pngLevel = level }
    quality = arguments.integer(.fileQuality)
    jpegQuality = arguments.integer(.jpegQuality)
    isLossless = arguments.has(.lossless)
    optimizesJPEG = arguments.has(.jpegOptimize)
    if let policy: MetadataPolicy = arguments.choice(.metadata) { metadata = policy }
    if let color = arguments.text(.background).flatMap({ Color(opaque: $0) }) {
      background = SIMD3(color.red, color.green, color.blue)
    }
  }
}

extension Depth {
  init(_ arguments: Arguments) {
    self =
      switch arguments.text(.depth) {
      case "8": .bits8
      case "16": .bits16
      case Depth.floatWord: .float
      default: .source
      }
  }

  /// - Throws: `Failure` if the format cannot hold the depth.
  init(_ arguments: Arguments, writing format: FileFormat) throws(Failure) {
    self.init(arguments)
    let word = arguments.text(.depth) ?? ""
    if format.pixelFormats == [.rgbaFloat] {
      guard self == .source || self == .float else {
        throw .usage(
          "--depth \(word): \(format.rawValue) files hold only floats; leave out --depth, or name "
            + "a \(Self.endings { $0.pixelFormats.count > 1 && $0 != .apng }) file with -o")
      }
      self = .float
    }
    guard self != .bits16 || format.pixelFormats.contains(where: { $0 != .rgba8 }) else {
      throw .usage(
        "--depth \(word): \(format.rawValue) files hold only 8 bits per channel; name a "
          + "\(Self.endings { $0.pixelFormats.contains(.rgba16) }) file with -o")
    }
    guard self != .float || format.pixelFormats.contains(.rgbaFloat) else {
      throw .usage(
        "--depth \(word): \(format.rawValue) files cannot hold floats; name a "
          + "\(Self.endings { $0.pixelFormats.contains(.rgbaFloat) }) file with -o")
    }
  }

  /// Returns the endings of formats that need not lose anything.
  private static func endings(where isFit: (FileFormat) -> Bool) -> String {
    FileFormat.allCases.filter { isFit($0) && $0.hasLossless }.map { $0.endings[0] }
      .joined(separator: " or ")
  }
}
