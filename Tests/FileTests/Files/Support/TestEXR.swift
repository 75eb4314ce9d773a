import GLBlurImage
import TestSupport

/// An uncompressed OpenEXR file of floats, by its layout.
struct TestEXR {
  let width: Int
  let height: Int
  var channels = ["B", "G", "R"]
  /// The place of the first pixel, and the picture, by default of all pixels.
  var origin = (x: 0, y: 0)
  var display: Region?
  /// The sample of a channel: 0…3 for names ending in R, G, B and A.
  let sample: (_ x: Int, _ y: Int, _ channel: Int) -> Float

  var bytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    func float(_ value: Float) -> [UInt8] { word(Int(value.bitPattern)) }
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Array("\(name)\0\(type)\0".utf8) + word(value.count) + value
    }
    // Channels lie in the order of their names. Type 2 means 32-bit floats.
    var list: [UInt8] = []
    for name in channels {
      list += Array("\(name)\0".utf8)
      for value in [2, 0, 1, 1] { list += word(value) }
    }
    func window(_ region: Region) -> [UInt8] {
      [region.x, region.y, region.columns.upperBound - 1, region.rows.upperBound - 1].flatMap(word)
    }
    let data = Region(x: origin.x, y: origin.y, width: width, height: height)
    var file: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]
    file += attribute("channels", "chlist", list + [0])
    file += attribute("compression", "compression", [0])
    file += attribute("dataWindow", "box2i", window(data))
    file += attribute("displayWindow", "box2i", window(display ?? data))
    file += attribute("lineOrder", "lineOrder", [0])
    file += attribute("pixelAspectRatio", "float", float(1))
    file += attribute("screenWindowCenter", "v2f", float(0) + float(0))
    file += attribute("screenWindowWidth", "float", float(1))
    file.append(0)
    let first = file.count + 8 * height
    let rowBytes = 4 * channels.count * width
    for y in 0..<height { file += word(first + y * (8 + rowBytes)) + word(0) }
    for y in 0..<height {
      file += word(origin.y + y) + word(rowBytes)
      for name in channels {
        let channel = ["R", "G", "B", "A"].firstIndex { name.hasSuffix($0) } ?? 0
        for x in 0..<width { file += float(sample(x, y, channel)) }
      }
    }
    return file
  }
}
