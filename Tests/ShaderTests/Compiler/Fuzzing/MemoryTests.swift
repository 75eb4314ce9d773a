import Foundation
import GLSLCompiler
import Testing

/// A compilation frees its memory.
@Suite struct MemoryTests {
  /// Recursive functions refer to one another. 20 shaders of 200 statements take more than 4 MB.
  @Test func functionsThatCallThemselvesAreFreed() throws {
    let statements = (0..<200).map { "x += f\($0 % 2)(x * \($0).5);\n" }.joined()
    let text = """
      float f1(float x);
      float f0(float x) { \(statements) return x; }
      float f1(float x) { \(statements) return x; }
      void main() { gl_FragColor = vec4(f0(1.0)); }
      """
    // Other tests allocate and free memory meanwhile, so the least growth counts.
    let growth = try (0..<20).map { _ in
      let before = try residentPages()
      for _ in 0..<20 {
        let result = Compiler().compile([ShaderSource(name: "test", text: text)])
        #expect(result.program == nil)
      }
      return try residentPages() - before
    }
    #expect((growth.min() ?? 0) * 4096 < 1 << 20)
  }

  private func residentPages() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(Int(text.split(separator: " ")[1]))
  }
}
