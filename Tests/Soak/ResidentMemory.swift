import Glibc

/// The memory that the process has in RAM, measured now and then.
struct ResidentMemory {
  /// In bytes, in the order of time.
  private(set) var samples: [Int] = []

  mutating func measure() { samples.append(Self.bytes) }

  /// The second field of `/proc/self/statm`, in pages (proc(5)).
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

  /// The medians of the second and of the last fifth. In the first one programs are compiled and
  /// pools filled.
  var fifths: (second: Int, last: Int) {
    let fifth = samples.count / 5
    func median(_ samples: ArraySlice<Int>) -> Int { samples.sorted()[samples.count / 2] }
    return (median(samples[fifth..<2 * fifth]), median(samples.suffix(fifth)))
  }

  /// A leak of a pixel a render is 40 KB here, one of a small picture a render 100 MB and more.
  /// Allocators wander by some MB, and pools keep more when a larger picture comes late.
  var isFlat: Bool {
    let (second, last) = fifths
    return last - second <= max(8 << 20, second / 20)
  }
}
