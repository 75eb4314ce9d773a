package import GLSLCompiler

/// The contents of a shader file.
struct ShaderFacts {
  let format: ShaderFormat
  var kind = ShaderKind.filter
  var title: String
  var description: String?
  var credit: String?
  var license: String?
  var categories: [String] = []
  var parameters: [ShaderParameter] = []
  var images: [ShaderImage] = []
  var passes: [ShaderPass] = []
  var overrides = ShaderOverrides()
  var recipe: ShaderRecipe

  /// The maximum number of parameters. Actual shaders have at most some dozens.
  static let parameterLimit = 1000

  /// The names of the samplers: images, and the buffers of passes.
  var samplerNames: [String] {
    var names = images.map(\.name)
    for pass in passes {
      if let target = pass.target, !names.contains(target) { names.append(target) }
    }
    return names
  }
}

/// How to compile the text of a file.
struct ShaderRecipe {
  let name: String
  let bytes: [UInt8]
  /// The texts that `#include` may name.
  let included: [ShaderSource]
  /// The host's functions, which precede the file's text.
  let prelude: String
  /// The host's `main`, if the file defines another function.
  var ending: String?
  /// The uniforms of the format, besides parameters and images.
  let uniforms: [ShaderInterface.Variable]
  /// The inputs of the format, which vary over the picture.
  let inputs: [ShaderInterface.Variable]
  /// Uniforms that the text declares with a value and that are not parameters.
  var constants: [ShaderInterface.Variable] = []
  /// Names of other hosts in the text, with replacements.
  var foreignNames: [String: String] = [:]
  var vertex: VertexRecipe?
  /// The passes whose texts differ, in drawing order, or none if all passes share the file's text.
  var passes: [PassRecipe] = []
  /// True if the shader's y points up, as in programs.
  let isBottomUp: Bool
}

/// How to compile the text of a pass, where passes have different texts.
struct PassRecipe {
  /// The macros that select the pass in a text, which precede everything but the prelude.
  var definitions = ""
  /// The texts of the pass, or nil for the file's text.
  var texts: [ShaderSource]?
  /// The host's `main`, or nil for that of the file.
  var ending: String?
  /// The images and buffers behind samplers that the text calls by other names.
  var channels: [String: String] = [:]
  /// How images are read, by the names of their samplers in the text, where that is not the usual
  /// way.
  var samplings: [String: ImageSampling] = [:]
}

/// How to compute varyings.
struct VertexRecipe {
  /// The name of the vertex shader's file, or of the shader file if the text comes from the format.
  let name: String
  let bytes: [UInt8]
  /// True if the text comes from the format rather than the user.
  let isFromHost: Bool
}

extension VertexRecipe {
  /// Creates the vertex shader that sets the varyings of a file.
  ///
  /// - Parameter values: The type and the value in GLSL of each varying, by name.
  init(of name: String, values: [(name: String, type: ShaderType, value: String)]) {
    let outputs = values.map { "out \($0.type) \($0.name);" }
    let lines = values.map { "  \($0.name) = \($0.value);" }
    let text =
      (outputs + ["void main() {", "  isf_vertShaderInit();"] + lines + ["}"])
      .joined(separator: "\n")
    self.init(name: name, bytes: Array(text.utf8), isFromHost: true)
  }
}

/// The formats of shader files, which are recognized by their content.
package enum ShaderFormat: String, Hashable, Sendable, CaseIterable {
  /// The Interactive Shader Format, version 2 or 1: a header in JSON, and GLSL.
  case isf = "ISF"
  /// A file of gl-transitions: a function `vec4 transition(vec2 uv)`.
  case transition = "gl-transitions"
  /// A fragment shader of GPUImage.
  case gpuImage = "GPUImage"
  /// A fragment shader with `main` and without features of GPUImage, as in WebGL, glslViewer, The
  /// Book of Shaders and GLSL Sandbox.
  case plain = "GLSL"
  /// A shader of Shadertoy: a function `mainImage`, or several as passes.
  case shadertoy = "Shadertoy"
}

/// The use of a shader's images.
package enum ShaderKind: String, Hashable, Sendable, CaseIterable {
  /// Changes one picture.
  case filter
  /// Turns one picture into a second one as the parameter `progress` goes from 0 to 1.
  case transition
  /// Draws a picture from nothing, or from images that are not a filter's input.
  case generator
}

/// An image that a shader reads but does not draw itself.
package struct ShaderImage: Hashable, Sendable {
  /// The source of an image.
  package enum Role: Hashable, Sendable {
    /// The picture that a filter changes, or with which a transition begins.
    case main
    /// The picture with which a transition ends.
    case second
    /// A further picture, by name.
    case further
    /// A file beside the shader.
    ///
    /// - Parameter path: The path relative to the shader's folder, with `/` between its parts and
    ///   without `..`. It may contain links, which the reader of the file has to refuse.
    case imported(path: String)
    /// Sound as a picture with a row per channel: samples around 0.5, or the strengths of
    /// frequencies.
    case audio(isSpectrum: Bool, width: Int?)
    /// A black picture that the host makes.
    case black(ShaderSize)
  }

  /// The name of the sampler.
  package let name: String
  /// The label for users, or nil if the file has none.
  package var label: String?
  /// The purpose of the image, or nil if the file does not state it.
  package var description: String?
  /// The source of the image.
  package var role: Role
  /// The range of the declaration in the shader file.
  package let range: SourceRange

  /// True if the host must provide the image. Imported ones come with the shader, and black ones
  /// are made.
  package var mustBeGiven: Bool {
    switch role {
    case .imported, .black: false
    case .main, .second, .further, .audio: true
    }
  }
}

/// The settings under the key `GLBLUR` of a header, for what the format leaves open. Other hosts
/// ignore them. A nil value leaves the choice to the host.
package struct ShaderOverrides: Hashable, Sendable {
  /// The relation of a shader's colours to alpha.
  package enum Alpha: String, Hashable, Sendable, CaseIterable {
    /// Colours are not multiplied by alpha.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The scale of the colours that the shader reads.
  package enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// Encoded values, as in files.
    case srgb
    /// Values proportional to light.
    case linear
  }

  /// The values beyond the edges of an image.
  package enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The nearest pixel of the edge.
    case clamp
    /// The image mirrored at its edges.
    case mirror
    /// Black with an alpha of 0.
    case transparent
    /// The image repeated.
    case wrap
  }

  /// The relation of colours to alpha, `ALPHA` in the header.
  package var alpha: Alpha?
  /// The scale of the colours that the shader reads, `COLOR_SPACE` in the header.
  package var colorSpace: ColorSpace?
  /// The values beyond the edges of images, `EDGE` in the header.
  package var edge: Edge?
  /// `REACH`: the maximum distance, in pixels, at which a pixel reads images of its pass's size.
  package var reach: ShaderExpression?
  var reachRange: SourceRange?

  /// Creates overrides that change nothing.
  package init() {}
}
