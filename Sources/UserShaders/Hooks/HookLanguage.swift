internal import GLSLCompiler

/// The names that hooks of mpv add to GLSL.
enum HookLanguage {
  /// The main image.
  static let source = "hook_source"
  /// How many times as wide and as high as the image the output of mpv is taken to be.
  static let scale = "outputScale"

  /// The stages at which the whole picture is hooked, in the order in which mpv runs them. Nothing
  /// happens between them here but the conversions of `LINEAR`.
  static let pictures = [
    "RGB", "NATIVE", "MAIN", "MAINPRESUB", "LINEAR", "PREKERNEL", "POSTKERNEL", "SCALED",
    "PREOUTPUT", "OUTPUT",
  ]
  /// The stages of planes, which come before.
  static let planes = ["LUMA", "CHROMA"]

  /// The names that texts use beside those of their images.
  static let names = ["HOOKED", "frame", "random", "input_size", "target_size", "tex_offset"]

  /// The names of an image. Positions are from 0 to 1, from the top left.
  static func macros(_ name: String, of sampler: String) -> String {
    """
    #define \(name)_raw \(sampler)
    #define \(name)_pos gl_PointCoord
    #define \(name)_size vec2(textureSize(\(sampler), 0))
    #define \(name)_pt (1.0 / vec2(textureSize(\(sampler), 0)))
    #define \(name)_rot mat2(1.0, 0.0, 0.0, 1.0)
    #define \(name)_off vec2(0.0)
    #define \(name)_mul 1.0
    #define \(name)_tex(pos) texture(\(sampler), pos)
    #define \(name)_texOff(off) texture(\(sampler), \(name)_pos + \(name)_pt * vec2(off))
    #define \(name)_gather(pos, c) textureGather(\(sampler), pos, c)

    """
  }

  static let prelude = """
    #define input_size vec2(textureSize(\(source), 0))
    #define target_size floor(input_size * \(scale) + 0.5)
    #define tex_offset vec2(0.0)

    """

  /// libplacebo's functions, by IEC 61966-2-1.
  static let curves = """
    vec4 linearize(vec4 c) {
      vec3 e = max(c.rgb, vec3(0.0));
      return vec4(mix(e / 12.92, pow((e + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), e)), c.a);
    }
    vec4 delinearize(vec4 c) {
      vec3 l = max(c.rgb, vec3(0.0));
      return vec4(
        mix(l * 12.92, 1.055 * pow(l, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), l)), c.a);
    }

    """

  /// The number that mpv draws at random for each frame is a multiple of the golden ratio here, so
  /// that results can be repeated.
  static let random = "#define random fract(float(frame) * 0.618034)\n"

  static let ending = "void main() { gl_FragColor = hook(); }"

  /// BT.709's luma, and its chroma around 0.5, of full range.
  static let luma = """
    vec4 hook() { return vec4(dot(\(source)_color(), vec3(0.2126, 0.7152, 0.0722)), 0.0, 0.0, 1.0); }
    """
  static let chroma = """
    vec4 hook() {
      vec3 c = \(source)_color();
      float y = dot(c, vec3(0.2126, 0.7152, 0.0722));
      return vec4((c.b - y) / 1.8556 + 0.5, (c.r - y) / 1.5748 + 0.5, 0.0, 1.0);
    }
    """

  /// Red, green and blue of luma and chroma. `shift` is how far the luma was moved, in its pixels.
  static func joined(shift: SIMD2<Double>) -> String {
    """
    vec4 hook() {
      float y = LUMA_tex(LUMA_pos).x;
      vec2 c = CHROMA_tex(CHROMA_pos - vec2(\(shift.x), \(shift.y)) * LUMA_pt).xy - 0.5;
      return vec4(
        y + 1.5748 * c.y, y - 0.0722 * 1.8556 / 0.7152 * c.x - 0.2126 * 1.5748 / 0.7152 * c.y,
        y + 1.8556 * c.x, 1.0);
    }
    """
  }

  static let copied = "vec4 hook() { return MAIN_tex(MAIN_pos); }"

  static let linear = curves + "vec4 hook() { return linearize(MAIN_tex(MAIN_pos)); }"
  static let encoded = curves + "vec4 hook() { return delinearize(MAIN_tex(MAIN_pos)); }"

  /// Whether a text may declare a parameter of a name.
  static func allowsParameter(_ name: String) -> Bool {
    let own = names + [scale, "hook", "linearize", "delinearize", "WIDTH", "HEIGHT", "main"]
    let hosts = ["gl_", "hook", "HOOKED_"]
    return name.isIdentifier && !name.contains("__") && !own.contains(name)
      && !hosts.contains(where: name.hasPrefix) && !GLSLVocabulary.words.contains(name)
  }

  /// The alpha is that of the image, since hooks are written for films without any.
  static let result = """
    vec4 hook() { return vec4(MAIN_tex(MAIN_pos).rgb, texture(\(source), MAIN_pos).a); }
    """
}
