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

  /// Actual shaders have at most some dozens.
  static let parameterLimit = 1000

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
  var included: [ShaderSource]
  /// The host's functions, which precede the file's text.
  let prelude: String
  /// The host's `main`, if the file defines another function.
  var ending: String?
  /// The uniforms of the format, besides parameters and images.
  let uniforms: [ShaderInterface.Variable]
  let inputs: [ShaderInterface.Variable]
  /// Uniforms that the text declares with a value and that are not parameters.
  var constants: [ShaderInterface.Variable] = []
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
  /// Whether the text comes from the format rather than the user.
  let isFromHost: Bool
}

extension VertexRecipe {
  /// Creates the vertex shader that sets varyings to values in GLSL.
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
  /// A fragment shader with `main` and without features of GPUImage, as in The Book of Shaders.
  case plain = "GLSL"
  /// A shader of Shadertoy: a function `mainImage`, or several as passes.
  case shadertoy = "Shadertoy"
  /// Hooks of mpv and libplacebo: functions `hook`, each with lines that begin with `//!`.
  case hooks = "mpv"
}

/// The use of a shader's images.
package enum ShaderKind: String, Hashable, Sendable, CaseIterable {
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
    case main
    case second
    /// A further picture, by name.
    case further
    /// A file in the shader's folder. The relative path uses `/`, has no `..`, and may contain
    /// links, which the reader of the file has to refuse.
    case imported(path: String)
    /// The sound that is heard at the time of the frame.
    case sound(SoundLayout)
    /// A black picture that the host makes.
    case black(ShaderSize)
  }

  package let name: String
  package var label: String?
  package var description: String?
  package var role: Role
  package let range: SourceRange

  /// True if the host must provide the image. Imported ones come with the shader, and those of
  /// sound and black ones are made.
  package var mustBeGiven: Bool {
    switch role {
    case .imported, .black, .sound: false
    case .main, .second, .further: true
    }
  }
}

/// The settings under the key `GLBLUR` of a header. A nil value leaves the choice to the host.
package struct ShaderOverrides: Hashable, Sendable {
  /// The relation of a shader's colours to alpha.
  package enum Alpha: String, Hashable, Sendable, CaseIterable {
    case straight
    case premultiplied
  }

  /// The scale of the colours that the shader reads.
  package enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    case srgb
    /// Values proportional to light.
    case linear
  }

  /// The values beyond the edges of an image.
  package enum Edge: String, Hashable, Sendable, CaseIterable {
    case clamp
    case mirror
    case transparent
    case wrap
  }

  package var alpha: Alpha?
  package var colorSpace: ColorSpace?
  package var edge: Edge?
  /// `REACH`: the maximum distance, in pixels, at which a pixel reads images of its pass's size.
  package var reach: ShaderExpression?
  var reachRange: SourceRange?

  package init() {}
}
