/// A digest by FNV-1a with 128 bits, which tells apart contents that differ by chance or by an
/// edit, but not those that somebody makes look the same.
package struct FNVDigest {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013b }
  }

  mutating func add(_ bytes: RawSpan) {
    for offset in bytes.byteOffsets {
      add(CollectionOfOne(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)))
    }
  }

  /// Adds a text and a mark of its end, so that "ab", "c" differs from "a", "bc".
  package mutating func add(_ text: String) {
    add(text.utf8)
    // UTF-8 never contains this byte.
    add([0xFF])
  }

  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
