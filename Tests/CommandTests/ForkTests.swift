import Testing
import TestSupport

/// Other tests run in this process at the same time, so `ForkCheck` is a program of its own.
@Suite struct ForkTests {
  @Test(arguments: ["inherited", "own"]) func aForkedChildIsSafe(gpu: String) throws {
    let outcome = try Child([gpu], of: Child.built("fork-check"), in: Folder()).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
  }
}
