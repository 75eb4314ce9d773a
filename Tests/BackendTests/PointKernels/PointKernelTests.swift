import CKernels
import Foundation
import GLSLCompiler
import ShaderFiles
import TestSupport
import Testing
import point_kernels

@Suite struct PointKernelTests {
  private static let root = Repository.root

  static let modules: [ShaderModule] = {
    (try? ShaderModule.modules(in: root.appending(path: "Shaders").path)) ?? []
  }()

  private static let names = modules.filter(\.isPoint).map(\.name)

  /// The committed file is what `make kernels` writes.
  @Test func fileIsThatOfTheShaders() throws {
    let file = Self.root.appending(path: "Sources/CKernels/PointKernels/generated.h")
    let committed = try String(contentsOf: file, encoding: .utf8)
    let isUpToDate = try committed == pointKernelFile(of: Self.modules)
    #expect(isUpToDate, "generated.h is not up to date; run `make kernels`")
  }

  /// Colours are random and extreme, inside of 0…1 and outside, opaque and translucent, at any
  /// alignment to vectors.
  @Test(arguments: names) func functionsGiveTheBitsOfTheInterpreter(_ name: String) throws {
    let module = try #require(Self.modules.first { $0.path == "point/\(name).glsl" })
    let shader = try PointShader(module, among: Self.modules)
    for trial in 0..<24 {
      let example = PointExample(module, shader, trial: trial)
      let expected = try example.interpreted()
      for set in 0... {
        guard let kernels = unsafe cpoint_kernels(set) else { break }
        let result = unsafe try #require(example.computed(kernels), "\(name) is not in the table")
        let differences = zip(result, expected).enumerated().filter { $1.0 != $1.1 }
        #expect(differences.isEmpty, "\(name), \(set), trial \(trial): \(differences.prefix(4))")
      }
    }
  }
}
