import Glibc
import Synchronization

/// `soak RENDERS TASKS` makes so many renders of every kind on both backends, so many at a time,
/// and exits with 1 if the memory of the process or of a GPU grows. `--any-memory` is for
/// sanitizers, which keep freed memory.
@main
struct Soak {
  static func main() async {
    do {
      try await run()
    } catch {
      print(error)
      exit(70)
    }
  }

  private static func run() async throws {
    let words = CommandLine.arguments
    guard words.count >= 3, let renders = Int(words[1]), let tasks = Int(words[2]),
      renders >= samples, tasks > 0, words.count == 3 || words[3...] == ["--any-memory"]
    else {
      print("usage: soak RENDERS TASKS [--any-memory], \(samples) renders at least")
      exit(64)
    }
    let (memory, device, refused) = try await run(renders, tasks: tasks)
    guard refused * 5 < renders else {
      print("\(refused) chains do not fit their pictures, which says little of renders")
      exit(70)
    }
    let (middle, last) = memory.fifths
    print("resident: \(megabytes(middle)) in the middle fifth, \(megabytes(last)) in the last")
    if device.samples.isEmpty {
      print("device: n/a")
    } else {
      // Drivers tell free memory, of which only the change counts.
      let growth = device.fifths.last - device.fifths.middle
      print("device: \(megabytes(growth)) more in the last fifth than in the middle one")
    }
    guard words.count == 3, !memory.isFlat || !device.samples.isEmpty && !device.isFlat else {
      return
    }
    print("the memory grows")
    exit(1)
  }

  private static let samples = 50

  private static func run(
    _ renders: Int, tasks: Int
  ) async throws -> (memory: MemorySamples, device: MemorySamples, refused: Int) {
    let workload = try Workload()
    let start = ContinuousClock.now
    try workload.compilePrograms()
    var memory = MemorySamples()
    var device = MemorySamples()
    var refused = 0
    for sample in 0..<samples {
      let numbers = sample * renders / samples..<(sample + 1) * renders / samples
      let queue = Queue(numbers)
      refused += try await withThrowingTaskGroup { group in
        for _ in 0..<tasks {
          group.addTask {
            var refused = 0
            while let number = queue.next() { refused += try await workload.run(number) ? 0 : 1 }
            return refused
          }
        }
        return try await group.reduce(0, +)
      }
      memory.add(MemorySamples.residentBytes)
      if let bytes = try workload.deviceBytes() { device.add(bytes) }
      if sample % 5 == 4 {
        let seconds = (ContinuousClock.now - start).components.seconds
        print("\(numbers.upperBound) renders, \(seconds) s: \(megabytes(memory.samples[sample]))")
        // The reader of a pipe sees the progress.
        fflush(nil)
      }
    }
    return (memory, device, refused)
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }
}

/// Numbers that several tasks share.
private final class Queue: Sendable {
  private let first: Atomic<Int>
  private let end: Int

  init(_ numbers: Range<Int>) {
    first = Atomic(numbers.lowerBound)
    end = numbers.upperBound
  }

  func next() -> Int? {
    let number = first.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < end ? number : nil
  }
}
