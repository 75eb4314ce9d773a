/// Samples of sound as the bytes of files.
package enum TestSound {
  package static func bytes(of sample: Int16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
  }

  package static func samples(of bytes: [UInt8]) -> [Int16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
  }

  /// The uncompressed samples of an AVI file, in chunks of the name 01wb.
  package static func samples(ofAVI file: [UInt8]) -> [Int16] {
    let name = Array("01wb".utf8)
    let start = file.indices.first { file[$0...].starts(with: Array("movi".utf8)) }
    var (place, bytes): (Int, [UInt8]) = (start.map { $0 + 4 } ?? file.count, [])
    while place + 8 <= file.count {
      let chunk = Array(file[place..<place + 4])
      let count = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      if chunk == Array("idx1".utf8) { break }
      if chunk == name { bytes += file[place + 8..<place + 8 + count] }
      place += 8 + count + count % 2
    }
    return samples(of: bytes)
  }

  /// A WAV file (Microsoft's "Multimedia Programming Interface and Data Specifications 1.0") of
  /// 16-bit samples of all channels at a time.
  package static func wav(_ samples: [Int16], rate: Int = 8000, channels: Int = 1) -> [UInt8] {
    func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count) + content
    }
    let format =
      number(1, 2) + number(channels, 2) + number(rate) + number(2 * channels * rate)
      + number(2 * channels, 2) + number(16, 2)
    return chunk(
      "RIFF",
      Array("WAVE".utf8) + chunk("fmt ", format) + chunk("data", samples.flatMap(bytes)))
  }
}
