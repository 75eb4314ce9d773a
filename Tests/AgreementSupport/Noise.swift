package import GLBlur
import TestSupport

extension Noise {
  /// One sample in four is an end of the range, where values are clamped or divided by zero.
  mutating func sample(_ top: Int) -> Int {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: 0
    case 1: top
    default: Int.random(in: 0...top, using: &self)
    }
  }
}

extension Image {
  /// Some pixels of alpha 0 have a colour.
  package static func noise(
    _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, seed: UInt64 = 1
  ) throws -> Image {
    var noise = Noise(state: seed)
    let count = width * height * 4
    switch format {
    case .rgba8:
      let samples = (0..<count).map { _ in UInt8(noise.sample(255)) }
      return try Image(rgba8: samples, width: width, height: height)
    case .rgba16:
      let samples = (0..<count).map { _ in UInt16(noise.sample(65535)) }
      return try Image(rgba16: samples, width: width, height: height)
    case .rgbaFloat:
      let samples = (0..<count).map { _ in Float(noise.sample(1 << 20)) / Float(1 << 20) }
      return try Image(rgbaFloat: samples, width: width, height: height)
    }
  }

  package var samples: [Double] {
    withBytes { bytes in
      (0..<width * height * 4).map { index in
        switch format {
        case .rgba8:
          Double(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) / 255
        case .rgba16:
          Double(unsafe bytes.unsafeLoad(fromByteOffset: 2 * index, as: UInt16.self)) / 65535
        case .rgbaFloat:
          Double(unsafe bytes.unsafeLoad(fromByteOffset: 4 * index, as: Float.self))
        }
      }
    }
  }
}
