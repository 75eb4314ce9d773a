/// Some of a picture's pixels. A pixel's number counts row by row from the top.
package struct PixelSet: Hashable, Sendable {
  package let size: Size
  private var words: [UInt64]

  package init(of size: Size) {
    self.size = size
    words = Array(repeating: 0, count: (size.area + 63) / 64)
  }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The share of the picture's pixels in the set, 0…1.
  package var share: Double { Double(count) / Double(size.area) }

  package func contains(_ pixel: Int) -> Bool { words[pixel / 64] >> (pixel % 64) & 1 == 1 }

  package mutating func insert(_ pixel: Int) { words[pixel / 64] |= 1 << (pixel % 64) }

  /// Inserts the pixels of another set of the same picture.
  package mutating func formUnion(_ other: PixelSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Returns the pixels that are also in another set of the same picture.
  package func intersection(_ other: PixelSet) -> PixelSet {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }

  /// Returns the pixels that are not in another set of the same picture.
  package func subtracting(_ other: PixelSet) -> PixelSet {
    var result = self
    for index in words.indices { result.words[index] &= ~other.words[index] }
    return result
  }
}
