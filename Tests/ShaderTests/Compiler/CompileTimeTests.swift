import Foundation
import GLSLCompiler
import ShaderCorpus
import Testing

/// Prints times of the compiler on the corpora, if the variable GLSL_TIMES is set, for release
/// builds.
@Suite(
  .serialized,
  .enabled(
    if: Corpus.folder != nil && ProcessInfo.processInfo.environment["GLSL_TIMES"] != nil,
    "GLSL_CORPUS or GLSL_TIMES is not set"))
struct CompileTimeTests {
  @Test func printsTheTimes() {
    let text = "void main() { gl_FragColor = sin(gl_FragCoord); }"
    let start = ContinuousClock.now
    _ = Compiler().compile([ShaderSource(name: "first", text: text)])
    print("TIMES the first compilation, which makes the tables: \(ContinuousClock.now - start)")
    for (name, shaders) in [
      ("ISF", Corpus.isf), ("gl-transitions", Corpus.transitions), ("GPUImage", Corpus.gpuImage),
    ] {
      var times: [Double] = []
      var steps: [Int] = []
      for shader in shaders {
        var best = Double.infinity
        for _ in 0..<5 {
          let start = ContinuousClock.now
          let result = shader.compile()
          let time = ContinuousClock.now - start
          best = min(best, Double(time.components.attoseconds) * 1e-15)
          steps.append(result.program?.stepCount ?? 0)
        }
        times.append(best)
      }
      times.sort()
      steps.sort()
      let figures = [0.5, 0.9, 0.99].map { part in
        String(format: "%.3f ms", times[Int(Double(times.count - 1) * part)])
      }
      print(
        "TIMES \(name): median, 90 %, 99 %: \(figures.joined(separator: ", ")); "
          + "steps: median \(steps[steps.count / 2]), most \(steps.last ?? 0)")
    }
  }
}
