import Glibc

/// Measurements of memory.
struct MemorySamples {
  /// The measured bytes, in the order of time.
  private(set) var samples: [Int] = []

  mutating func add(_ bytes: Int) { samples.append(bytes) }

  /// Before the middle fifth, programs are compiled and pools filled.
  var fifths: (middle: Int, last: Int) {
    let fifth = samples.count / 5
    func median(_ samples: ArraySlice<Int>) -> Int { samples.sorted()[samples.count / 2] }
    return (median(samples[2 * fifth..<3 * fifth]), median(samples.suffix(fifth)))
  }

  /// A picture has 20 KB on average: if each of 10 000 renders leaks one, 80 MB lie between the
  /// fifths. LLVM keeps some MB of constants of all programs; on the processor alone the medians
  /// differ by 1 MB.
  var isFlat: Bool {
    let (middle, last) = fifths
    return last - middle <= max(8 << 20, middle / 12)
  }
}

extension MemorySamples {
  /// The second field of `/proc/self/statm`, which is in pages (proc(5)).
  static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    return unsafe (numbers(in: file).dropFirst().first ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Returns nil without nvidia-smi.
  static var bytesOfNVIDIA: Int? {
    let command = "nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits 2>/dev/null"
    guard let output = unsafe popen(command, "r") else { return nil }
    let numbers = unsafe numbers(in: output)
    guard unsafe pclose(output) == 0, !numbers.isEmpty else { return nil }
    return numbers.reduce(0, +) << 20
  }

  private static func numbers(in file: UnsafeMutablePointer<FILE>) -> [Int] {
    var text = [UInt8](repeating: 0, count: 1024)
    let count = unsafe fread(&text, 1, text.count, file)
    return String(decoding: text.prefix(count), as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
  }
}
