import CRowKernels
import GLBlurEngine
import Synchronization

/// The tables of a transfer curve between bytes and light words; see `CRowKernels.h`.
///
/// `@unchecked Sendable`: the tables are written once, when they are made.
@safe final class CurveTable: @unchecked Sendable {
  private let decoded = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
  private let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
  private let encoded = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << 16)

  /// The number of bytes of the tables of three curves.
  static let mostBytes = 3 * (256 * 2 + (1 << 16) * 3)

  private init(_ curve: TransferCurve) {
    for level in 0..<256 {
      let light = Float(curve.decode(Double(level) / 255))
      // The nearest light word.
      let bits = (light * Self.unit).bitPattern + 1 << (Self.shift - 1)
      unsafe decoded[level] = light < 0x1p-30 ? 0 : UInt16(bits >> Self.shift)
    }
    // The curve is computed for every eighth word, in steps of 0.4 % of the light, and taken for
    // straight between them, which is exact to 0.001 levels.
    let step = 8
    var (from, last) = (Self.level(of: 0, curve), 0)
    for word in stride(from: 0, to: 1 << 16, by: step) {
      let to = Self.level(of: word + step, curve)
      for index in 0..<step {
        let share = (Double(index) + 0.5) / Double(step)
        let level = min(65280, Int(from + (to - from) * share + 0.5))
        // A curve that leaps must not fall.
        last = max(last, level)
        unsafe encoded[word + index] = UInt16(last)
        unsafe levels[word + index] = UInt8((last + 128) >> 8)
      }
      from = to
    }
  }

  deinit {
    unsafe decoded.deallocate()
    unsafe levels.deallocate()
    unsafe encoded.deallocate()
  }

  /// The light 1 in the floats of which light words are the upper bits.
  private static let unit: Float = 0x1p-96
  private static let shift: UInt32 = 12

  /// Returns the encoded value of a light word, in 256ths of a level.
  private static func level(of word: Int, _ curve: TransferCurve) -> Double {
    let light = Float(bitPattern: UInt32(word) << shift) / unit
    return 65280 * curve.encode(Double(light))
  }

  // MARK: Use

  /// The tables of the last curves that were used, the latest last. They take 0.4 ms to make.
  private static let kept = Mutex<[(curve: TransferCurve, table: CurveTable)]>([])
  /// A space has three curves at most, and a chain rarely has more than two spaces.
  private static let mostKept = 6

  static func of(_ curve: TransferCurve) -> CurveTable {
    // In a forked child, the lock may be held by a thread that exists only in the parent.
    if ProcessMark.first.isForked { return CurveTable(curve) }
    return kept.withLock { kept in
      let index = kept.firstIndex { $0.curve == curve }
      let table = index.map { kept.remove(at: $0).table } ?? CurveTable(curve)
      if kept.count == mostKept { kept.removeFirst() }
      kept.append((curve, table))
      return table
    }
  }

  /// Returns the tables of red, green and blue as the row kernels take them. They are valid as long
  /// as the tables are.
  static func pointers(_ red: CurveTable, _ green: CurveTable, _ blue: CurveTable) -> crow_curves {
    unsafe crow_curves(
      decoded: (
        UnsafePointer(red.decoded), UnsafePointer(green.decoded), UnsafePointer(blue.decoded)
      ),
      levels: (UnsafePointer(red.levels), UnsafePointer(green.levels), UnsafePointer(blue.levels)),
      encoded: (
        UnsafePointer(red.encoded), UnsafePointer(green.encoded), UnsafePointer(blue.encoded)
      ))
  }
}

/// The tables of the curves of red, green and blue, at an address that does not change.
///
/// `@unchecked Sendable`: the tables are only read.
@safe final class CurveTables: @unchecked Sendable {
  private let tables: [CurveTable]
  let pointer = UnsafeMutablePointer<crow_curves>.allocate(capacity: 1)

  init(_ curves: [TransferCurve]) {
    // A space has three curves, which most have in common.
    let first = CurveTable.of(curves.first ?? .sRGB)
    tables = curves.map { $0 == curves.first ? first : CurveTable.of($0) }
    let all = tables + [first, first, first]
    unsafe pointer.initialize(to: CurveTable.pointers(all[0], all[1], all[2]))
  }

  deinit { unsafe pointer.deallocate() }
}
