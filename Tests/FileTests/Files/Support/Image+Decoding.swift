import TestSupport
import Foundation
import GLBlurImage
import GLBlurFiles

extension Image {
  init(_ source: any PictureSource, portion: Int = .max) throws {
    guard let source = source as? any RowSource else {
      try self.init(reading: source)
      return
    }
    let shape = source.shape
    let bytesPerRow = shape.size.width * shape.format.bytesPerPixel
    try self.init(size: shape.size, format: shape.format, profile: source.profile) { target in
      try unsafe target.withUnsafeMutableBytes { target in
        var row = 0
        while row < shape.size.height {
          let count = min(portion, shape.size.height - row)
          guard let start = target.baseAddress else { return }
          unsafe try source.read(count, into: start + row * bytesPerRow)
          row += count
        }
      }
    }
  }

  init(byLibrary file: [UInt8]) throws {
    try self.init(openRowsByLibrary(encoded: file, name: "test"))
  }
}

/// Whether glblur's own decoder takes the file, not libpng.
func isDecodedFast(_ source: any PictureSource) -> Bool {
  String(describing: type(of: source)) == "FastPNGSource"
}

func photograph(_ name: String) throws -> (path: String, bytes: [UInt8]) {
  let path = Repository.path(of: "Examples/photographs/\(name)")
  return (path, try Array(Data(contentsOf: URL(fileURLWithPath: path))))
}
