import Testing
import TestSupport

/// Other tests block threads of tasks in this process, so `AwaitCheck` is a program of its own.
@Suite(.serialized) struct AwaitTests {
  @Test func awaitedRendersBlockNobodyAndEndSoon() throws {
    let outcome = try Child([], of: Child.built("await-check"), in: Folder()).wait(seconds: 600)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let times = outcome.output.split(separator: "\n").reduce(into: [String: Int]()) { times, line in
      let words = line.split(separator: " ")
      if words.count == 2 { times[String(words[0])] = Int(words[1]) }
    }
    // A due beat waits for a render that blocks its thread, and for queued ones. Beside awaited
    // renders it waits only for the scheduler, whose delays depend on the machine's other work,
    // like the blocking renders.
    let (awaited, blocking) = (try #require(times["awaited"]), try #require(times["blocking"]))
    #expect(awaited < blocking / 3, "\(times)")
    // The control is asked after every row, and by llvmpipe after every block of about a tenth of a
    // second. The bound allows for other work of the machine. The whole chain takes minutes.
    for name in ["cpu", "tiles", "labels", "gpu"] {
      #expect(try #require(times[name]) < 5000, "\(times)")
    }
  }
}
