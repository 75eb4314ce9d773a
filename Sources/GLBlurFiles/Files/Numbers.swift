func bigEndianNumber(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

func littleEndianNumber(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}

func littleEndian(_ value: Int, bytes count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Returns Latin-1 text with question marks for unprintable characters.
func printableLatin1(_ bytes: some Sequence<UInt8>) -> String {
  String(
    String.UnicodeScalarView(
      bytes.map { byte in
        (0x20...0x7E).contains(byte) || byte >= 0xA1 && byte != 0xAD ? Unicode.Scalar(byte) : "?"
      }))
}
