package import CKernels
package import GLBlurEngine
import Synchronization

/// The tables of a transfer curve between bytes and light words (`CRowKernels.h`).
///
/// `@unchecked Sendable`: the tables are written once, when made.
@safe final class CurveTable: @unchecked Sendable {
  private let decoded = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
  private let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
  private let encoded = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << 16)
  private let segments = UnsafeMutablePointer<UInt16>.allocate(capacity: 512)
  private var isSegmented = false

  static let mostBytes = mostKept * (256 * 2 + (1 << 16) * 3 + 512 * 2)

  private init(_ curve: TransferCurve) {
    for level in 0..<256 {
      let light = Float(curve.decode(Double(level) / 255))
      let bits = (light * Self.unit).bitPattern + 1 << (Self.shift - 1)
      unsafe decoded[level] = light < 0x1p-30 ? 0 : UInt16(bits >> Self.shift)
    }
    // The curve is computed for every eighth word, in steps of 0.4 % of the light. Lines between
    // are exact to 0.001 levels.
    let step = 8
    var (from, last) = (Self.level(of: 0, curve), 0)
    for word in stride(from: 0, to: 1 << 16, by: step) {
      let to = Self.level(of: word + step, curve)
      for index in 0..<step {
        let share = (Double(index) + 0.5) / Double(step)
        let level = min(65280, Int(from + (to - from) * share + 0.5))
        last = max(last, level)
        unsafe encoded[word + index] = UInt16(last)
        unsafe levels[word + index] = UInt8((last + 128) >> 8)
      }
      from = to
    }
    // The least light's word stands for all darker light, most likely black.
    for word in [0, Self.least] {
      unsafe encoded[word] = 0
      unsafe levels[word] = 0
    }
    segment(curve)
  }

  deinit {
    unsafe segments.deallocate()
    unsafe decoded.deallocate()
    unsafe levels.deallocate()
    unsafe encoded.deallocate()
  }

  /// The light 1 as a float whose upper bits are light words.
  private static let unit: Float = 0x1p-96
  private static let shift: UInt32 = 12
  /// The light word of 2⁻³⁰, the least that is looked up.
  private static let least = 0x800

  private static func level(of word: Int, _ curve: TransferCurve) -> Double {
    let light = Float(bitPattern: UInt32(word) << shift) / unit
    return 65280 * curve.encode(Double(light))
  }

  // MARK: Segments

  private static let firstSegmented = 0x7800
  /// The greatest error of the segments, in 256ths of a level.
  private static let mostError = 5

  /// Replaces the levels by straight segments if these are as good: wide registers find segments
  /// without memory. All processors give the same levels.
  ///
  /// The curves of sRGB, ProPhoto RGB and Rec. 2020 qualify, because they are straight near black.
  /// A gamma of 2.2 has more than a level below the last 16 octaves.
  private func segment(_ curve: TransferCurve) {
    for index in 0..<256 {
      let word = Self.firstSegmented + 128 * index
      let (from, to) = (Self.level(of: word, curve), Self.level(of: word + 128, curve))
      // A segment lies half above and half below the curve. A word's level is that of its middle.
      let sag = Self.level(of: word + 64, curve) - (from + to) / 2
      unsafe segments[index] = UInt16(min(65408, max(0, from + sag / 2 + (to - from) / 256) + 128))
      unsafe segments[256 + index] = UInt16(max(0, to - from))
    }
    let isExact = (Self.firstSegmented...0xF800).allSatisfy { word in
      unsafe abs(segmented(word) - 128 - Int(encoded[word])) <= Self.mostError
    }
    guard isExact, segmented(0) >> 8 == 0, segmented(0xF800) >> 8 == 255 else { return }
    for word in 0..<1 << 16 { unsafe levels[word] = UInt8(segmented(word) >> 8) }
    isSegmented = true
  }

  /// Returns a light word's level on the segments in 256ths, plus a half.
  private func segmented(_ word: Int) -> Int {
    let place = min(max(word - Self.firstSegmented, 0), 0x7FFF)
    let rise = unsafe (Int(segments[256 + (place >> 7)]) * (place << 9 & 0xFFFF)) >> 16
    return unsafe Int(segments[place >> 7]) + rise
  }

  // MARK: Use

  /// The tables of the curves used last, the latest last. A table takes about a millisecond to
  /// make.
  private static let kept = Mutex<[(curve: TransferCurve, table: CurveTable)]>([])
  /// A space has at most three curves, and a chain rarely more than two spaces.
  private static let mostKept = 6

  static func of(_ curve: TransferCurve) -> CurveTable {
    // In a forked child, a thread that exists only in the parent may hold the lock.
    if ProcessMark.first.isForked { return CurveTable(curve) }
    return kept.withLock { kept in
      let index = kept.firstIndex { $0.curve == curve }
      let table = index.map { kept.remove(at: $0).table } ?? CurveTable(curve)
      if kept.count == mostKept { kept.removeFirst() }
      kept.append((curve, table))
      return table
    }
  }

  /// Returns the tables of red, green and blue for the row kernels, valid while the tables exist.
  static func pointers(_ red: CurveTable, _ green: CurveTable, _ blue: CurveTable) -> crow_curves {
    unsafe crow_curves(
      decoded: (
        UnsafePointer(red.decoded), UnsafePointer(green.decoded), UnsafePointer(blue.decoded)
      ),
      levels: (UnsafePointer(red.levels), UnsafePointer(green.levels), UnsafePointer(blue.levels)),
      segments: red === green && red === blue && red.isSegmented
        ? UnsafePointer(red.segments) : nil,
      encoded: (
        UnsafePointer(red.encoded), UnsafePointer(green.encoded), UnsafePointer(blue.encoded)
      ))
  }
}

/// The tables of red, green and blue, at a fixed address.
///
/// `@unchecked Sendable`: the tables are only read.
@safe package final class CurveTables: @unchecked Sendable {
  private let tables: [CurveTable]
  package let pointer = UnsafeMutablePointer<crow_curves>.allocate(capacity: 1)

  package init(_ curves: [TransferCurve]) {
    let first = CurveTable.of(curves.first ?? .sRGB)
    tables = curves.map { $0 == curves.first ? first : CurveTable.of($0) }
    let all = tables + [first, first, first]
    unsafe pointer.initialize(to: CurveTable.pointers(all[0], all[1], all[2]))
  }

  deinit { unsafe pointer.deallocate() }
}
