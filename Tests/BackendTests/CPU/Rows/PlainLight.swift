import CKernels

/// Light words and curves, a sample at a time, as the header of the row kernels defines them.
enum PlainLight {
  static func light(_ word: UInt16) -> Float { Float(bitPattern: UInt32(word) << 12) * 0x1p96 }

  /// The nearest light word: below 2⁻³⁰ 0, and half-way between two words the greater one.
  static func nearest(_ light: Float) -> UInt16 {
    guard light >= 0x1p-30 else { return 0 }
    let word = last(light)
    if word == 0xF800 { return word }
    let (low, high) = (Double(Self.light(word)), Double(Self.light(word + 1)))
    return Double(light) - low < high - Double(light) ? word : word + 1
  }

  /// Returns the last light word, from 2⁻³⁰ on, that is not above a float.
  static func last(_ light: Float) -> UInt16 {
    var (low, high) = (0x800, 0xF801)
    while low + 1 < high {
      let middle = (low + high) / 2
      // NaN is above nothing.
      if Self.light(UInt16(middle)) <= light { low = middle } else { high = middle }
    }
    return UInt16(low)
  }

  static func decode(_ row: [UInt8], _ tables: TestCurves) -> [UInt16] {
    let isOpaque = PlainKernels.isOpaque(row)
    return row.indices.map { index in
      let alpha = Float(row[index | 3]) * (1 / 255)
      let word = index % 4 == 3 ? 0xF800 : tables.decoded[index % 4][Int(row[index])]
      return isOpaque ? word : nearest(light(word) * alpha)
    }
  }

  static func decimated(_ s: [UInt16]) -> Float {
    PlainKernels.mean(s.map { light($0) })
  }

  static func encodeOpaque(_ row: [Float], _ tables: TestCurves) -> [UInt8] {
    row.indices.map { index in
      index % 4 == 3 ? 255 : tables.levels[index % 4][Int(last(row[index]))]
    }
  }

  static func encode(_ p: [Float], _ tables: TestCurves, isOpaque: Bool) -> [Float] {
    let gain = isOpaque ? 1 : p[3] > 0 ? 1 / p[3] : 0
    return (0..<3).map { channel in
      let level = Float(tables.encoded[channel][Int(last(p[channel] * gain))]) * (1 / 65280)
      return isOpaque ? level : level * p[3]
    } + [p[3]]
  }
}

/// Tables of three channels with arbitrary values. Shared ones, as of most spaces, have levels of
/// straight segments.
///
/// `@unchecked Sendable`: the tables are only read.
@safe final class TestCurves: @unchecked Sendable {
  let decoded: [[UInt16]]
  let levels: [[UInt8]]
  let encoded: [[UInt16]]
  private let pointers = UnsafeMutablePointer<crow_curves>.allocate(capacity: 1)
  private let memory: (words: UnsafeMutablePointer<UInt16>, bytes: UnsafeMutablePointer<UInt8>)

  init(isShared: Bool) {
    func table<Value>(_ count: Int, _ value: (Int, Int) -> Value) -> [[Value]] {
      (0..<3).map { channel in (0..<count).map { value($0, isShared ? 0 : channel) } }
    }
    decoded = table(256) { level, channel in
      level == 0 ? 0 : UInt16(0x800 + (level * 61441 / 255 + channel * 1000) % 61441)
    }
    let beginnings = (0..<256).map { UInt16($0 * 199 % 65280) }
    let rises = (0..<256).map { UInt16(min($0 * 37, 65535 - Int(beginnings[$0]))) }
    levels = table(1 << 16) { word, channel in
      if !isShared { return UInt8((word * 7 + channel * 11) >> 4 & 255) }
      let x = min(max(word - 0x7800, 0), 0x7FFF)
      let rise = (Int(rises[x >> 7]) * (x << 9 & 0xFFFF)) >> 16
      return UInt8((Int(beginnings[x >> 7]) + rise) >> 8)
    }
    encoded = table(1 << 16) { UInt16(($0 * 13 + $1 * 17) % 65281) }
    let size = 256 + (1 << 16)
    unsafe memory = (.allocate(capacity: 3 * size + 512), .allocate(capacity: 3 << 16))
    let segments = unsafe memory.words + 3 * size
    unsafe segments.update(from: beginnings + rises, count: 512)
    for channel in 0..<3 {
      unsafe (memory.words + channel * size).update(from: decoded[channel], count: 256)
      unsafe (memory.words + channel * size + 256).update(from: encoded[channel], count: 1 << 16)
      unsafe (memory.bytes + (channel << 16)).update(from: levels[channel], count: 1 << 16)
    }
    func words(_ channel: Int) -> UnsafePointer<UInt16> {
      unsafe UnsafePointer(memory.words + (isShared ? 0 : channel * size))
    }
    func bytes(_ channel: Int) -> UnsafePointer<UInt8> {
      unsafe UnsafePointer(memory.bytes + (isShared ? 0 : channel << 16))
    }
    unsafe pointers.initialize(
      to: crow_curves(
        decoded: (words(0), words(1), words(2)), levels: (bytes(0), bytes(1), bytes(2)),
        segments: isShared ? UnsafePointer(segments) : nil,
        encoded: (words(0) + 256, words(1) + 256, words(2) + 256)))
  }

  deinit {
    unsafe memory.words.deallocate()
    unsafe memory.bytes.deallocate()
    unsafe pointers.deallocate()
  }

  var pointer: UnsafePointer<crow_curves> { unsafe UnsafePointer(pointers) }
}
