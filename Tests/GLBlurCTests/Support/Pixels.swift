import CGLBlur
import Testing

/// Pixels in memory of their own, with bytes between and around the rows that must stay.
final class Pixels {
  let width: Int
  let height: Int
  let channels: Int32
  let samples: Int32
  let flags: UInt32
  /// Negative if rows run upwards.
  let stride: Int
  private let memory: UnsafeMutableRawBufferPointer
  private static let margin = 64
  private static let mark: UInt8 = 0xA5

  init(
    _ width: Int, _ height: Int, channels: Int = GLBLUR_RGBA, samples: Int = GLBLUR_UINT8,
    flags: UInt32 = 0, gap: Int = 0, isUpward: Bool = false
  ) {
    self.width = width
    self.height = height
    self.channels = Int32(channels)
    self.samples = Int32(samples)
    self.flags = flags
    let row = width * [4, 4, 3, 3, 1, 2][channels] * [1, 2, 4][samples]
    stride = (row + gap) * (isUpward ? -1 : 1)
    memory = .allocate(byteCount: (row + gap) * height + 2 * Self.margin, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: Self.mark)
  }

  deinit { memory.deallocate() }

  var channelCount: Int { [4, 4, 3, 3, 1, 2][Int(channels)] }
  private var sampleBytes: Int { [1, 2, 4][Int(samples)] }
  private var most: Double { [255, 65535, 1][Int(samples)] }
  private var rowBytes: Int { width * channelCount * sampleBytes }

  private func offset(_ y: Int) -> Int {
    Self.margin + (stride < 0 ? (height - 1 - y) : y) * abs(stride)
  }

  var image: glblur_image {
    var image = glblur_image()
    image.size = UInt32(MemoryLayout<glblur_image>.size)
    image.channels = channels
    image.samples = samples
    image.flags = flags
    image.width = Int32(width)
    image.height = Int32(height)
    image.data = memory.baseAddress?.advanced(by: offset(0))
    image.stride = stride
    return image
  }

  /// As numbers of 0…1.
  func row(_ y: Int) -> [Double] {
    (0..<width * channelCount).map { index in
      let at = offset(y) + index * sampleBytes
      return switch sampleBytes {
      case 1: Double(memory.load(fromByteOffset: at, as: UInt8.self)) / 255
      case 2: Double(memory.load(fromByteOffset: at, as: UInt16.self)) / 65535
      default: Double(memory.load(fromByteOffset: at, as: Float.self))
      }
    }
  }

  var all: [Double] { (0..<height).flatMap { row($0) } }

  /// Stores samples, which are rounded.
  func fill(_ sample: (_ x: Int, _ y: Int, _ channel: Int) -> Double) {
    for y in 0..<height {
      for index in 0..<width * channelCount {
        let value = sample(index / channelCount, y, index % channelCount)
        let at = offset(y) + index * sampleBytes
        switch sampleBytes {
        case 1:
          memory.storeBytes(
            of: UInt8((value * 255).rounded()), toByteOffset: at, as: UInt8.self)
        case 2:
          memory.storeBytes(
            of: UInt16((value * 65535).rounded()), toByteOffset: at, as: UInt16.self)
        default: memory.storeBytes(of: Float(value), toByteOffset: at, as: Float.self)
        }
      }
    }
  }

  /// Whether the bytes around and between the rows are unchanged.
  var marginsAreWhole: Bool {
    var isRow = [Bool](repeating: false, count: memory.count)
    for y in 0..<height {
      for at in offset(y)..<offset(y) + rowBytes { isRow[at] = true }
    }
    return memory.indices.allSatisfy { isRow[$0] || memory[$0] == Self.mark }
  }
}
