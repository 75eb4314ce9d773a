/// Changes random tokens of a shader, the same ones for the same seed.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func random(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return count > 0 ? Int((state >> 33) % UInt64(count)) : 0
  }

  /// Makes one to three changes.
  mutating func mutate(_ text: [UInt8]) -> [UInt8] {
    var words = Self.words(text)
    for _ in 0...random(3) {
      let places = words.indices.filter { words[$0].isToken }
      guard !places.isEmpty else { return text }
      let place = places[random(places.count)]
      let other = places[random(places.count)]
      switch random(7) {
      case 0: words[place].bytes = []
      case 1: words[place].bytes += [32] + words[place].bytes
      case 2: words[place].bytes = words[other].bytes
      case 3:
        let bytes = words[place].bytes
        words[place].bytes = words[other].bytes
        words[other].bytes = bytes
      case 4, 5:
        let list = Self.replacements[random(Self.replacements.count)]
        if let index = list.firstIndex(of: String(decoding: words[place].bytes, as: UTF8.self)) {
          words[place].bytes = Array(list[(index + 1 + random(list.count - 1)) % list.count].utf8)
        }
      default: words[place].bytes = Array(Self.insertions[random(Self.insertions.count)].utf8)
      }
    }
    return Array(words.map(\.bytes).joined())
  }

  private static let replacements = [
    ["vec2", "vec3", "vec4", "float", "int", "bool", "ivec2", "mat2", "uint"],
    ["+", "-", "*", "/", "%", "<", "&&", "==", "&", "<<", "^^"],
    ["=", "+=", "*=", "==", "-="],
    ["(", ")", "[", "]", "{", "}"], [";", ",", ":", "?"],
    ["x", "y", "xy", "rgb", "rgba", "zw", "xx", "stp"],
    ["0", "1", "1.0", "0.5", "2u", "true", "-1"],
    ["sin", "length", "mix", "min", "floor", "texture", "dot"],
    ["if", "for", "while", "return", "const", "uniform", "else", "break"],
  ]

  private static let insertions = [
    "x", "1", "1.0", "true", "(", ")", ";", "vec2", "float", "+", "in", "out", "{", "}", ".xy", "!",
    "++", "return", "break;", "int i;", "[0]", ",", "=", "const", "#", "@", "discard;", "struct",
  ]

  /// A token, or the white space and comments between two.
  private struct Word {
    var bytes: [UInt8]
    let isToken: Bool
  }

  private static func words(_ text: [UInt8]) -> [Word] {
    var words: [Word] = []
    var index = 0
    func isName(_ byte: UInt8) -> Bool {
      (byte | 0x20 >= 97 && byte | 0x20 <= 122) || byte == 95 || (byte >= 48 && byte <= 57)
        || byte == 46
    }
    while index < text.count {
      let start = index
      if text[index] == 47, index + 1 < text.count, text[index + 1] == 47 {
        while index < text.count, text[index] != 10 { index += 1 }
        words.append(Word(bytes: Array(text[start..<index]), isToken: false))
      } else if text[index] == 47, index + 1 < text.count, text[index + 1] == 42 {
        index += 2
        while index < text.count, !(text[index] == 47 && text[index - 1] == 42) { index += 1 }
        index = min(index + 1, text.count)
        words.append(Word(bytes: Array(text[start..<index]), isToken: false))
      } else if isName(text[index]) {
        while index < text.count, isName(text[index]) { index += 1 }
        words.append(Word(bytes: Array(text[start..<index]), isToken: true))
      } else {
        index += 1
        words.append(Word(bytes: [text[start]], isToken: text[start] > 32))
      }
    }
    return words
  }
}
