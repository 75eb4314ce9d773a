/// A Matroska film (RFC 9559) of uncompressed pictures, subtitles and chapters; and a reader of
/// such files.
struct TestMatroska {
  /// A subtitle or a chapter; times in milliseconds.
  struct Cue: Equatable, CustomStringConvertible {
    let begin: Int
    let end: Int
    let text: String
    var description: String { "\(begin)–\(end) \(text)" }
  }

  static let width = 16
  static let height = 8

  /// 16-bit sound at 8000 Hz; the time is in milliseconds.
  struct Sound {
    let time: Int
    let bytes: [UInt8]
  }

  /// Makes a film of 25 frames a second, in clusters of one second. Optional sound is the third
  /// track. Blocks that follow the pictures have their own clusters.
  static func bytes(
    seconds: Int, cues: [Cue] = [], chapters: [Cue] = [], sound: [Sound] = [],
    subtitles: String = "S_TEXT/UTF8", texts: [(name: String, text: String)] = []
  ) -> [UInt8] {
    let info = element([0x15, 0x49, 0xA9, 0x66], number([0x2A, 0xD7, 0xB1], 1_000_000))
    let video = element(
      [0xE0],
      number([0xB0], width) + number([0xBA], height) + text([0x2E, 0xB5, 0x24], "I420"))
    let tracks = element(
      [0x16, 0x54, 0xAE, 0x6B],
      track(1, type: 1, "V_UNCOMPRESSED", number([0x23, 0xE3, 0x83], 40_000_000) + video)
        + track(2, type: 17, subtitles, [])
        + (sound.isEmpty ? [] : track(3, type: 2, "A_PCM/INT/LIT", Self.sound)))
    let atoms = chapters.enumerated().flatMap { index, chapter in
      element(
        [0xB6],
        number([0x73, 0xC4], index + 1) + number([0x91], 1_000_000 * chapter.begin)
          + number([0x92], 1_000_000 * chapter.end)
          + element([0x80], text([0x85], chapter.text) + text([0x43, 0x7C], "eng")))
    }
    let tags = texts.flatMap { name, content in
      element(
        [0x73, 0x73],
        element([0x63, 0xC0], [])
          + element([0x67, 0xC8], text([0x45, 0xA3], name) + text([0x44, 0x87], content)))
    }
    let edition = element([0x10, 0x43, 0xA7, 0x70], element([0x45, 0xB9], atoms))
    let times = cues.map(\.begin) + sound.map(\.time)
    let later = Set(times.map { $0 / 1000 }.filter { $0 >= seconds }).sorted()
    let clusters = (Array(0..<seconds) + later).flatMap { second in
      let pictures = (0..<(second < seconds ? 25 : 0)).flatMap { frame in
        element(
          [0xA3],
          head(1, 40 * frame, flags: 0x80)
            + [UInt8](repeating: UInt8(16 + (25 * second + frame) % 200), count: 192))
      }
      let own = cues.filter { $0.begin / 1000 == second }.flatMap { cue in
        element(
          [0xA0],
          element([0xA1], head(2, cue.begin - 1000 * second, flags: 0) + Array(cue.text.utf8))
            + (cue.end > cue.begin ? number([0x9B], cue.end - cue.begin) : []))
      }
      let heard = sound.filter { $0.time / 1000 == second }.flatMap { part in
        element([0xA3], head(3, part.time - 1000 * second, flags: 0x80) + part.bytes)
      }
      return element(
        [0x1F, 0x43, 0xB6, 0x75], number([0xE7], 1000 * second) + own + heard + pictures)
    }
    return element(
      [0x1A, 0x45, 0xDF, 0xA3],
      text([0x42, 0x82], "matroska") + number([0x42, 0x87], 4) + number([0x42, 0x85], 2))
      + element(
        [0x18, 0x53, 0x80, 0x67],
        info + tracks + edition
          + (texts.isEmpty ? [] : element([0x12, 0x54, 0xC3, 0x67], tags)) + clusters)
  }

  /// The subtitles, in the second track.
  private(set) var cues: [Cue] = []
  private(set) var chapters: [Cue] = []
  /// Block times of the first track, in milliseconds.
  private(set) var times: [Int] = []
  private var cluster = 0

  /// Reads a file whose time unit is a millisecond.
  init(_ file: [UInt8]) { walk(file[...]) }

  private typealias Element = (id: Int, content: ArraySlice<UInt8>)

  private static func elements(_ bytes: ArraySlice<UInt8>) -> [Element] {
    var (place, elements) = (bytes.startIndex, [Element]())
    func number(keepsMark: Bool) -> Int {
      guard place < bytes.endIndex else { return 0 }
      let count = bytes[place].leadingZeroBitCount + 1
      let end = min(place + count, bytes.endIndex)
      var value = bytes[place..<end].reduce(0) { $0 << 8 | Int($1) }
      if !keepsMark { value &= 1 << (7 * count) - 1 }
      place = end
      return value
    }
    while place < bytes.endIndex {
      let (id, count) = (number(keepsMark: true), number(keepsMark: false))
      let end = min(place + count, bytes.endIndex)
      elements.append((id, bytes[place..<end]))
      place = end
    }
    return elements
  }

  private static func value(_ id: Int, in elements: [Element]) -> Int? {
    elements.first { $0.id == id }?.content.reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func walk(_ bytes: ArraySlice<UInt8>) {
    for (id, content) in Self.elements(bytes) {
      let inner = [0xA0, 0xB6].contains(id) ? Self.elements(content) : []
      switch id {
      case 0x1853_8067, 0x1F43_B675, 0x1043_A770, 0x45B9: walk(content)
      case 0xE7: cluster = content.reduce(0) { $0 << 8 | Int($1) }
      case 0xA3: add(content, duration: 0)
      case 0xA0:
        let block = inner.first { $0.id == 0xA1 }?.content ?? []
        add(block, duration: Self.value(0x9B, in: inner) ?? 0)
      case 0xB6:
        let display = inner.first { $0.id == 0x80 }.map { Self.elements($0.content) } ?? []
        let name = display.first { $0.id == 0x85 }?.content ?? []
        chapters.append(
          Cue(
            begin: (Self.value(0x91, in: inner) ?? -1) / 1_000_000,
            end: (Self.value(0x92, in: inner) ?? -1) / 1_000_000,
            text: String(decoding: name, as: UTF8.self)))
      default: break
      }
    }
  }

  private mutating func add(_ block: ArraySlice<UInt8>, duration: Int) {
    guard block.count >= 4 else { return }
    let bytes = Array(block)
    let time = cluster + Int(Int16(bitPattern: UInt16(bytes[1]) << 8 | UInt16(bytes[2])))
    if bytes[0] == 0x81 { times.append(time) }
    guard bytes[0] == 0x82 else { return }
    cues.append(
      Cue(
        begin: time, end: time + duration, text: String(decoding: bytes[4...], as: UTF8.self)))
  }

  /// The sound's frequency (a 64-bit float), channels and bits.
  private static let sound = element(
    [0xE1],
    number([0xB5], Int(bitPattern: UInt(8000.0.bitPattern))) + number([0x9F], 1)
      + number([0x62, 0x64], 16))

  private static func track(
    _ index: Int, type: Int, _ codec: String, _ rest: [UInt8]
  ) -> [UInt8] {
    element(
      [0xAE],
      number([0xD7], index) + number([0x73, 0xC5], index) + number([0x83], type)
        + text([0x86], codec) + rest)
  }

  /// The head of a block: track number, time relative to the cluster, and flags.
  private static func head(_ track: Int, _ time: Int, flags: UInt8) -> [UInt8] {
    [0x80 | UInt8(track), UInt8(time >> 8 & 255), UInt8(time & 255), flags]
  }

  private static func text(_ id: [UInt8], _ text: String) -> [UInt8] {
    element(id, Array(text.utf8))
  }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] {
    element(id, (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) })
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [1] + (1..<8).map { UInt8(truncatingIfNeeded: content.count >> (56 - 8 * $0)) } + content
  }
}
