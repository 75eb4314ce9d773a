import GLBlur
import GLBlurChain
package import GLBlurFiles
import GLBlurReference
package import PictureTesting
import Synchronization
import SystemLibrary

/// The log of `--resume`: which results exist and were made from the same files in the same way.
///
/// The results' folder holds a file `.glblur-resume` with a line for each result: a digest of
/// everything that the result was made from (input, chain, images, options, version), and the
/// identity of the result's file. Times alone would mistake another chain's result for this one's,
/// and a record within the images would change their bytes. Lines are written in one piece after
/// the image is complete, so every recorded result exists, whatever ends the program.
package final class ResumeLog: Sendable {
  private struct Entry: Hashable {
    /// A digest of everything that the result was made from.
    var cause: String
    var result: FileIdentity
  }

  private struct State {
    /// The entries by the names of the results.
    var entries: [String: Entry]
    var file: AppendedFile?
    /// Whether the file ends with an unfinished line, to which another would be glued.
    var endsWithinLine: Bool
  }

  private let path: String
  private let files: FileSystem
  private let settings: FNVDigest
  private let state: Mutex<State>

  /// Reads the entries of earlier runs.
  ///
  /// - Parameter settings: A digest of everything but the inputs on which results depend.
  /// - Throws: `FileError` if the log cannot be read, or cannot be written to shorten it.
  package init(
    folder: String, settings: FNVDigest, in files: FileSystem = .live
  ) throws(FileError) {
    self.files = files
    self.settings = settings
    path = Path.joined(folder, resumeLogName)
    let bytes = try AppendedFile.contents(of: path, in: files) ?? []
    var entries: [String: Entry] = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for line in lines {
      if let (name, entry) = Self.parse(line) { entries[name] = entry }
    }
    let isLong = lines.count > 2 * entries.count + 100
    if isLong { try Self.rewrite(path, entries, files) }
    state = Mutex(
      State(
        entries: entries,
        endsWithinLine: !isLong && bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false))
  }

  deinit {
    state.withLock { $0.file?.close() }
  }

  /// Returns a digest of everything on which the result for an input depends, or nil if the input
  /// is not a regular file. The digest must be taken before the input is read.
  package func cause(of input: String) -> String? { cause(ofFiles: [input]) }

  func cause(ofFiles inputs: [String]) -> String? {
    var digest = settings
    for input in inputs {
      guard input != standardStream, let identity = FileIdentity(of: input, in: files) else {
        return nil
      }
      digest.add(identity.text)
    }
    return digest.text
  }

  /// Returns whether the file is unchanged since `--resume` recorded it.
  package func isOwn(_ result: String) -> Bool { entry(of: result) != nil }

  package func isUpToDate(_ result: String, _ cause: String?) -> Bool {
    cause != nil && entry(of: result)?.cause == cause
  }

  private func entry(of result: String) -> Entry? {
    guard let identity = FileIdentity(of: result, in: files) else { return nil }
    let name = Path.name(of: result)
    return state.withLock { $0.entries[name].flatMap { $0.result == identity ? $0 : nil } }
  }

  package func record(_ result: String, _ cause: String?) throws(FileError) {
    guard let cause, let identity = FileIdentity(of: result, in: files) else { return }
    let name = Path.name(of: result)
    let entry = Entry(cause: cause, result: identity)
    try Interruption.held { () throws(FileError) in
      try state.withLock { (state) throws(FileError) in
        state.entries[name] = entry
        let file: AppendedFile
        if let open = state.file {
          file = open
        } else {
          file = try AppendedFile(path, in: files)
        }
        state.file = file
        let start = state.endsWithinLine ? "\n" : ""
        // Failures may leave a part of the line, without its end.
        state.endsWithinLine = true
        try file.append(start + Self.line(name, entry))
        state.endsWithinLine = false
      }
    }
  }

  // MARK: Lines

  private static func line(_ name: String, _ entry: Entry) -> String {
    JSONText.object([
      ("result", .string(name)), ("is", .string(entry.result.text)), ("from", .string(entry.cause)),
    ]).file(width: .max)
  }

  /// Returns nil for a line that is incomplete or of another version.
  private static func parse(_ line: ArraySlice<UInt8>) -> (name: String, Entry)? {
    guard case .object(let members)? = try? JSONParser.parse(Array(line)).value else { return nil }
    let texts = members.reduce(into: [String: String]()) { texts, member in
      if case .string(let text) = member.value.value { texts[member.key] = text }
    }
    guard let name = texts["result"], let identity = texts["is"], let cause = texts["from"] else {
      return nil
    }
    return (name, Entry(cause: cause, result: FileIdentity(text: identity)))
  }

  // MARK: Files

  private static func rewrite(
    _ path: String, _ entries: [String: Entry], _ files: FileSystem
  ) throws(FileError) {
    try Interruption.held { () throws(FileError) in
      let lines = entries.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
      try AppendedFile.replace(path, with: lines.joined(), in: files)
    }
  }
}

extension ResumeLog {
  /// The options on which no result depends. Unlisted ones count, so none can be forgotten.
  private static let irrelevant: Set<Option> = [
    .output, .force, .resume, .shard, .tar, .allowOutside, .maxPixels, .maxFrames, .threads, .jobs,
    .memory,
    .maxSeconds, .maxCost, .maxShaderOps, .maxNodes, .maxText, .maxKeys, .tolerance, .json,
    .timings, .quiet,
    .verbose, .keepPartial, .progress,
  ]

  /// Returns nil without `--resume`. All results are in the folder of the destination.
  convenience init?(
    _ loader: ChainLoader, _ arguments: Arguments, _ destination: Destination
  ) throws {
    guard arguments.has(.resume) else { return nil }
    guard !arguments.has(.sweep) else {
      throw Failure.usage(
        "--resume cannot skip images of --sweep, which makes several results of each; leave out one "
          + "of them")
    }
    guard arguments.text(.backend) != BackendChoice.both.rawValue else {
      throw Failure.usage(
        "--resume skips images that --backend both should compare; leave out one of them")
    }
    guard let file = destination.regularFile else {
      throw Failure.usage("--resume needs results in files; name a file or folder with -o")
    }
    var settings = FNVDigest()
    settings.add(Version.current)
    settings.add(loader.bytes)
    for file in loader.shaderFiles {
      settings.add(file.name)
      // The length marks the end, since a text may have any bytes.
      settings.add("\(file.bytes.count)")
      settings.add(file.bytes)
    }
    for file in loader.fontFiles {
      settings.add(file)
      settings.add(FileIdentity(of: file)?.text ?? "")
    }
    for word in arguments.words(besides: Self.irrelevant) { settings.add(word) }
    if let sound = arguments.text(.audio) ?? arguments.text(.sound) {
      settings.add(FileIdentity(of: sound)?.text ?? "")
    }
    if let word = arguments.text(.color), OutputProfile(word) == nil {
      settings.add(FileIdentity(of: word)?.text ?? "")
    }
    for name in ["GLBLUR_DEVICE", "GLBLUR_PASSES"] {
      settings.add(unsafe getenv(name).map { unsafe String(cString: $0) } ?? "")
    }
    for (name, path) in try loader.paths().sorted(by: { $0.key < $1.key }) {
      settings.add(name)
      for file in FilmName.files(path) { settings.add(FileIdentity(of: file)?.text ?? "") }
    }
    try self.init(folder: Path.folder(of: file), settings: settings)
  }
}

/// What identifies a file without reading it: its inode, its size, and the time of its last write.
/// The time alone would miss an older file in another's place.
struct FileIdentity: Hashable {
  let text: String

  init(text: String) {
    self.text = text
  }

  /// Returns nil if there is no such file, or if it is a pipe or a device.
  init?(of path: String, in files: FileSystem = .live) {
    guard !path.utf8.contains(0) else { return nil }
    let status = try? retrying { () throws(SystemError) in try files.statusOfPath(path) }
    guard let status, status.kind == .regular else { return nil }
    let time = status.modified
    text = "\(status.inode) \(status.size) \(time.seconds) \(time.nanoseconds)"
  }
}
