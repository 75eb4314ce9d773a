import GLBlur
package import ShaderTesting

/// A comparison of both backends by random shaders.
package struct GeneratedShaderAgreement {
  private let renderers: [Renderer]
  private let source: Image
  private let other: Image

  package init() throws {
    renderers = [Backend.cpu, .gpu].map {
      Renderer(
        Renderer.Options(backend: $0, device: .software, quality: .exact, depth: .bits16))
    }
    let size = GeneratedShader.size
    source = try Image.noise(size.width, size.height, .rgba8)
    other = try Image.noise(19, 31, .rgba8, seed: 5)
  }

  /// Returns the first difference in `exact`, or why there is none, or nil if all bytes are equal.
  package func difference(of shader: GeneratedShader) -> String? {
    do {
      let chain = try Self.chain(shader)
      let inputs = [GeneratedShader.names.image: other]
      let results = try renderers.map { try $0.render(chain, source, inputs: inputs) }
      return Difference.first(results[0], results[1])
    } catch {
      return "\(error)"
    }
  }

  private static func chain(_ generated: GeneratedShader) throws -> Chain {
    let name = GeneratedShader.names.image
    var shader = try Shader(source: generated.isf).image(name, .image(name))
    for uniform in generated.uniforms {
      if let value = uniform.value { shader.parameters[uniform.name] = value }
    }
    return Chain { shader }
  }
}
