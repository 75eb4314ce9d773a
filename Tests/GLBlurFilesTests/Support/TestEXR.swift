import TestSupport

/// An uncompressed OpenEXR file of red, green and blue floats, by the description of its layout.
struct TestEXR {
  let width: Int
  let height: Int
  let sample: (_ x: Int, _ y: Int, _ channel: Int) -> Float

  var bytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    func float(_ value: Float) -> [UInt8] { word(Int(value.bitPattern)) }
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Array("\(name)\0\(type)\0".utf8) + word(value.count) + value
    }
    // Channels lie in the order of their names. The type 2 is for floats of 32 bits.
    var channels: [UInt8] = []
    for name in ["B", "G", "R"] {
      channels += Array("\(name)\0".utf8)
      for value in [2, 0, 1, 1] { channels += word(value) }
    }
    let window = [0, 0, width - 1, height - 1].flatMap(word)
    var file: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]
    file += attribute("channels", "chlist", channels + [0])
    file += attribute("compression", "compression", [0])
    file += attribute("dataWindow", "box2i", window)
    file += attribute("displayWindow", "box2i", window)
    file += attribute("lineOrder", "lineOrder", [0])
    file += attribute("pixelAspectRatio", "float", float(1))
    file += attribute("screenWindowCenter", "v2f", float(0) + float(0))
    file += attribute("screenWindowWidth", "float", float(1))
    file.append(0)
    let first = file.count + 8 * height
    let rowBytes = 12 * width
    for y in 0..<height { file += word(first + y * (8 + rowBytes)) + word(0) }
    for y in 0..<height {
      file += word(y) + word(rowBytes)
      for channel in [2, 1, 0] {
        for x in 0..<width { file += float(sample(x, y, channel)) }
      }
    }
    return file
  }
}
