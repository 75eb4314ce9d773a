/// A GIF file of frames with up to four colours (GIF89a).
package struct TestGIF {
  package var width: Int
  package var height: Int
  /// Four colours, as red, green and blue.
  package var palette: [[UInt8]]
  /// The index of each pixel of each frame.
  package var frames: [[UInt8]]
  package var transparent: UInt8?

  package init(
    width: Int, height: Int, palette: [[UInt8]], frames: [[UInt8]], transparent: UInt8? = nil
  ) {
    self.width = width
    self.height = height
    self.palette = palette
    self.frames = frames
    self.transparent = transparent
  }

  package var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + number(width) + number(height)
    file += [0x91, 0, 0] + palette.flatMap(\.self)
    if frames.count > 1 {
      // Netscape's extension: three plays after the first.
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 3, 0, 0]
    }
    for frame in frames {
      // The delay is 50 hundredths of a second.
      file += [0x21, 0xF9, 4, transparent == nil ? 0 : 1, 50, 0, transparent ?? 0, 0]
      file += [0x2C, 0, 0, 0, 0] + number(width) + number(height) + [0]
      file += Self.data(frame)
    }
    return file + [0x3B]
  }

  package static func data(_ indices: [UInt8]) -> [UInt8] {
    let codes = packed(indices.flatMap { [4, $0] } + [5])
    return [2]
      + stride(from: 0, to: codes.count, by: 255).flatMap { start in
        let part = codes[start..<min(start + 255, codes.count)]
        return [UInt8(part.count)] + part
      } + [0]
  }

  private func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  /// Returns codes of three bits as bytes. The code 4 before each pixel empties the table of LZW,
  /// so that codes stay so short.
  private static func packed(_ codes: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (3 * codes.count + 7) / 8)
    for (index, code) in codes.enumerated() {
      for bit in 0..<3 where code >> bit & 1 == 1 {
        bytes[(3 * index + bit) / 8] |= 1 << ((3 * index + bit) % 8)
      }
    }
    return bytes
  }
}
