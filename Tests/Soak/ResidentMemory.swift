import Glibc

/// Measurements of the resident memory of the process.
struct ResidentMemory {
  /// The measurements, in bytes, in the order of time.
  private(set) var samples: [Int] = []

  mutating func measure() { samples.append(Self.bytes) }

  /// Reads the second field of `/proc/self/statm`, which is in pages (proc(5)).
  private static var bytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " "))).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The medians of the middle and of the last fifth. Before, programs are compiled and pools filled.
  var fifths: (middle: Int, last: Int) {
    let fifth = samples.count / 5
    func median(_ samples: ArraySlice<Int>) -> Int { samples.sorted()[samples.count / 2] }
    return (median(samples[2 * fifth..<3 * fifth]), median(samples.suffix(fifth)))
  }

  /// A picture has 20 KB here on average: of 10 000 renders, each of which leaks one, 80 MB lie
  /// between the fifths. llvmpipe's compiler adds some MB, as LLVM keeps the constants of all
  /// programs that it has compiled; on the processor alone the medians differ by 1 MB.
  var isFlat: Bool {
    let (middle, last) = fifths
    return last - middle <= max(8 << 20, middle / 12)
  }
}
