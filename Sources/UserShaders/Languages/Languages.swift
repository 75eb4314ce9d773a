internal import GLSLCompiler

/// The names that ISF adds to GLSL.
enum ISFLanguage {
  static let renderSize = "RENDERSIZE"
  static let passIndex = "PASSINDEX"
  static let time = "TIME"
  static let timeDelta = "TIMEDELTA"
  static let frameIndex = "FRAMEINDEX"
  static let date = "DATE"

  static let ofMoment: [String: HostValue] = [
    time: .time, timeDelta: .timeDelta, frameIndex: .frame, date: .date,
  ]

  static let uniforms: [ShaderInterface.Variable] = [
    .init(renderSize, .vec(2)), .init(passIndex, .int), .init(time, .float),
    .init(timeDelta, .float), .init(frameIndex, .int), .init(date, .vec(4)),
  ]

  /// The position from 0 to 1, y upwards. The second name is that of version 1.
  static let places = ["isf_FragNormCoord", "vv_FragNormCoord"]

  static let inputs: [ShaderInterface.Variable] =
    GPUImageLanguage.inputs + places.map { .init($0, .vec(2)) }

  /// The variables that the reference host adds for each image and some shaders use.
  static func privateUniforms(_ image: String) -> [ShaderInterface.Variable] {
    [
      .init("_\(image)_imgRect", .vec(4)), .init("_\(image)_imgSize", .vec(2)),
      .init("_\(image)_flip", .bool),
    ]
  }

  /// The functions that the prelude defines or calls. Variables of the same name would hide them.
  static let functions: Set = [
    "IMG_SIZE", "IMG_NORM_PIXEL", "IMG_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL",
    "isf_vertShaderInit", "vv_vertShaderInit", "texture", "textureSize",
  ]

  static let prelude = """
    vec2 IMG_SIZE(sampler2D image) { return vec2(textureSize(image, 0)); }
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 place) { return texture(image, place); }
    vec4 IMG_NORM_PIXEL(sampler2D image, vec2 place, float bias) { return texture(image, place, bias); }
    vec4 IMG_PIXEL(sampler2D image, vec2 place) { return texture(image, place / IMG_SIZE(image)); }
    vec4 IMG_PIXEL(sampler2D image, vec2 place, float bias) {
      return texture(image, place / IMG_SIZE(image), bias);
    }
    vec4 IMG_THIS_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    vec4 IMG_THIS_NORM_PIXEL(sampler2D image) { return texture(image, isf_FragNormCoord); }
    """

  /// Vertex shaders read no images, and their `varying` means `out`. The second position is
  /// compared with the first, to detect whether the shader moves vertices.
  static let vertexPrelude = """
    #define varying out
    void isf_vertShaderInit() {
      gl_Position = vec4(isf_FragNormCoord * 2.0 - 1.0, 0.0, 1.0);
      \(VertexLanguage.untouched) = gl_Position;
    }
    void vv_vertShaderInit() { isf_vertShaderInit(); }

    """
}

/// The names that gl-transitions add to GLSL.
enum TransitionLanguage {
  static let ratio = "ratio"
  static let progress = "progress"
  static let from = "from"
  static let to = "to"

  /// The function that the prelude calls. A uniform of this name would hide it.
  static let function = "texture"

  static let prelude = """
    vec4 getFromColor(vec2 uv) { return texture(from, uv); }
    vec4 getToColor(vec2 uv) { return texture(to, uv); }
    """

  /// The position is 0…1, y upwards.
  static let ending = "void main() { gl_FragColor = transition(isf_FragNormCoord); }"
}

/// The names that GPUImage adds to GLSL.
enum GPUImageLanguage {
  static let mainImage = "inputImageTexture"
  static let texelWidth = "texelWidth"
  static let texelHeight = "texelHeight"
  /// The position within a point, which is the whole picture here.
  static let pointPlace = "gl_PointCoord"

  static let inputs: [ShaderInterface.Variable] = [
    .init("gl_FragCoord", .vec(4)), .init(pointPlace, .vec(2)),
  ]
}

/// The names that the host's part of a vertex shader shares with `VertexStage`.
enum VertexLanguage {
  static let position = "gl_Position"
  /// The position that the host has set. Shaders cannot declare names that begin with `gl_`.
  static let untouched = "gl_UntouchedPosition"
}
