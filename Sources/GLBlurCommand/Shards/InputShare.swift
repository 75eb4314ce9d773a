import GLBlurChain
import GLBlurFiles
import SystemLibrary

/// The inputs of this process, of several that share them: every `count`-th from `index` on.
struct InputShare: Hashable {
  let index: Int
  let count: Int

  static let mostCount = 1_000_000

  /// Returns nil without `--shard`.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let word = arguments.text(.shard) else { return nil }
    try self.init(word) { unsafe getenv($0).map { unsafe String(cString: $0) } }
  }

  /// - Parameter word: `I/N`, or `auto` or `auto/N` for the number that a Slurm array or an Indexed
  ///   Job of Kubernetes gives to the process.
  init(_ word: String, variable: (String) -> String?) throws(Failure) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    let isAuto = parts[0] == "auto"
    guard parts.count == 2 || isAuto && parts.count == 1 else {
      throw .usage("--shard: '\(word)' is not allowed; expected I/N, auto or auto/N, such as 0/8")
    }
    func number(_ text: some StringProtocol, _ name: String) throws(Failure) -> Int {
      guard let number = Int(text), (0...Self.mostCount).contains(number) else {
        throw .usage(
          "\(name): '\(text)' is not allowed; expected a number from 0 to \(Self.mostCount)")
      }
      return number
    }
    var count = parts.count == 2 ? try number(parts[1], "--shard") : nil
    if !isAuto {
      index = try number(parts[0], "--shard")
    } else if let text = variable("SLURM_ARRAY_TASK_ID") {
      func other(_ name: String) throws(Failure) -> Int? {
        guard let text = variable(name) else { return nil }
        return try number(text, name)
      }
      // The numbers of an array need not begin at 0, nor follow each other.
      let first = try other("SLURM_ARRAY_TASK_MIN") ?? 0
      let step = try max(1, other("SLURM_ARRAY_TASK_STEP") ?? 1)
      let own = try number(text, "SLURM_ARRAY_TASK_ID")
      guard own >= first, (own - first) % step == 0 else {
        throw .usage(
          "SLURM_ARRAY_TASK_ID: \(own) is not a number from \(first) on in steps of \(step); give the "
            + "share as --shard I/N")
      }
      index = (own - first) / step
      if count == nil { count = try other("SLURM_ARRAY_TASK_COUNT") }
    } else if let text = variable("JOB_COMPLETION_INDEX") {
      index = try number(text, "JOB_COMPLETION_INDEX")
    } else {
      throw .usage(
        "--shard \(word): neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; start the job as an "
          + "array or as an Indexed Job, or give the share as --shard I/N")
    }
    guard let count else {
      throw .usage(
        "--shard auto: the number of processes is not known; give it as --shard auto/N, with the number "
          + "of the job's completions")
    }
    guard index < count else {
      throw .usage(
        "--shard: there is no share \(index) of \(count), since they are counted from 0; expected 0 to "
          + "\(max(0, count - 1))")
    }
    self.count = count
  }

  func of<Element>(_ all: [Element]) -> [Element] {
    stride(from: index, to: all.count, by: count).map { all[$0] }
  }

  func sayEmpty(of inputs: Int, _ arguments: Arguments) throws {
    if arguments.has(.json) {
      _ = try BatchReporter(inputs: 0, total: 0, arguments).end()
    } else if !arguments.has(.quiet) {
      Console.say(
        "share \(index) of \(count) has none of \(counted(inputs, "input", "inputs")); nothing to do"
      )
    }
  }
}

/// The members of a tar file to render, and the names of their results.
struct MemberChoice: Sendable {
  /// Nil for names with the ending of an image.
  private let patterns: [String]?
  /// The ending of all results without its dot, or nil for their own.
  private let ending: String?

  init(_ arguments: Arguments) {
    patterns = arguments.has(.members) ? arguments.all(.members) : nil
    ending = arguments.text(.format)
  }

  /// The endings of images, also of those that can only be read.
  private static let endings =
    FileFormat.allCases.flatMap(\.endings)
    + [".jfif", ".bmp", ".exr", ".jp2", ".j2k", ".pbm", ".pgm", ".ppm", ".pnm"]

  func takes(_ name: [UInt8]) -> Bool {
    guard let patterns else { return Self.isImage(name) }
    let name = name.map { CChar(bitPattern: $0) } + [0]
    return patterns.contains { unsafe fnmatch($0, name, 0) == 0 }
  }

  /// Returns whether a member is left as it is although its name ends like an image's behind
  /// another ending, as the masks of webdataset do: `0001.seg.png`.
  func leaves(_ name: [UInt8]) -> Bool {
    guard patterns == nil, !Self.isImage(name) else { return false }
    let base = Self.base(of: name)
    return base.first != dot && Self.ending(of: base) != nil
  }

  /// Returns whether what follows the first dot, as in webdataset, is an image's ending.
  private static func isImage(_ name: [UInt8]) -> Bool {
    let base = base(of: name)
    guard let first = base.firstIndex(of: dot), first > base.startIndex else { return false }
    return ending(of: base) == base[first...]
  }

  /// Returns a result's name, whose ending stays if its format can be written.
  func result(of name: [UInt8]) -> (name: [UInt8], format: FileFormat) {
    let old = Self.ending(of: Self.base(of: name))
    if ending == nil, let old, let format = FileFormat(endingOf: text(old)) {
      return (name, format)
    }
    let new = "." + (ending ?? "png")
    return (name.dropLast(old?.count ?? 0) + Array(new.utf8), FileFormat(endingOf: new) ?? .png)
  }

  private static func base(of name: [UInt8]) -> ArraySlice<UInt8> {
    name.suffix(while: { $0 != UInt8(ascii: "/") })
  }

  /// From its dot on, or nil for other names.
  private static func ending(of base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let last = base.lastIndex(of: dot),
      endings.contains(text(base[last...]).lowercased())
    else { return nil }
    return base[last...]
  }
}

private let dot = UInt8(ascii: ".")

/// Returns a name, which may be any bytes, as text for messages.
func text(_ name: some Collection<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

extension [UInt8] {
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
