internal import GLSLCompiler

/// A block of a file of hooks: lines that begin with `//!`, and the lines below them.
struct HookBlock {
  /// A line of the head, as `//!WIDTH MAIN.w 2 *`.
  struct Entry {
    let key: String
    let value: String
    let offsets: Range<Int>
  }

  let entries: [Entry]
  /// The offsets of the lines below the head.
  let body: Range<Int>

  func values(_ key: String) -> [Entry] { entries.filter { $0.key == key } }
  subscript(key: String) -> Entry? { entries.last { $0.key == key } }

  private static let mark = Array("//!".utf8)

  /// Returns the blocks of a text. What precedes the first one has no meaning.
  static func all(in text: SourceText) -> [HookBlock] {
    var blocks: [HookBlock] = []
    var (entries, bodyStart, isHead): ([Entry], Int?, Bool) = ([], nil, false)
    func end(at offset: Int) {
      guard !entries.isEmpty, let start = bodyStart else { return }
      blocks.append(HookBlock(entries: entries, body: start..<offset))
      entries = []
    }
    var offset = 0
    while offset < text.bytes.count {
      let line = text.bytes[offset...].prefix { $0 != 10 && $0 != 13 }
      let isCRLF = text.bytes[line.endIndex...].starts(with: [13, 10])
      let next = min(line.endIndex + (isCRLF ? 2 : 1), text.bytes.count)
      let content = line.drop(while: \.isSpace)
      if content.starts(with: mark) {
        if !isHead { end(at: offset) }
        isHead = true
        let words = text.string(content.startIndex + 3..<line.endIndex)
          .split(maxSplits: 1, whereSeparator: \.isWhitespace)
        entries.append(
          Entry(
            key: words.first.map { String($0).trimmed } ?? "",
            value: words.count > 1 ? String(words[1]).trimmed : "",
            offsets: content.startIndex..<line.endIndex))
        bodyStart = next
      } else {
        isHead = false
      }
      offset = next
    }
    end(at: text.bytes.count)
    return blocks
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
