import Glibc
import Testing

/// Samples before protected memory: a kernel that goes beyond their end ends the tests.
@safe private final class GuardedMemory<Sample: BitwiseCopyable> {
  private let bytes: UnsafeMutableRawPointer
  private let mapped: Int
  private let accessible: Int
  private let start: Int
  private let count: Int

  private static var page: Int { 4096 }
  private static var filling: UInt8 { 0xA5 }

  /// - Parameter slack: The number of samples after the last one that may be touched.
  init?(count: Int, slack: Int) {
    let size = MemoryLayout<Sample>.stride
    // The memory before the samples is checked, too.
    accessible = (size * (count + slack) + 64 + Self.page - 1) / Self.page * Self.page
    mapped = accessible + Self.page
    self.count = count
    start = accessible - size * (count + slack)
    let mapping = unsafe mmap(
      nil, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapping = unsafe mapping, unsafe mapping != MAP_FAILED else { return nil }
    unsafe bytes = mapping
    unsafe mprotect(bytes + accessible, Self.page, PROT_NONE)
    unsafe memset(bytes, Int32(Self.filling), accessible)
  }

  deinit { unsafe munmap(bytes, mapped) }

  var pointer: UnsafeMutablePointer<Sample> {
    unsafe (bytes + start).assumingMemoryBound(to: Sample.self)
  }

  var samples: [Sample] { unsafe Array(UnsafeBufferPointer(start: pointer, count: count)) }

  var isIntact: Bool {
    let all = unsafe UnsafeRawBufferPointer(start: bytes, count: accessible)
    let end = start + count * MemoryLayout<Sample>.stride
    return unsafe all[..<start].allSatisfy { $0 == Self.filling }
      && all[end...].allSatisfy { $0 == Self.filling }
  }
}

/// Calls the closure with rows that are each followed by `slack` readable samples and then
/// protected memory.
func withRows<Sample: BitwiseCopyable, Result>(
  _ rows: [[Sample]], slack: Int = 0, _ body: ([UnsafePointer<Sample>]) throws -> Result
) throws -> Result {
  let memory = try rows.map { row in
    let memory = try #require(GuardedMemory<Sample>(count: row.count, slack: slack))
    unsafe memory.pointer.update(from: row, count: row.count)
    return memory
  }
  return try withExtendedLifetime(memory) {
    try unsafe body(memory.map { unsafe UnsafePointer($0.pointer) })
  }
}

/// Returns what a kernel writes, and expects that it writes nothing else.
///
/// - Parameter slack: Samples after each row that can be written, but must not be.
func written<Sample: BitwiseCopyable>(
  rows: Int, of count: Int, slack: Int = 0, at place: SourceLocation = #_sourceLocation,
  by kernel: ([UnsafeMutablePointer<Sample>]) -> Void
) throws -> [[Sample]] {
  let memory = try (0..<rows).map { _ in
    try #require(GuardedMemory<Sample>(count: count, slack: slack))
  }
  withExtendedLifetime(memory) { unsafe kernel(memory.map { unsafe $0.pointer }) }
  #expect(memory.allSatisfy { $0.isIntact }, "more is written", sourceLocation: place)
  return memory.map { $0.samples }
}

func written<Sample: BitwiseCopyable>(
  _ count: Int, slack: Int = 0, at place: SourceLocation = #_sourceLocation,
  by kernel: (UnsafeMutablePointer<Sample>) -> Void
) throws -> [Sample] {
  try unsafe written(rows: 1, of: count, slack: slack, at: place) { unsafe kernel($0[0]) }[0]
}
