import Foundation
import UserShaders
import Testing

/// Real shaders are read and compiled.
@Suite(.enabled(if: FormatCorpus.folder != nil, "GLSL_CORPUS is not set"))
struct ReadCorpusTests {
  /// Returns the names and messages of the refused files.
  private func check(_ files: [URL], _ format: ShaderFormat) -> [String: String] {
    var refused: [String: String] = [:]
    for url in files {
      do {
        let file = try FormatCorpus.shader(url)
        #expect(file.format == format, "\(url.lastPathComponent)")
        try file.check(.choices)
        try file.check(.everything)
      } catch {
        refused[url.lastPathComponent] = "\(error)"
      }
    }
    return refused
  }

  @Test func compilesAllPassesOfISF() {
    let files = FormatCorpus.files("isf", ".fs")
    #expect(files.count == 321)
    #expect(check(files, .isf) == [:])
  }

  @Test func compilesAllTransitions() {
    let files = FormatCorpus.files("gl-transitions", ".glsl")
    #expect(files.count == 125)
    #expect(check(files, .transition) == [:])
  }

  @Test func compilesAllShadersOfGPUImage() {
    let files = FormatCorpus.files("gpuimage2", ".fsh")
    #expect(files.count == 238)
    // Lines are drawn by a shader without features of GPUImage.
    let lines = files.filter { $0.lastPathComponent.hasPrefix("Line_") }
    #expect(check(lines, .plain) == [:])
    #expect(check(files.filter { !lines.contains($0) }, .gpuImage) == [:])
  }
}
