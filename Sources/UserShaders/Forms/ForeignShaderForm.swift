/// Formats of shaders that are recognized but not supported.
enum ForeignShaderForm: CaseIterable {
  case shadertoy
  case headless
  case hook
  case metal
  case hlsl
  case vertex

  /// Returns whether a text without a header has this format.
  func recognizes(_ words: SourceWords) -> Bool {
    let names = words.names
    let hasMain = names.contains("main")
    return switch self {
    case .shadertoy: names.contains("mainImage") && !hasMain
    case .headless:
      // A uniform that the text itself declares does not count.
      !names.subtracting(words.uniforms).isDisjoint(with: [
        "isf_FragNormCoord", "IMG_NORM_PIXEL", "IMG_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL",
        "RENDERSIZE",
      ])
    case .hook: names.contains("hook") && !hasMain
    case .metal: names.contains("metal_stdlib")
    case .hlsl: !names.isDisjoint(with: ["SV_Target", "SV_TARGET", "CGPROGRAM", "HLSLPROGRAM"])
    case .vertex:
      names.contains("gl_Position") && names.isDisjoint(with: ["gl_FragColor", "gl_FragData"])
        && words.conditions.isDisjoint(with: FragmentStage.macros)
    }
  }

  var message: String {
    switch self {
    case .shadertoy: "shaders of Shadertoy are not read, as they have no 'main'"
    case .headless: "the shader uses variables of ISF and has no header"
    case .hook: "hooks of mpv are not read"
    case .metal: "this is Metal, and shaders are read in GLSL"
    case .hlsl: "this is HLSL, and shaders are read in GLSL"
    case .vertex: "this is a vertex shader"
    }
  }

  func cure(_ words: SourceWords) -> String {
    switch self {
    case .shadertoy:
      // A file that declares uniforms is for another host, which may provide these.
      let hasUniforms = words.names.contains("uniform")
      let lines = hasUniforms ? "" : ForeignNames(words, without: []).declarations
      return (lines.isEmpty ? "" : "begin the file with '\(lines)', and ")
        + "end it with 'void main() { mainImage(gl_FragColor, gl_FragCoord.xy); "
        + "gl_FragColor.a = 1.0; }'"
    case .headless:
      let inputs = ForeignNames(words, without: []).inputs(without: [])
      return "begin the file with a comment that holds JSON, "
        + "'/*{ \"ISFVSN\": \"2\", \"INPUTS\": [\(inputs)] }*/'"
    case .hook:
      return "write its passes as an ISF shader, in which 'HOOKED_tex(HOOKED_pos)' is "
        + "'IMG_THIS_PIXEL(inputImage)'"
    case .metal, .hlsl:
      return "write a function 'void main()' that writes 'gl_FragColor'"
    case .vertex:
      return "name the fragment shader; one of ISF has its vertex shader beside it, as .fs and .vs"
    }
  }
}
