package import GLSLCompiler
import ShaderCorpus
import TestSupport

/// A valid random fragment shader.
///
/// The generator avoids what neither GLSL nor the compiler defines. No bits of a float that may be
/// NaN are read, and floats are kept away from subnormal ones, which OpenGL ES may take for zero.
package struct GeneratedShader: Sendable {
  /// A parameter and its value.
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
  /// Whether a first pass draws a buffer of floats for the second one.
  package let hasBuffer: Bool
  /// The text after the declarations of the host.
  package var pieces: [Piece]

  /// The names of the second image, and of the buffer of the first pass.
  package static let names = (image: "other", buffer: "drawn")

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

  package var sources: [ShaderSource] {
    [
      ShaderSource(name: "host", text: Corpus.isfFunctions, isFromHost: true),
      ShaderSource(name: "seed \(seed)", text: pieces.text),
    ]
  }

  /// Returns the bits of a uniform for a picture of 37 × 23 pixels.
  package func bits(of name: String) -> [UInt32] {
    switch name {
    case "RENDERSIZE": [37, 23].map { Float($0).bitPattern }
    case "PASSINDEX": [hasBuffer ? 1 : 0]
    default: uniforms.first { $0.name == name }?.bits ?? []
    }
  }
}
