import Testing
import TestSupport

/// Tests a child that is forked after the library was used. `ForkCheck` is a program of its own,
/// because other tests run at the same time in this one.
@Suite struct ForkTests {
  @Test(arguments: ["inherited", "own"]) func aForkedChildIsSafe(gpu: String) throws {
    let outcome = try Child([gpu], of: Child.built("fork-check"), in: Folder()).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
  }
}
