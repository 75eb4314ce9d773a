import Foundation
import GLBlur
import TestSupport

extension Folder {
  func put(_ text: String, at name: String) throws { try put(Array(text.utf8), at: name) }

  func put(_ image: Image, at name: String) throws { try image.write(to: self[name]) }

  func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  func glblur(
    _ arguments: String..., input: [UInt8] = [], output: String? = nil, error: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    try Child(
      arguments, in: self, input: input, output: output, error: error, environment: environment
    ).wait()
  }

  /// Returns a folder with `photo.png` and the chain `c.json`, which makes colours grey.
  static func prepared() throws -> Folder {
    let folder = try Folder()
    try folder.put(grayChain, at: "c.json")
    try folder.put(try flatImage(), at: "photo.png")
    return folder
  }
}

let grayChain = #"[{"filter": "saturation", "amount": 0}]"#

/// The grey of this colour is 118: .2126 · 200 + .7152 · 100 + .0722 · 50 = 117.65.
func flatImage(
  _ color: [UInt8] = [200, 100, 50, 255], width: Int = 4, height: Int = 2
) throws -> Image {
  try .flat(color, width: width, height: height)
}

func noiseImage(width: Int, height: Int) throws -> Image {
  try .opaqueNoise(width: width, height: height)
}

extension Image {
  init(at name: String, in folder: Folder) throws { try self.init(contentsOf: folder[name]) }

  var first: [Int] {
    let bytes = bytes.prefix(8).map { Int($0) }
    guard format == .rgba16 else { return Array(bytes.prefix(4)) }
    return (0..<4).map { index in
      let pair = (bytes[index * 2], bytes[index * 2 + 1])
      return 1.littleEndian == 1 ? pair.1 << 8 | pair.0 : pair.0 << 8 | pair.1
    }
  }
}
