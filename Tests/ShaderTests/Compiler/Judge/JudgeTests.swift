import Foundation
import GLSLCompiler
import ShaderCorpus
import ShaderTesting
import Testing

/// This compiler and the reference compiler accept the same shaders, and find the first error in
/// the same line.
@Suite(
  .enabled(
    if: Corpus.folder != nil && Judge.command != nil, "GLSL_CORPUS or GLSL_JUDGE is not set"))
struct JudgeTests {
  /// Shaders whose text has been changed, with the same host.
  private func mutants(_ shaders: [Corpus.Shader], seeds: Range<UInt64>) -> [Corpus.Shader] {
    seeds.flatMap { seed in
      shaders.enumerated().map { index, shader in
        var mutator = Mutator(seed: seed &* 100_003 &+ UInt64(index))
        return shader.replacing { mutator.mutate($0) }
      }
    }
  }

  /// The disagreements of the compilers.
  private struct Differences {
    /// Shaders that only one compiler accepts.
    var acceptance: [String] = []
    var lines: [String] = []
  }

  private func compare(_ shaders: [Corpus.Shader]) throws -> Differences {
    let verdicts = try Judge.verdicts(shaders.map(\.forJudge))
    var differences = Differences()
    for (shader, verdict) in zip(shaders, verdicts) where !Self.isAllowed(verdict) {
      let errors = shader.compile().errors.filter { !Self.isFoundByLinker($0) }
      let line = errors.first.map { $0.sourceName == "host" ? 1_000_000 : $0.line }
      guard line != verdict.line else { continue }
      let difference = """
        \(shader.name): \(errors.first?.description ?? "accepted") / \
        \(verdict.line ?? 0): \(verdict.message)
        """
      if (line == nil) == (verdict.line == nil) {
        differences.lines.append(difference)
      } else {
        differences.acceptance.append(difference)
      }
    }
    return differences
  }

  /// This compiler differs on purpose: it accepts semicolons between declarations, as GLSL 4.60
  /// does, and uniforms that repeat those of the host; and it reports the beginning of an unclosed
  /// block, not the end of the text.
  private static func isAllowed(_ verdict: Judge.Verdict) -> Bool {
    ["extraneous semicolon", "unexpected end of file", "'progress' : redefinition"]
      .contains(where: verdict.message.contains)
  }

  /// The reference compiler finds these errors only when it links shaders.
  private static func isFoundByLinker(_ error: Diagnostic) -> Bool {
    ["no function 'main'", "never defined", "call themselves"].contains {
      error.message.contains($0)
    }
  }

  @Test func agreesAboutTheCorpora() throws {
    let differences = try compare(Corpus.all)
    #expect(differences.acceptance == [])
    #expect(differences.lines == [])
  }

  /// A call over several lines that fits no function is reported at the function's name here, and
  /// at its end there.
  @Test func agreesAboutMutants() throws {
    let count = ProcessInfo.processInfo.environment["GLSL_SEEDS"].flatMap(UInt64.init) ?? 3
    let mutants = mutants(Corpus.all, seeds: 1..<count + 1)
    let differences = try compare(mutants)
    #expect(differences.acceptance == [])
    #expect(differences.lines.count <= mutants.count / 100, "\(differences.lines)")
  }
}
