import Foundation

/// WebP files: small ones by other programs, and the chunks of any (RFC 9649, section 2).
package enum TestWebP {
  package typealias Chunk = (name: String, bytes: [UInt8])

  package static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }

  package static func file(_ chunks: [Chunk]) -> [UInt8] {
    let content = Array("WEBP".utf8) + chunks.flatMap { chunk($0.name, $0.bytes) }
    return chunk("RIFF", content)
  }

  /// Returns nil if the chunks are not exactly the whole file.
  package static func chunks(of file: [UInt8]) -> [Chunk]? {
    guard file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8),
      value(file[4..<8]) == file.count - 8
    else { return nil }
    return chunks(in: file[12...])
  }

  package static func chunks(in bytes: ArraySlice<UInt8>) -> [Chunk]? {
    var chunks: [Chunk] = []
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      let count = value(rest.dropFirst(4).prefix(4))
      guard rest.count >= 8 + count + count % 2 else { return nil }
      chunks.append((name, Array(rest.dropFirst(8).prefix(count))))
      rest = rest.dropFirst(8 + count + count % 2)
    }
    return chunks
  }

  package static func header(_ flags: UInt8, _ width: Int, _ height: Int) -> Chunk {
    ("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  package static func number(_ value: Int, _ count: Int) -> [UInt8] {
    bigEndian(value, bytes: count).reversed()
  }

  package static func value(_ bytes: some Collection<UInt8>) -> Int {
    bytes.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }

  package static func decoded(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  // Pillow 13.0 with libwebp 1.6.0 wrote these files, and webpmux 1.2.4 assembled the animation.
  // Pixels are formulas, or those that dwebp 1.2.4 and Pillow both decode.

  /// A lossless picture of 7×5 pixels, `losslessPixels`.
  package static let lossless = decoded(
    "UklGRjAAAABXRUJQVlA4TCMAAAAvBgABELmM6H/sIqL/YVDQtg1TTOUP747BNCilGPEJeCzJCQA=")
  package static let losslessPixels = pixels(7, 5) { x, y in
    [x * 40, y * 50, (x + y) * 20, 255 - x * 30]
  }

  /// The same picture with EXIF data of orientation 6, and an XMP packet.
  package static let turned = decoded(
    "UklGRngAAABXRUJQVlA4WAoAAAAcAAAABgAABAAAVlA4TCMAAAAvBgABELmM6H/sIqL/YVDQtg1TTOUP747BNCil"
      + "GPEJeCzJCQBFWElGGgAAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAAWE1QIAwAAAA8eDp4bXBtZXRhLz4=")

  /// Pixel i of 3×2 is (40 i + 5, 200 − 30 i, 7 i, 255 − 20 i).
  package static let small = decoded(
    "UklGRjIAAABXRUJQVlA4TCUAAAAvAkAAEC8gEEj8zeJYZYkXoMzB2f8T21DTtgEb6vzLqRH9j+kFAA==")

  package static let lossy = decoded(
    "UklGRoQAAABXRUJQVlA4IHgAAAAwBACdASoRAAkAPrVKn0onJCKhsAgA4BaJbACdMoRwN5AAYQuX+kkAHwQA/vSg"
      + "3qaza+bdM4N1+sh5G9OUb0zcJxCnhPL574fKqkFpoK1esht/OQWr/7ZXPlKkf+Tja2n/1ON196/9Oz8jmHn5"
      + "HMPP+gEf+fUAAAA=")
  package static let lossyPixels = decoded(
    "AgAA/w0EAP8cBwD/LAYA/zwFAP9MBQD/XAkA/2cJAP93CgD/hQsA/5USAP+kEQD/tA4A/8QKEP/UCi7/tx1D/x8ABP8L"
      + "FgD/FRkA/yQcAP80GwD/RBoC/1IaBv9iHg//bx0Q/38dE/+OHg//niQN/6wjDf+8IBj/yh4o/9seQ/++MVn/"
      + "LhEo/xE4AP8bPAD/LD4I/zo9Dv9LOxX/Wjoe/2o9Kv93Oy//hTs2/5M6O/+lPz3/sj4+/8M7R//SOlL/4jxm"
      + "/8JPff8qKU7/DlUA/xdZA/8oXA3/NVkX/0dWIf9VVSz/ZVg6/3JWQv+BVUr/j1RR/6FXW/+uVWH/v1Js/81R"
      + "dv/dVIT/vWeb/y5Ke/8DcgD/DXQA/xx2Df8sdRv/P3Qs/1B0Pf9idkv/b3dV/395Vv+PemT/oXt4/612hP+9"
      + "cZL/z3Oi/+B4r//Gkc7/KWal/wCPAP8JkgL/GZQU/yqSJP87kDj/TY9L/12RW/9skWf/fJFv/4ySfP+dlJL/"
      + "rJGh/8CSrf/UmLb/5Z+5/8ezyv8wjqP/BbED/xCzD/8gtSH/MLQz/0KwS/9Tr2D/ZLFy/3Kwhv+Crpr/kq6t"
      + "/6SwvP+zsb3/yLW5/9m7rv/kv5r/wdKW/xydTf8Hywf/EM4T/yHQJ/8wzj3/QslX/1PIbv9lyYP/c8iZ/4LF"
      + "s/+TxsD/pMu+/7XOsf/J0aH/19OL/9/Tdf+95HP/K8NE/wrmDf8T6Rv/JOoz/zXqTf9L6Gv/XeiF/2/pm/96"
      + "5a//iObE/57wx/+s8qP/ruR2/7/iXf/V5lX/6elZ/8j8dP8z3WL/")

  /// The picture has 11×6 pixels.
  package static let alpha = decoded(
    "UklGRowAAABXRUJQVlA4WAoAAAAQAAAACgAABQAAQUxQSCAAAAABVyAQSNLY33WGiEgNyAQs/l2yyCKLLCprENH/"
      + "kNPxAlZQOCBGAAAA8AEAnQEqCwAGAAJAOCWwAnQBDxB7gcFYAP70rHcrPJvhA+ekeHuDD0iIRCOQQo4gbokA"
      + "PqnHorh/yq/xOhl/2xfQisQAAA==")
  package static let alphaPixels = decoded(
    "WlK9AB4NeRkuDHoyNQFwS1UHeGRmBHd9dwV3loYEdK+fC3rIrQl74b4Jf/pMXLEAISqAGTAofzI9IXpLWSN+ZGkhfn16"
      + "In2WiiF7r6MngcixJYLhwSaG+i5wmQAdWYIZKlN+MkBTgUtVUoFkZ0+AfXhRgJaHUH6vn1aDyK5UheG9VYj6"
      + "FIGDABV7fRkidnkyPHuBS052fWRgc319cXV9loJzeq+YeoDIp3iB4bh5hfoCkm8AIKiGGSGYeTIzlXhLUp2C"
      + "ZGSagX13m4GWhZp+r56ghMisnoXhvJ+J+gCaZgAguIUZNLuLMkS5ikthvJBkc7mPfYS7j5aUuY2vq8CSyLq+"
      + "lOHLv5f6")

  /// An animation on 8×6 pixels, played three times. Its first frame is lossless, lies at (2, 2),
  /// and has 4×3 pixels (60 x, 80 y, 10, 255 − 60 x).
  package static let animation = decoded(
    "UklGRrIAAABXRUJQVlA4WAoAAAASAAAABwAABQAAQU5JTQYAAAD/////AwBBTk1GUAAAAAEAAAEAAAMAAAIAAHgAAABW"
      + "UDhMOAAAAC8DgAAQX0CQbTPEItzf4w4CgSR/nhEGGwWBQIoD2+Ae1AG2LoCCtm3YaA+FUii4UhiFRfQ/5ssX"
      + "QU5NRi4AAAAAAAAAAAAHAAAFAABGAAADVlA4TBYAAAAvB0ABAAdQsiJXpv8BgCD8b5uI6H8I")

  package static func pixels(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]
  ) -> [UInt8] {
    (0..<width * height).flatMap { pixel($0 % width, $0 / width).map { UInt8($0) } }
  }

  package static let described = file(
    [
      header(0x3C, 11, 6), ("ICCP", profileBytes(padding: 9)), ("ALPH", chunk(1, of: alpha)),
      ("VP8 ", chunk(2, of: alpha)), ("note", [1, 2, 3]),
      ("EXIF", TestJPEG.exif(orientation: 5, isLittleEndian: true).bytes), ("XMP ", [60, 62]),
    ])

  package static func chunk(_ index: Int, of file: [UInt8]) -> [UInt8] {
    chunks(of: file)?[index].bytes ?? []
  }
}
