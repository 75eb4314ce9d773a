import Testing
import TestSupport

/// Tests what awaited renders do to other tasks and how soon they end. `AwaitCheck` is a program of
/// its own, because other tests block threads of tasks in this one.
@Suite(.serialized) struct AwaitTests {
  @Test func awaitedRendersBlockNobodyAndEndSoon() throws {
    let outcome = try Child([], of: Child.built("await-check"), in: Folder()).wait(seconds: 600)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let times = outcome.output.split(separator: "\n").reduce(into: [String: Int]()) { times, line in
      let words = line.split(separator: " ")
      if words.count == 2 { times[String(words[0])] = Int(words[1]) }
    }
    // A beat that is due waits for a render that blocks its thread, and for those that are queued
    // before it. If the renders are awaited, it waits for nothing but the system's scheduler, whose
    // delays depend on what else the machine does, as do those of the blocking renders.
    let (awaited, blocking) = (try #require(times["awaited"]), try #require(times["blocking"]))
    #expect(awaited < blocking / 3, "\(times)")
    // The control is asked after every row, and by llvmpipe after every block of as much work, which
    // takes about a tenth of a second here. The bound allows for machines that do other work meanwhile.
    // The whole chain takes minutes.
    for name in ["cpu", "tiles", "labels", "gpu"] {
      #expect(try #require(times[name]) < 5000, "\(times)")
    }
  }
}
