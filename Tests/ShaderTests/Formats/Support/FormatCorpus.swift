import Foundation
import GLSLCompiler
import UserShaders
import ShaderTesting
import Testing

/// The real shaders in the folder that the variable GLSL_CORPUS names.
enum FormatCorpus {
  static let folder = ProcessInfo.processInfo.environment["GLSL_CORPUS"].map(
    URL.init(fileURLWithPath:))

  static func files(_ collection: String, _ suffix: String) -> [URL] {
    guard let folder,
      let list = FileManager.default.enumerator(
        at: folder.appendingPathComponent(collection), includingPropertiesForKeys: nil)
    else { return [] }
    return list.compactMap { $0 as? URL }.filter { $0.path.hasSuffix(suffix) }
      .sorted { $0.path < $1.path }
  }

  /// Returns a shader with the vertex shader beside it.
  static func shader(_ url: URL) throws -> ShaderFile {
    let vertex = url.deletingPathExtension().appendingPathExtension("vs")
    let vertexBytes = try? Data(contentsOf: vertex)
    return try ShaderFile(
      name: url.lastPathComponent, bytes: [UInt8](Data(contentsOf: url)),
      vertexShader: vertexBytes.map { (vertex.lastPathComponent, [UInt8]($0)) })
  }
}

extension ShaderFile {
  func check(_ specialization: CompiledPass.Specialization) throws {
    let values = try anyValues()
    for index in passes.indices {
      let pass = try compile(
        pass: index, values: values, outputSize: ShaderSize(width: 320, height: 240),
        specialization: specialization)
      #expect(pass.program.violations() == [], "\(name), pass \(index)")
      #expect(
        pass.uniforms.map(\.count) == pass.program.uniforms.map(\.type.scalarCount), "\(name)")
      #expect(pass.inputs.count == pass.program.inputs.reduce(0) { $0 + $1.type.scalarCount })
      #expect(pass.program.outputs.map(\.values.count) == [4])
      let known = Set(images.map(\.name) + passes.compactMap(\.target))
      #expect(known.isSuperset(of: pass.samplers), "\(name)")
      if specialization == .everything { #expect(pass.program.uniforms.isEmpty, "\(name)") }
    }
  }
}
