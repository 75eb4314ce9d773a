/// FNV-1a of 128 bits: tells apart what differs by chance or by an edit; it is no shield against who
/// wants two things to look the same.
package struct Digest {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013b }
  }

  /// Adds a text and where it ends, so that "ab", "c" is not "a", "bc".
  package mutating func add(_ text: String) {
    add(text.utf8)
    // A byte that UTF-8 does not have.
    add([0xFF])
  }

  /// 32 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
