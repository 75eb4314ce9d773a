internal import GLSLCompiler

/// The uniforms of hosts for shaders without a header, with their names in ISF.
enum PlainLanguage {
  struct Uniform {
    let name: String
    let type: ShaderType
    let standard: ShaderParameter.Default
    let isf: String

    fileprivate init(
      _ name: String, _ type: ShaderType, _ standard: ShaderParameter.Default, isf: String
    ) {
      self.name = name
      self.type = type
      self.standard = standard
      self.isf = isf
    }

    var declaration: String {
      guard case .array(let element, let count?) = type else { return "uniform \(type) \(name);" }
      return "uniform \(element) \(name)[\(count)];"
    }
  }

  /// Names with `u_` are those of glslViewer and The Book of Shaders, names with `i` those of
  /// Shadertoy, `fGlobalTime` and the like those of Bonzomatic, and names with `u` are usual with
  /// three.js; the others are GLSL Sandbox's and KodeLife's. The mouse is at rest.
  static let uniforms = values + images

  private static let values = [
    Uniform("u_resolution", .vec(2), .host(.size), isf: "RENDERSIZE"),
    Uniform("u_time", .float, .host(.time), isf: "TIME"),
    Uniform("u_delta", .float, .host(.timeDelta), isf: "TIMEDELTA"),
    Uniform("u_frame", .int, .host(.frame), isf: "FRAMEINDEX"),
    Uniform("u_date", .vec(4), .host(.date), isf: "(DATE - vec4(0.0, 1.0, 0.0, 0.0))"),
    Uniform("u_mouse", .vec(2), .value([0, 0]), isf: "vec2(0.0)"),
    Uniform("uResolution", .vec(2), .host(.size), isf: "RENDERSIZE"),
    Uniform("uTime", .float, .host(.time), isf: "TIME"),
    Uniform("uMouse", .vec(2), .value([0, 0]), isf: "vec2(0.0)"),
    Uniform("v2Resolution", .vec(2), .host(.size), isf: "RENDERSIZE"),
    Uniform("fGlobalTime", .float, .host(.time), isf: "TIME"),
    Uniform("fFrameTime", .float, .host(.timeDelta), isf: "TIMEDELTA"),
    Uniform("resolution", .vec(2), .host(.size), isf: "RENDERSIZE"),
    Uniform("time", .float, .host(.time), isf: "TIME"),
    Uniform("mouse", .vec(2), .value([0, 0]), isf: "vec2(0.0)"),
    Uniform("spectrum", .vec(3), .value([0, 0, 0]), isf: "vec3(0.0)"),
    Uniform("iResolution", .vec(3), .host(.size), isf: "vec3(RENDERSIZE, 1.0)"),
    Uniform("iTime", .float, .host(.time), isf: "TIME"),
    Uniform("iGlobalTime", .float, .host(.time), isf: "TIME"),
    Uniform("iTimeDelta", .float, .host(.timeDelta), isf: "TIMEDELTA"),
    Uniform("iFrame", .int, .host(.frame), isf: "FRAMEINDEX"),
    Uniform(
      "iChannelTime", .array(.float, count: 4), .host(.times(count: 4)),
      isf: "float[](TIME, TIME, TIME, TIME)"),
    Uniform("iSampleRate", .float, .value(.number(44_100)), isf: "44100.0"),
    Uniform("iFrameRate", .float, .host(.frameRate), isf: "60.0"),
    Uniform("iDate", .vec(4), .host(.date), isf: "(DATE - vec4(0.0, 1.0, 0.0, 0.0))"),
    Uniform("iMouse", .vec(4), .value([0, 0, 0, 0]), isf: "vec4(0.0)"),
    Uniform(
      "iChannelResolution", .array(.vec(3), count: 4),
      .host(.imageSizes((0..<4).map { "iChannel\($0)" })),
      isf: "vec3[](vec3(IMG_SIZE(inputImage), 1.0))"),
  ]

  private static let images = [
    "iChannel0", "iChannel1", "iChannel2", "iChannel3", "u_tex0", "u_tex1", "inputImage",
  ].map { name in
    Uniform(name, .sampler, .none, isf: isSource(name) ? "inputImage" : name)
  }

  /// The equivalents in ISF, for shaders that declare these uniforms themselves.
  private static let ofISF: [String: HostValue] = [
    ISFLanguage.renderSize: .size, ISFLanguage.time: .time, ISFLanguage.timeDelta: .timeDelta,
    ISFLanguage.frameIndex: .frame,
  ]

  /// Whether a name means the picture that a shader changes: those of three.js, Pixi, KodeLife and
  /// postprocessing are among them.
  static func isSource(_ image: String) -> Bool {
    [
      "iChannel0", "u_tex0", "inputImage", "tDiffuse", "uTexture", "uSampler", "tex0", "texture0",
      "inputBuffer",
    ].contains(image)
  }

  /// The names by which GLSL Sandbox, Bonzomatic and KodeLife give a shader its previous frame.
  static let previousFrames: Set = ["backbuffer", "texPreviousFrame", "prevFrame"]

  static func standard(_ name: String, _ type: ShaderType) -> ShaderParameter.Default {
    if let value = ofISF[name], value.fits(type) { return .host(value) }
    let known = uniforms.first { $0.name == name }
    switch known?.standard {
    case .host(let value)? where value.fits(type): return .host(value)
    case .value(let value)? where known?.type == type: return .value(value)
    case .value? where [.vec(2), .vec(3), .vec(4)].contains(type):
      return .value(.numbers(type.scalarKinds.map { _ in 0 }))
    default: break
    }
    // glslViewer provides the size of each image.
    let suffix = "Resolution"
    let size = HostValue.imageSizes([String(name.dropLast(suffix.count))])
    return name.hasSuffix(suffix) && name.hasPrefix("u_") && size.fits(type) ? .host(size) : .none
  }

  /// Whether hosts and tutorials use the name for the pixel's position, from 0 to 1, such as `vUv`
  /// of three.js, `vTextureCoord` of Pixi and `v_texcoord` of glslViewer.
  static func isPlace(_ varying: String) -> Bool {
    var name = varying.lowercased().filter { $0 != "_" }
    if name.hasSuffix("0") { name.removeLast() }
    if let ending = ["varying", "out"].first(where: name.hasSuffix) {
      name.removeLast(ending.count)
    }
    return prefixes.contains { prefix in
      name.hasPrefix(prefix) && places.contains(String(name.dropFirst(prefix.count)))
    }
  }

  private static let prefixes = [
    "", "v", "f", "frag", "in", "i", "o", "out", "var", "vs", "vsout", "fs", "a", "pass", "vert",
    "vv", "qt", "openfl",
  ]

  /// The varying of GLSL Sandbox whose distance from the centre is measured in heights.
  static let surfacePosition = "surfacePosition"

  /// Returns the value of a varying of a usual name, in GLSL, or nil: the place of the pixel, its
  /// place from -1 to 1 as glslViewer has it, KodeLife's normal of the picture, or the colour of
  /// vertices, which is white.
  static func value(ofVarying name: String, _ type: ShaderType) -> String? {
    guard case .vector(.float, let count) = type else { return nil }
    let rest = ["", ", 0.0", ", 0.0, 1.0"][min(max(count - 2, 0), 2)]
    if isPlace(name) { return count == 3 ? nil : "vec\(count)(isf_FragNormCoord\(rest))" }
    if name == surfacePosition, count == 2 {
      return "(isf_FragNormCoord - 0.5) * vec2(iResolution.x / iResolution.y, 1.0)"
    }
    if name == "v_position" { return "vec\(count)(isf_FragNormCoord * 2.0 - 1.0\(rest))" }
    if name == "v_normal", count == 3 { return "vec3(0.0, 0.0, 1.0)" }
    let isColor = vertexColors.contains(name.lowercased().filter { $0 != "_" })
    return isColor ? "vec\(count)(1.0)" : nil
  }

  private static let vertexColors: Set = [
    "vcolor", "vcolour", "vertcolor", "vvcolour", "vfragmentcolor", "vvertexcolor",
    "fragcolor",
  ]

  private static let places: Set = [
    "uv", "uvs", "st", "texcoord", "texcoords", "texturecoord", "texturecoords",
    "texturecoordinate", "texturecoordinates", "texturecoordv", "texuv", "uvcoord", "coord",
    "coords", "coordinates", "tex", "tc", "txcoord", "filteruv", "textureuv", "pixeluv", "screenuv",
  ]

  /// The picture that glslViewer draws without macros, and the macro with which it draws the result
  /// of that picture.
  static let scene = "u_scene"
  static let laterMacro = "POSTPROCESSING"

  static func isProcessedLater(_ words: SourceWords) -> Bool {
    words.conditions.contains(laterMacro) && !words.own.contains(laterMacro)
      && words.names.contains(scene)
  }

  /// The beginnings of the names of glslViewer's buffers, and those of the macros that draw them.
  static let bufferNames: [(String, String?)] = [
    ("u_buffer", "BUFFER_"), ("u_doubleBuffer", "DOUBLE_BUFFER_"),
    ("u_convolutionPyramid", nil), ("u_pyramid", nil),
  ]

  /// Returns the buffers of glslViewer for which a text has passes, chosen by macros.
  static func buffers(of words: SourceWords) -> [(macro: String, sampler: String)] {
    [("BUFFER_", "u_buffer"), ("DOUBLE_BUFFER_", "u_doubleBuffer")].flatMap { macro, sampler in
      (0..<16).map { (macro: "\(macro)\($0)", sampler: "\(sampler)\($0)") }
    }.filter { words.conditions.contains($0.macro) && !words.own.contains($0.macro) }
  }

  /// The parts of three.js that its shaders include and that change nothing where its renderer has
  /// no tone curve, fog, dithering and planes that clip, and draws into a picture.
  static let emptyParts: Set = [
    "tonemapping_fragment", "colorspace_fragment", "encodings_fragment", "dithering_fragment",
    "dithering_pars_fragment", "fog_fragment", "fog_pars_fragment", "logdepthbuf_fragment",
    "logdepthbuf_pars_fragment", "clipping_planes_fragment", "clipping_planes_pars_fragment",
    "premultiplied_alpha_fragment",
  ]

  /// The uniforms of Shadertoy, which its shaders use without declaring them.
  static let ofShadertoy = uniforms.filter { $0.name.hasPrefix("i") && $0.name != "inputImage" }

  /// The cures for variables that GLSL had before varyings of one's own.
  static let oldVaryings = [
    "gl_TexCoord":
      "declare 'varying vec2 vUv;', the place of the pixel from 0 to 1, and write 'vUv'",
    "gl_Color": "write 'vec4(1.0)', the colour of vertices without one",
  ]

  static let placeNames = ["vUv", "v_texcoord", "vTextureCoord", "uv"]
}

/// The uniforms of other hosts that a text uses but does not declare.
struct ForeignNames {
  private let uniforms: [PlainLanguage.Uniform]

  /// Finds the names, except those that the text declares or its host provides.
  init(_ words: SourceWords, without known: [String]) {
    uniforms = PlainLanguage.uniforms.filter {
      words.names.contains($0.name) && !words.own.contains($0.name) && !known.contains($0.name)
    }
  }

  var declarations: String { uniforms.map(\.declaration).joined(separator: " ") }

  func advice(_ cure: String) -> [String: String] {
    Dictionary(uniforms.map { ($0.name, cure) }) { first, _ in first }
  }

  /// Explains how to convert the text to an ISF shader with the given images.
  func inISF(images: [String]) -> String {
    let macros = uniforms.filter { $0.isf != $0.name }.map { "'#define \($0.name) \($0.isf)'" }
    let inputs = inputs(without: images)
    var steps: [String] = []
    if !macros.isEmpty {
      steps.append("write behind the header, each on a line, " + macros.joined(separator: ", "))
    }
    if !inputs.isEmpty { steps.append("add \(inputs) to 'INPUTS'") }
    return steps.joined(separator: ", and ")
  }

  /// The necessary elements of 'INPUTS' besides the images.
  func inputs(without images: [String]) -> String {
    let names = uniforms.filter { $0.type == .sampler || $0.isf.contains("(inputImage)") }.map {
      $0.type == .sampler ? $0.isf : "inputImage"
    }
    return Set(names).subtracting(images).sorted().map {
      "{\"NAME\": \"\($0)\", \"TYPE\": \"image\"}"
    }.joined(separator: ", ")
  }
}
