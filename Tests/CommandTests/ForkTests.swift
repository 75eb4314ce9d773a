import Testing
import TestSupport

/// A child that is forked after the library was used. `ForkCheck` is a program of its own: nothing
/// else runs in it, as tests do beside this one.
@Suite struct ForkTests {
  @Test(arguments: ["inherited", "own"]) func aForkedChildIsSafe(gpu: String) throws {
    let outcome = try Child([gpu], of: Child.built("fork-check"), in: Folder()).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
  }
}
