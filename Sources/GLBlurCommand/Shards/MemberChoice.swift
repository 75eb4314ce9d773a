import GLBlurFiles
import SystemLibrary

/// The members of a tar file that are rendered, and what they are called afterwards.
struct MemberChoice: Sendable {
  /// The patterns of names, or nil for those with the ending of an image.
  private let patterns: [String]?
  /// The ending without its dot that all results have, or nil for their own.
  private let ending: String?

  init(_ arguments: Arguments) {
    patterns = arguments.has(.members) ? arguments.all(.members) : nil
    ending = arguments.text(.format)
  }

  /// The endings of images, also of those that can only be read.
  private static let endings =
    FileFormat.allCases.flatMap(\.endings)
    + [".jfif", ".bmp", ".exr", ".jp2", ".j2k", ".pbm", ".pgm", ".ppm", ".pnm"]

  /// Returns whether a member of a name is rendered.
  func takes(_ name: [UInt8]) -> Bool {
    guard let patterns else { return Self.isImage(name) }
    let name = name.map { CChar(bitPattern: $0) } + [0]
    return patterns.contains { unsafe fnmatch($0, name, 0) == 0 }
  }

  /// Returns whether a member is left as it is although its name ends like that of an image, behind another
  /// ending, as the masks of webdataset do: `0001.seg.png`.
  func leaves(_ name: [UInt8]) -> Bool {
    guard patterns == nil, !Self.isImage(name) else { return false }
    let base = Self.base(of: name)
    return base.first != dot && Self.ending(of: base) != nil
  }

  /// Returns whether the name has one ending, which is that of an image: what follows the first dot, as in
  /// webdataset.
  private static func isImage(_ name: [UInt8]) -> Bool {
    let base = base(of: name)
    guard let first = base.firstIndex(of: dot), first > base.startIndex else { return false }
    return ending(of: base) == base[first...]
  }

  /// Returns the name of a result, and its format. A name keeps its ending if files of its format can be
  /// written.
  func result(of name: [UInt8]) -> (name: [UInt8], format: FileFormat) {
    let old = Self.ending(of: Self.base(of: name))
    if ending == nil, let old, let format = FileFormat(endingOf: text(old)) {
      return (name, format)
    }
    let new = "." + (ending ?? "png")
    return (name.dropLast(old?.count ?? 0) + Array(new.utf8), FileFormat(endingOf: new) ?? .png)
  }

  /// Returns the part of a path behind its last slash.
  private static func base(of name: [UInt8]) -> ArraySlice<UInt8> {
    name.suffix(while: { $0 != UInt8(ascii: "/") })
  }

  /// Returns the ending of an image in a name, from its dot on.
  private static func ending(of base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let last = base.lastIndex(of: dot),
      endings.contains(text(base[last...]).lowercased())
    else { return nil }
    return base[last...]
  }
}

private let dot = UInt8(ascii: ".")

/// Returns a name that may be any bytes as text for messages.
func text(_ name: some Collection<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

extension [UInt8] {
  /// Returns the longest end whose bytes are all as wanted.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
