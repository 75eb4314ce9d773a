import Testing
import TestSupport

/// `make test-processors` emulates further instruction sets.
@Suite struct ProcessorTests {
  @Test func everyInstructionSetGivesTheSameBytes() throws {
    let folder = try Folder()
    let program = try Child.built("processor-sums")
    let own = try Child([], of: program, in: folder).wait(seconds: 300)
    #expect(own.status == 0)
    #expect(own.output.split(separator: "\n").count > 3 * 130)
    #expect(own.output.contains("exact rgba8, gaussianBlur"))
    for name in ["baseline", "AVX2"] {
      let outcome = try Child(
        [], of: program, in: folder, environment: ["GLBLUR_INSTRUCTIONS": name]
      ).wait(seconds: 300)
      #expect(outcome.status == 0)
      // A processor without AVX2 takes its widest set.
      #expect(outcome.error == "\(name)\n" || name == "AVX2" && outcome.error == own.error)
      #expect(outcome.output == own.output)
    }
  }
}
