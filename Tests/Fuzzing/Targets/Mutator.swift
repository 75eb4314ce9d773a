import TestSupport

/// Random changes of bytes, as by a fuzzer without coverage.
package struct Mutator {
  private var noise: Noise
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  /// The seed determines all changes.
  package init(_ target: FuzzTarget, seed: UInt64) throws {
    noise = Noise(state: seed)
    seeds = try target.seeds
    words = target.words.map { Array($0.utf8) }
  }

  package mutating func next() -> [UInt8] {
    var bytes = seeds[noise.below(seeds.count)]
    for _ in 0...noise.below(5) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes = noise.bytes(8) }
    let place = noise.below(bytes.count)
    let end = min(bytes.count, place + 1 + noise.below(16))
    switch noise.below(9) {
    case 0: bytes[place] ^= 1 << UInt8(noise.below(8))
    case 1: bytes[place] = noise.bytes(1)[0]
    case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][noise.below(5)]
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 5: bytes.removeSubrange(place...)
    case 6: bytes.insert(contentsOf: Self.tokens[noise.below(Self.tokens.count)], at: place)
    case 7:
      if !words.isEmpty {
        bytes.replaceSubrange(place..<end, with: words[noise.below(words.count)])
      }
    default:
      let other = seeds[noise.below(seeds.count)]
      bytes.replaceSubrange(place..., with: other[noise.below(other.count)...])
    }
  }

  /// Numbers and brackets at the limits of parsers.
  private static let tokens = [
    "-", "0", "1e308", "1e-320", "-1e999", "99999999999999999999", "0.1", "9", "[", "]", "{", "}",
    "\"", "\\u0000", "\\ud800", ",", ":", "null", "true", "%", "\n", "#",
  ].map { Array($0.utf8) }
}
