import GLBlurChain
import GLBlurFiles
import Glibc
import Synchronization

/// The log of `--resume`, which says which results exist already and were made from the same files
/// in the same way.
///
/// The results' folder holds a file `.glblur-resume` that gains a line with each result. The line
/// holds a digest of everything that the result was made from (the input, the chain, the images
/// that the chain reads, the options, the version) and the identity of the result's file. Times
/// alone would mistake another chain's result for this one's, and a record within the images would
/// change their bytes. A line is written in one piece after the image is complete, so every
/// recorded result exists, whatever ends the program.
final class ResumeLog: Sendable {
  static let fileName = ".glblur-resume"

  private struct Entry: Hashable {
    /// A digest of everything that the result was made from.
    var cause: String
    var result: FileIdentity
  }

  private struct State {
    /// The entries by the names of the results within the folder.
    var entries: [String: Entry]
    var descriptor: Int32?
    /// Whether the file ends with an unfinished line of an earlier run, to which another line would
    /// be glued.
    var endsWithinLine: Bool
  }

  private let path: String
  private let settings: Digest
  private let state: Mutex<State>

  /// Reads the entries of earlier runs.
  ///
  /// - Parameters:
  ///   - folder: the folder of the results, which need not exist.
  ///   - settings: a digest of everything but the inputs on which the results depend.
  init(folder: String, settings: Digest) throws(FileError) {
    self.settings = settings
    path = Path.joined(folder, Self.fileName)
    let bytes = Path.exists(path) ? try OpenFile(path).readBytes { _ in true } : []
    var entries: [String: Entry] = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for line in lines {
      if let (name, entry) = Self.parse(line) { entries[name] = entry }
    }
    let isLong = lines.count > 2 * entries.count + 100
    if isLong { try Self.rewrite(path, entries) }
    state = Mutex(
      State(
        entries: entries,
        endsWithinLine: !isLong && bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false))
  }

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
  }

  /// Returns a digest of everything on which the result for an input depends, or nil if the input
  /// is not a regular file. The digest must be taken before the input is read.
  func cause(of input: String) -> String? {
    guard input != standardStream, let identity = FileIdentity(of: input) else { return nil }
    var digest = settings
    digest.add(identity.text)
    return digest.text
  }

  /// Returns whether the file is unchanged since an earlier run with `--resume` wrote it.
  func isOwn(_ result: String) -> Bool { entry(of: result) != nil }

  /// Returns whether the file is the result that would be made again.
  func isUpToDate(_ result: String, _ cause: String?) -> Bool {
    cause != nil && entry(of: result)?.cause == cause
  }

  private func entry(of result: String) -> Entry? {
    guard let identity = FileIdentity(of: result) else { return nil }
    let name = Path.name(of: result)
    return state.withLock { $0.entries[name].flatMap { $0.result == identity ? $0 : nil } }
  }

  /// Records that the result has been made.
  func record(_ result: String, _ cause: String?) throws(FileError) {
    guard let cause, let identity = FileIdentity(of: result) else { return }
    let name = Path.name(of: result)
    let entry = Entry(cause: cause, result: identity)
    try Interruption.held { () throws(FileError) in
      try state.withLock { (state) throws(FileError) in
        state.entries[name] = entry
        let descriptor: Int32
        if let opened = state.descriptor {
          descriptor = opened
        } else {
          descriptor = try Self.open(path, O_APPEND)
          state.descriptor = descriptor
        }
        let start = state.endsWithinLine ? "\n" : ""
        try Self.write(start + Self.line(name, entry), to: descriptor, path)
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

  /// Returns the entry of a line, or nil if the line is incomplete or not of this version.
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

  /// Rewrites the file with only the entries that are still in force.
  private static func rewrite(_ path: String, _ entries: [String: Entry]) throws(FileError) {
    try Interruption.held { () throws(FileError) in
      let new = path + ".new"
      let descriptor = try open(new, O_TRUNC)
      defer { close(descriptor) }
      let lines = entries.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
      try write(lines.joined(), to: descriptor, new)
      guard unsafe rename(new, path) == 0 else {
        throw .cannotCreate(name: path, reason: reason(errno))
      }
    }
  }

  private static func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw .cannotCreate(name: path, reason: reason(errno)) }
    return descriptor
  }

  private static func write(
    _ text: String, to descriptor: Int32, _ path: String
  ) throws(FileError) {
    guard Console.writeAll(Array(text.utf8), to: descriptor) else {
      throw .writeFailed(name: path, reason: reason(errno))
    }
  }
}
