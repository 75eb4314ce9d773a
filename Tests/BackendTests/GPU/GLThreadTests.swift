import GLBlurGPU
import Glibc
import Synchronization
import Testing

@Suite struct GLThreadTests {
  private struct Oops: Error {}

  private final class Counts: Sendable {
    let inside = Atomic(0)
    let total = Atomic(0)
  }

  @Test func jobsOfAllCallersRunOnOneThreadInTurns() async throws {
    let thread = try GLThread()
    let id = thread.run { pthread_self() }
    #expect(id != pthread_self())
    let counts = Counts()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { _ in
            thread.run {
              let alone = counts.inside.add(1, ordering: .relaxed).newValue == 1
              counts.total.add(1, ordering: .relaxed)
              counts.inside.subtract(1, ordering: .relaxed)
              return alone && pthread_self() == id
            }
          }
        }
      }
      for try await alone in group { #expect(alone) }
    }
    #expect(counts.total.load(ordering: .relaxed) == 4000)
  }

  @Test func whatIsThrownArrives() throws {
    let thread = try GLThread()
    #expect(throws: Oops.self) { try thread.run { throw Oops() } }
    #expect(thread.run { 5 } == 5)
  }

  @Test func aCallWithinACallRunsAtOnce() throws {
    let thread = try GLThread()
    var steps: [Int] = []
    thread.run {
      thread.run { steps.append(1) }
      steps.append(2)
    }
    #expect(steps == [1, 2])
  }
}
