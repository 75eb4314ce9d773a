package import GLBlurChain

extension Image {
  package static func flat(_ color: [UInt8], width: Int, height: Int) throws -> Image {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for _ in 0..<width * height { bytes += color }
    return try Image(rgba8: bytes, width: width, height: height)
  }

  /// Returns oblique stripes, which move by 3 pixels from one number to the next.
  package static func stripes(_ number: Int, width: Int, height: Int) throws -> Image {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for place in 0..<width * height {
      let stripe = UInt8((place % width + place / width + 3 * number) / 16 % 8)
      bytes += [stripe * 32, 255 - stripe * 20, UInt8(number % 5 * 50), 255]
    }
    return try Image(rgba8: bytes, width: width, height: height)
  }

  package static func opaqueNoise(width: Int, height: Int) throws -> Image {
    var state: UInt32 = 1
    return try Image(
      rgba8: (0..<4 * width * height).map { index in
        state = state &* 1_664_525 &+ 1_013_904_223
        return index % 4 == 3 ? 255 : UInt8(state >> 24)
      }, width: width, height: height)
  }

  /// Returns an image with structure at every scale, and every alpha below its opaque rows.
  package static func structured(size: Size, opaqueRows: Int = 0) throws -> Image {
    try Image(size: size, format: .rgba8) { bytes in
      for index in 0..<bytes.byteCount / 4 {
        let top: UInt32 = index < opaqueRows * size.width ? 0xFF00_0000 : 0
        let value = top | UInt32(truncatingIfNeeded: index ^ index >> 7 &* 2_654_435)
        bytes.storeBytes(of: value, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }
}
