package import GLSLCompiler
import ShaderCorpus
import TestSupport

/// A valid random fragment shader.
///
/// Its results are defined: the generator avoids what neither GLSL nor the compiler defines. No
/// bits of a float that may be NaN are read, since NaN has several, and floats are kept away from
/// subnormal ones, which OpenGL ES may take for zero.
package struct GeneratedShader: Sendable {
  package struct Uniform: Sendable {
    package let name: String
    package let type: ShaderType
    /// The declaration among the INPUTS of ISF.
    let declaration: String
    /// The value as chain files spell it, or nil for an image.
    package let value: String?
    package let bits: [UInt32]
  }

  package let seed: UInt64
  package let uniforms: [Uniform]
  /// Whether a first pass draws a buffer of floats, which the second one reads.
  package let hasBuffer: Bool
  /// The text after the declarations of the host.
  package var pieces: [Piece]

  /// The second image that the shader reads, and the buffer that its first pass draws.
  package static let names = (image: "other", buffer: "drawn")

  /// The shader as a file of the Interactive Shader Format.
  package var isf: String {
    let inputs = uniforms.map(\.declaration).joined(separator: ",\n  ")
    let passes =
      hasBuffer
      ? ", \"PASSES\": [{\"TARGET\": \"\(Self.names.buffer)\", \"FLOAT\": true}, {}]" : ""
    return "/*{\"ISFVSN\": \"2\", \"INPUTS\": [\n  \(inputs)]\(passes)}*/\n" + pieces.text
  }

  package var interface: ShaderInterface {
    let buffer = hasBuffer ? [ShaderInterface.Variable(Self.names.buffer, .sampler)] : []
    return ShaderInterface(
      uniforms: uniforms.map { .init($0.name, $0.type) } + buffer + [
        .init("RENDERSIZE", .vec(2)), .init("PASSINDEX", .int),
      ],
      inputs: [.init("gl_FragCoord", .vec(4)), .init("isf_FragNormCoord", .vec(2))])
  }

  /// The functions of the host, and the shader.
  package var sources: [ShaderSource] {
    [
      ShaderSource(name: "host", text: Corpus.isfFunctions, isFromHost: true),
      ShaderSource(name: "seed \(seed)", text: pieces.text),
    ]
  }

  /// Returns the bits of a uniform of the interface, for a picture of 37 × 23 pixels.
  package func bits(of name: String) -> [UInt32] {
    switch name {
    case "RENDERSIZE": [37, 23].map { Float($0).bitPattern }
    case "PASSINDEX": [hasBuffer ? 1 : 0]
    default: uniforms.first { $0.name == name }?.bits ?? []
    }
  }
}
