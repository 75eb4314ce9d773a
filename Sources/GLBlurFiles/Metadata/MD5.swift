import SystemLibrary

/// Returns the MD5 digest (RFC 1321) of bytes as 32 hexadecimal digits. It names the extended part of an
/// XMP packet and protects nothing.
func md5(_ bytes: [UInt8]) -> String {
  let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
  let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
  var message = bytes + [0x80]
  message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
  message += littleEndian(8 * bytes.count, bytes: 8)
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  for block in stride(from: 0, to: message.count, by: 64) {
    let words = (0..<16).map {
      UInt32(littleEndianNumber(message[block + 4 * $0..<block + 4 * $0 + 4]))
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = (b & c | ~b & d, step)
      case 1: (mixed, word) = (d & b | ~d & c, (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
      }
      let sum = a &+ mixed &+ constants[step] &+ words[word]
      let shift = shifts[step / 16][step % 4]
      (a, b, c, d) = (d, b &+ (sum << shift | sum >> (32 - shift)), b, c)
    }
    state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
  }
  return state.flatMap { littleEndian(Int($0), bytes: 4) }.hexadecimal
}

extension Sequence<UInt8> {
  /// The bytes as two digits each, in upper case.
  var hexadecimal: String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
