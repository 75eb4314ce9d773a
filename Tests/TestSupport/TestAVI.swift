/// Uncompressed AVI films (Microsoft's "AVI RIFF File Reference") of 8×4 pixels, 25 pictures and
/// 8000 samples of 16 bits a second.
public struct TestAVI: Sendable {
  static let width = 8
  static let height = 4

  /// The bytes of the file.
  public let bytes: [UInt8]

  /// Makes a film of pictures of one colour, and of sound in as many parts. Three bytes are blue,
  /// green and red. Two are a word of 5 bits for red, green and blue, from the high bits on.
  public init(colours: [[UInt8]], sound: [[UInt8]]) {
    let bytesPerPixel = colours.first?.count ?? 3
    var movie = Array("movi".utf8)
    var index: [UInt8] = []
    for (colour, part) in zip(colours, sound) {
      let picture = [[UInt8]](repeating: colour, count: Self.width * Self.height).flatMap { $0 }
      for (name, content) in [("00db", picture), ("01wb", part)] {
        index += Array(name.utf8) + Self.number(16) + Self.number(movie.count)
        index += Self.number(content.count)
        movie += Self.chunk(name, content)
      }
    }
    let rate = 40_000
    let head = Self.chunk(
      "avih",
      [rate, 0, 0, 0x10, colours.count, 0, 2, 0, Self.width, Self.height, 0, 0, 0, 0]
        .flatMap(Self.number))
    let pictures = Self.list(
      "strl",
      Self.chunk(
        "strh",
        Array("vids".utf8) + Self.number(0)
          + [0, 0, 0, 1, 25, 0, colours.count, 0, 0, 0, 0, 0].flatMap(Self.number))
        + Self.chunk(
          "strf",
          [40, Self.width, Self.height].flatMap(Self.number) + [1, 0, UInt8(8 * bytesPerPixel), 0]
            + [0, Self.width * Self.height * bytesPerPixel, 0, 0, 0, 0].flatMap(Self.number)))
    let samples = sound.reduce(0) { $0 + $1.count } / 2
    let sounds = Self.list(
      "strl",
      Self.chunk(
        "strh",
        Array("auds".utf8) + Self.number(0)
          + [0, 0, 0, 1, 8000, 0, samples, 0, 0, 2, 0, 0].flatMap(Self.number))
        + Self.chunk(
          "strf", [1, 0, 1, 0] + [8000, 16000].flatMap(Self.number) + [2, 0, 16, 0]))
    let content =
      Array("AVI ".utf8) + Self.list("hdrl", head + pictures + sounds)
      + Self.chunk("LIST", movie) + Self.chunk("idx1", index)
    bytes = Self.chunk("RIFF", content)
  }

  /// Returns the numbers of the parts of a sound in a file, by place.
  public static func parts(of sound: [[UInt8]], in file: [UInt8]) -> [Int] {
    var parts: [(place: Int, number: Int)] = []
    for (number, part) in sound.enumerated() {
      for place in 0...max(0, file.count - part.count)
      where file[place] == part[0] && file[place...].starts(with: part) {
        parts.append((place, number))
      }
    }
    return parts.sorted { $0.place < $1.place }.map(\.number)
  }

  private static func list(_ name: String, _ content: [UInt8]) -> [UInt8] {
    chunk("LIST", Array(name.utf8) + content)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
