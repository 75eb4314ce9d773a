import Foundation
import GLSLCompiler
import UserShaders
import ShaderTesting
import Testing

/// Files are accepted, or refused with a reason.
@Suite struct FormatFuzzTests {
  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private static let isf = """
    // first
    /*{"ISFVSN": "2", "CREDIT": "\\u00e4", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"},
     {"NAME": "x", "TYPE": "float", "MIN": 0, "MAX": 2e1, "DEFAULT": 0.5, "IDENTITY": 1},
     {"NAME": "m", "TYPE": "long", "VALUES": [0, 1], "LABELS": ["a", "b"], "DEFAULT": 1},
     {"NAME": "p", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1]}, {"NAME": "e", "TYPE": "event"},
     {"NAME": "c", "TYPE": "color", "DEFAULT": [0, 0, 0, 1]}, {"NAME": "s", "TYPE": "audioFFT"}],
     "PASSES": [{"TARGET": "t", "PERSISTENT": true, "WIDTH": "max(floor($WIDTH*$x),1)"}, {}],
     "IMPORTED": {"n": {"PATH": "n.png"}}, "GLBLUR": {"EDGE": "wrap", "REACH": "2*$x"}}*/
    in vec2 v[2];
    void main() { gl_FragColor = IMG_PIXEL(t, p) + IMG_THIS_PIXEL(inputImage) * c + v[1].x * x; }
    """
  private static let vertex = """
    out vec2 v[2];
    void main() { isf_vertShaderInit(); v[1] = clamp(isf_FragNormCoord - x, 0.0, 1.0); }
    """
  private static let transition = """
    // Author: a
    uniform vec2 a; // = vec2(1, 2); text
    uniform float b /* = .5 */;
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv * a), progress * b); }
    """
  private static let gpuImage = """
    varying highp vec2 textureCoordinate, leftTextureCoordinate; varying vec2 blurCoordinates[9];
    uniform sampler2D inputImageTexture; uniform float amount, texelWidth; uniform mat3 m;
    void main() {
      vec2 place = leftTextureCoordinate + blurCoordinates[2];
      gl_FragColor = texture2D(inputImageTexture, place) * m[1].x * amount * texelWidth;
    }
    """

  private static let hooks = """
    //!PARAM a
    //!TYPE int
    //!MINIMUM -1
    //!MAXIMUM 9
    2
    //!HOOK LUMA
    //!BIND HOOKED
    //!SAVE T
    //!WIDTH HOOKED.w 2 / 1 +
    //!WHEN OUTPUT.w LUMA.h > a *
    vec4 hook() { return LUMA_texOff(vec2(a, 1)) * random; }
    //!HOOK MAIN
    //!HOOK CHROMA
    //!BIND HOOKED
    //!BIND T
    //!HEIGHT T.h 3 %
    //!OFFSET 0.5 -0.5
    vec4 hook() { return HOOKED_tex(T_pos) + T_tex(MAIN_pos) * T_pt.x; }
    """

  private func run(_ bytes: [UInt8], vertex: [UInt8]? = nil) {
    guard
      let file = try? ShaderFile(
        name: "a.fs", bytes: bytes, vertexShader: vertex.map { ("a.vs", $0) }),
      let values = try? file.anyValues()
    else { return }
    for index in file.passes.indices {
      guard
        let pass = try? file.compile(
          pass: index, values: values, outputSize: ShaderSize(width: 7, height: 5))
      else { continue }
      #expect(pass.program.violations() == [])
      #expect(pass.inputs.count == pass.program.inputs.reduce(0) { $0 + $1.type.scalarCount })
    }
  }

  private func mutate(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    let pieces = [
      "\"", "}", "{", "]", "[", ",", "*/", "/*", "$", "1e9", "-", "\\", "\u{0}", "ä", "=",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let count = min(Int.random(in: 0...12, using: &random), bytes.count - place)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<place + count)
      case 1:
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        bytes.insert(contentsOf: Array(piece.utf8), at: place)
      case 2: bytes.insert(contentsOf: bytes[place..<place + count], at: place)
      default:
        if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  private static let seeds = Int(ProcessInfo.processInfo.environment["GLSL_SEEDS"] ?? "") ?? 400

  @Test func mutationsNeverTrap() {
    var random = Random(state: 1)
    let vertex = Array(Self.vertex.utf8)
    run(Array(Self.isf.utf8), vertex: vertex)
    for _ in 0..<Self.seeds {
      run(mutate(Array(Self.isf.utf8), &random), vertex: vertex)
      run(Array(Self.isf.utf8), vertex: mutate(vertex, &random))
      run(mutate(Array(Self.transition.utf8), &random))
      run(mutate(Array(Self.gpuImage.utf8), &random))
      run(mutate(Array(Self.hooks.utf8), &random))
    }
  }

  @Test func theSeedsAreAccepted() throws {
    let file = try shaderFile(Self.isf, vertex: Self.vertex)
    #expect(file.passes.count == 2 && file.warnings.isEmpty)
    #expect(try shaderFile(Self.transition).format == .transition)
    #expect(try shaderFile(Self.gpuImage).format == .gpuImage)
    #expect(try shaderFile(Self.hooks).format == .hooks)
  }

  @Test func everyPrefixIsReadOrRefused() {
    for text in [Self.isf, Self.transition, Self.gpuImage, Self.hooks] {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count { run(Array(bytes[..<count])) }
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = Random(state: 2)
    for prefix in [
      "", "/*{", "/*{\"INPUTS\":[", "//!HOOK MAIN\n//!", "vec4 transition(vec2 a)",
      "void main(){gl_FragColor=",
    ] {
      for _ in 0..<Self.seeds / 4 {
        let count = Int.random(in: 0...200, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        run(Array(prefix.utf8) + bytes)
      }
    }
  }

  @Test func largeFilesTakeBoundedTime() {
    let clock = ContinuousClock()
    let inputs = (0..<20_000).map { #"{"NAME":"a\#($0)","TYPE":"float"}"# }.joined(separator: ",")
    let texts = [
      String(repeating: "/*", count: 500_000), String(repeating: "/**/", count: 250_000),
      "/*{\"INPUTS\":[\(inputs)]}*/void main(){gl_FragColor=vec4(a7);}",
      "/*{\"INPUTS\":[" + String(repeating: "0,", count: 400_000),
      "/*{\"INPUTS\":[" + String(repeating: "{},", count: 300_000) + "{}]}*/",
      "/*{" + String(repeating: "\"a\":0,", count: 150_000) + "\"b\":0}*/",
      "vec4 transition(vec2 a) { return vec4(1); }"
        + String(repeating: "\n// a: b", count: 100_000),
      (0..<20_000).map { "uniform float a\($0); // = 1.0 / 3.0\n" }.joined()
        + "vec4 transition(vec2 a) { return vec4(a0); }",
      String(repeating: "#iUniform float a = 1.0 in { 0.0, 1.0 }\n", count: 20_000)
        + "void mainImage(out vec4 o, vec2 p) { o = vec4(a); }",
      (0..<20_000).map { "#define a\($0) 1.0 // slider[0, 1, 2]\n" }.joined()
        + "void mainImage(out vec4 o, vec2 p) { o = vec4(a7); }",
      String(repeating: "#include \"a\"\n", count: 60_000)
        + "void main() { gl_FragColor = vec4(1); }",
      "{\"renderpass\": [" + String(repeating: "{},", count: 300_000) + "{}]}",
    ]
    for text in texts {
      let time = clock.measure { run(Array(text.utf8)) }
      // A megabyte is read in some hundred milliseconds. Quadratic time would be minutes.
      #expect(time < .seconds(20), "\(text.prefix(40)): \(time)")
    }
  }
}
