import TestSupport
import Foundation
import GLSLCompiler
import UserShaders
import Testing

/// Shaders of the examples are valid and documented.
@Suite struct ExampleTests {
  private static let files: [URL] = {
    let folder = Repository.root.appendingPathComponent("Examples/shaders")
    let list = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (list ?? []).filter { ["fs", "glsl"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }()

  @Test func allKindsAreThere() throws {
    let files = try Self.files.map(FormatCorpus.shader)
    #expect(files.count >= 15)
    #expect(Set(files.map(\.kind)) == Set(ShaderKind.allCases))
    #expect(files.contains { $0.format == .transition })
    #expect(files.contains { $0.passes.count > 2 && !$0.isPersistent })
    #expect(files.contains(where: \.isPersistent) && files.contains(where: \.usesTime))
  }

  @Test(arguments: files)
  func compilesAndIsDocumented(_ url: URL) throws {
    let file = try FormatCorpus.shader(url)
    #expect(file.warnings.isEmpty)
    try file.check(.choices)
    try file.check(.everything)
    #expect(file.credit != nil)
    guard file.format == .isf else { return }
    #expect(file.description?.hasSuffix(".") ?? false && !file.categories.isEmpty)
    for parameter in file.parameters {
      #expect(parameter.label != nil, "\(parameter.name)")
      #expect(parameter.defaultValue != .none, "\(parameter.name)")
      #expect(parameter.domain != .int(nil) && parameter.domain != .point(nil))
    }
  }

  @Test(arguments: ["ink-wipe.fs", "iris.glsl"])
  func transitionsHaveTheirEnds(_ name: String) throws {
    let url = try #require(Self.files.first { $0.lastPathComponent == name })
    let file = try FormatCorpus.shader(url)
    for (progress, image, other) in [(0.0, 0, 1), (1.0, 1, 0)] {
      let pass = try file.compile(
        pass: 0, values: file.values(["progress": .number(progress)]),
        outputSize: ShaderSize(width: 4, height: 2))
      let wanted = file.images.first { $0.role == (image == 0 ? .main : .second) }?.name
      let shown = pass.samplers.firstIndex { $0 == wanted }
      for column in 0..<4 {
        for row in 0..<2 {
          let color = try pass.color(
            column: column, row: row, images: OneOf(shown: shown ?? -1))
          let expected = [Float(column) / 16, Float(row) / 16, 10 / 16, 1] as [Float]
          #expect(color == expected, "\(name), \(progress), without \(other)")
        }
      }
    }
  }

  /// Images of which one is a grid and all others are black.
  private struct OneOf: ImageReader {
    let shown: Int

    func size(of image: Int) -> (width: Int, height: Int) { (4, 2) }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
      image == shown ? Grid(factor: 1 / 16).texel(of: image, x: x, y: y) : .zero
    }
  }
}
