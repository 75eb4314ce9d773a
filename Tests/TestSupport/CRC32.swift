/// Returns the checksum of a PNG chunk (PNG specification, annex D), bit by bit.
package func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(UInt32.max) { crc, byte in
    (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
      crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
    }
  }
}
