import TestSupport
import AgreementSupport
import Foundation
import GLBlur
import Testing

@Suite struct ShaderAgreementTests {
  private static let folder = Repository.root.appending(path: "Examples/shaders")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".fs") || $0.hasSuffix(".glsl") }.sorted()

  @Test func thereAreShaders() { #expect(Self.names.count >= 12) }

  /// GPUImage's vertex shader, which gives the neighbours' places, and this fragment shader have
  /// the constant 1 each.
  @Test func neighboursOfGPUImageAreReadAlike() throws {
    let shader = try Shader(
      source: """
        varying vec2 textureCoordinate;
        varying vec2 leftTextureCoordinate;
        varying vec2 bottomRightTextureCoordinate;
        uniform sampler2D inputImageTexture;
        void main() {
          vec4 left = texture2D(inputImageTexture, leftTextureCoordinate);
          vec4 corner = texture2D(inputImageTexture, bottomRightTextureCoordinate);
          float edge = (left.r * corner.g + 1.0) / 2.0;
          gl_FragColor = vec4(edge, left.b, corner.b, 1.0);
        }
        """)
    try Agreement.exact.borrow { agreement in
      _ = try agreement.expectSame(
        Chain { shader }, Image.noise(37, 23, .rgba8), [:], "neighbours")
    }
  }

  /// Both limits of `smoothstep` in one statement are one instruction of Mesa, which takes NaN for
  /// 0. The logarithm and the power of NaN are those of negative numbers.
  @Test(arguments: [
    "smoothstep(0.0, 0.0, 0.0 * y)", "smoothstep(0.1, 0.5, none)", "clamp(none, 0.2, 0.7)",
    "clamp(0.0 * y / (y - y), 0.0, 1.0)", "max(none, y)", "max(y, none)", "min(none, y)",
    "min(y, none)", "log2(none)", "pow(none, y)", "pow(y, none)", "exp2(none)", "sign(none)",
    "acosh(0.5 - y)", "atanh(2.0 + y)", "step(none, y)", "step(y, none)", "float(int(none))",
    "float(uint(none))", "none < y ? y : 0.3", "!(none >= y) ? 0.2 : y", "none == none ? y : 0.1",
    // The depth of a fragment is the same for all, and Mesa leaves divisions by zeros that it knows
    // undefined.
    "y / (gl_FragCoord.z - 0.5)", "mod(y, floor(gl_FragCoord.z))",
  ])
  func numbersThatAreNoneAreTreatedAlike(_ expression: String) throws {
    let shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 color = IMG_THIS_PIXEL(inputImage);
          float y = color.r, none = sqrt(-0.5 - color.g);
          float value = \(expression);
          uint bits = isnan(value) ? 0x00ff8040u : floatBitsToUint(value);
          gl_FragColor = vec4(unpackUnorm4x8(bits).rgb, 1.0);
        }
        """)
    try Agreement.exact.borrow { agreement in
      _ = try agreement.expectSame(Chain { shader }, Image.noise(37, 23, .rgba8), [:], expression)
    }
  }

  /// Numbers below 2⁻¹²⁶ are zeros, as operands and as results, wherever they come from.
  @Test(arguments: [
    "low > 0.0", "low * 1e30 > 0.0", "1.0 / low < 1e38", "sqrt(low) > 0.0", "ceil(low) > 0.0",
    "sign(low) > 0.0", "abs(-low) * 1e30 > 0.0", "mix(low, 3.0 * low, 0.5) > 0.0",
    "max(low, 0.0) * 1e30 > 0.0", "length(vec2(low, low)) > 0.0", "low != 0.0",
    "tiny * 4e-8 - tiny * 3.9e-8 > 0.0", "1e-40 * (1.0 + y) * 1e30 > 0.0",
    "uniformLow * 1e30 * (1.0 + y) > 0.0", "pow(tiny, 1.4) > 0.0", "exp2(-126.5 - y) > 0.0",
  ])
  func numbersBelowTheRangeAreZero(_ condition: String) throws {
    let shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 color = IMG_THIS_PIXEL(inputImage);
          float y = color.r, tiny = (0.5 + y) * 1e-30, low = tiny * 1e-9;
          float uniformLow = RENDERSIZE.x * 1e-41;
          gl_FragColor = vec4(\(condition) ? 1.0 : 0.0, color.gb, 1.0);
        }
        """)
    try Agreement.exact.borrow { agreement in
      let chain = Chain { shader }
      let image = try Image.noise(37, 23, .rgba8)
      #expect(try agreement.expectSame(chain, image, [:], condition))
      let reds = try agreement.render(chain, image, [:])?.cpu.bytes.enumerated()
        .filter { $0.offset % 4 == 0 }.map(\.element)
      #expect(reds.map { Set($0) } == [0])
    }
  }

  @Test(arguments: [
    "textureOffset(inputImage, place * 0.9, ivec2(3, -2))",
    "textureProjLodOffset(inputImage, vec3(place, 1.25), 0.0, ivec2(-5, 1))",
    "texelFetchOffset(inputImage, ivec2(place * 40.0), 0, ivec2(1, -3))",
    "textureGather(inputImage, place)", "textureGather(inputImage, place * 1.3 - 0.1, 2)",
    "textureGatherOffset(inputImage, place, ivec2(2, -1), 3)",
    "fma(vec4(place, place), IMG_THIS_PIXEL(inputImage), vec4(-0.1))",
    "vec4(unpackHalf2x16(packHalf2x16(place * 3e-6)), unpackHalf2x16(packHalf2x16(place))) * 3e4",
    "unpackUnorm4x8(packHalf2x16(IMG_THIS_PIXEL(inputImage).rg * 7e4))",
    "vec4(gl_PointCoord, gl_FrontFacing, 1)",
    "fract(vec4(float(floatBitsToUint(place.x) * 2654435761u) / 3.0, place, 1) * 0.001)",
    "textureLod(inputImage, place, 2.0)", "texture(inputImage, place * 1.4 - 0.2, 1.25)",
    "textureLod(inputImage, place * 1.4 - 0.2, place.x * 7.0 - 1.0)",
    "texelFetch(inputImage, ivec2(place * 12.0), int(place.y * 4.0))",
    "textureGrad(inputImage, place, dFdx(place) * 3.0, dFdy(place) * 1.5)",
    "textureLodOffset(inputImage, place, 1.5, ivec2(1, -2))",
    "fwidth(IMG_THIS_PIXEL(inputImage)) + dFdx(dFdy(texture(inputImage, place * 0.7)))",
    "vec4(place.x > 0.3 ? dFdx(length(place - 0.5)) * 30.0 : dFdy(sin(place.y * 9.0)), place, 1)",
    "vec4(textureQueryLod(inputImage, place * place * 9.0) / 4.0, fwidth(gl_FragCoord.xy) / 2.0)",
  ])
  func functionsAreComputedAlike(_ expression: String) throws {
    var shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() { vec2 place = isf_FragNormCoord; gl_FragColor = \(expression); }
        """)
    try Agreement.exact.borrow { agreement in
      for edge in EdgeMode.allCases {
        shader.edge = edge
        _ = try agreement.expectSame(
          Chain { shader }, Image.noise(37, 23, .rgba8), [:], "\(expression), \(edge)")
      }
    }
  }

  /// LLVM 15 takes four times as long for each further loop where llvmpipe counts on: hours instead
  /// of seconds. The wait for the lent context does not count.
  @Test func loopsInARowAreCompiledSoon() throws {
    let loops = (1...8).map {
      "for (int i = 0; i < \(40 + $0); i++) x = x * c.r + sin(x) * 0.1;"
    }
    let shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 c = IMG_THIS_PIXEL(inputImage);
          float x = c.b;
          \(loops.joined(separator: "\n"))
          gl_FragColor = vec4(x, c.gb, 1.0);
        }
        """)
    try Agreement.exact.borrow { agreement in
      let taken = try ContinuousClock().measure {
        _ = try agreement.expectSame(Chain { shader }, Image.noise(37, 23, .rgba8), [:], "loops")
      }
      #expect(taken < .seconds(60))
    }
  }

  /// Sizes are no multiples of a texel, and translucent pictures have a second image of another
  /// size.
  @Test(arguments: names) func exactIsByteForByteTheSame(_ name: String) throws {
    var shader = try Shader(contentsOf: Self.folder.appending(path: name).path())
    for image in ["endImage", "to"] {
      if let connected = try? shader.image(image, .image("other")).set("progress", 0.4) {
        shader = connected
      }
    }
    if name == "iris.glsl" { shader.images["endImage"] = nil }
    if name != "iris.glsl" { shader.images["to"] = nil }
    if name != "ink-wipe.fs" { shader.images["endImage"] = nil }
    if ["reaction-diffusion.fs", "temporal-denoise.fs"].contains(name) { shader.frames = 3 }
    shader.time = 1.25
    let chain = Chain {
      GaussianBlur(sigma: 2)
      shader
      Saturation(1.5)
    }
    try Agreement.exact.borrow { agreement in
      for (width, height) in [(1, 1), (37, 23), (64, 33)] {
        let source = try Image.noise(width, height, .rgba8)
        let other = try Image.noise(19, 31, .rgba8, seed: 5)
        _ = try agreement.expectSame(
          chain, source, ["other": other], "\(name), \(width)×\(height)")
      }
    }
  }
}
