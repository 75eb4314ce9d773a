import GLBlur
import TestSupport
import Testing

/// Pixels that are sensitive to rounding.
@Suite struct RoundingTrialTests {
  private let picture: Image
  init() throws { picture = try TestImage.opaqueNoise.image(size: Size(width: 61, height: 47)) }

  private static func renderer(
    quality: Quality = .fast, threads: Int = 1, mostPixels: Int = .max
  ) -> Renderer {
    Renderer(
      Renderer.Options(backend: .cpu, quality: quality, threads: threads), system: nil,
      mostPixels: mostPixels)
  }

  private static func chain(_ body: String, passes: String = "", frames: Int? = nil) throws
    -> Chain
  {
    let passes = passes.isEmpty ? "" : ", \"PASSES\": [\(passes)]"
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(passes)}*/
        float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
        void main() { vec4 c = IMG_THIS_PIXEL(inputImage); \(body) }
        """)
    shader.frames = frames
    return Chain { shader }
  }

  private func sensitive(_ chain: Chain, _ renderer: Renderer = renderer()) throws -> PixelSet {
    let plain = try renderer.render(chain, picture)
    var pixels = PixelSet(of: plain.size)
    for trial in 0..<3 {
      let moved = try renderer.render(chain, source: picture, [:], roundingTrial: trial)
      pixels.formUnion(try ImageDifference.pixels(of: moved, plain, beyond: 1))
    }
    return pixels
  }

  /// A hash of a sine takes any value if its operands move.
  @Test func hashesAreSensitive() throws {
    let hash = try Self.chain("gl_FragColor = vec4(vec3(hash(isf_FragNormCoord)), 1.0);")
    #expect(try sensitive(hash).share > 0.9)
    let threshold = try Self.chain(
      "gl_FragColor = vec4(vec3(step(0.5, hash(isf_FragNormCoord))), 1.0);")
    let share = try sensitive(threshold).share
    #expect(share > 0.005 && share < 0.9)
  }

  /// 12 / 6 and the positions of whole pixels are exact; a gradient and results of the picture move
  /// by less than a level.
  @Test(arguments: [
    "gl_FragColor = vec4(vec3(isf_FragNormCoord.x), 1.0);",
    "gl_FragColor = vec4(vec3(floor(12.0 * gl_FragCoord.x / (6.0 * gl_FragCoord.x)) / 4.0), 1.0);",
    "gl_FragColor = vec4(floor(vec3(TIME + 12.0) / vec3(RENDERSIZE.x - 55.0)) / 4.0, 1.0);",
    "gl_FragColor = vec4(vec3(mod(floor(gl_FragCoord.x), 2.0)), 1.0);",
    "gl_FragColor = vec4(c.rgb * 0.7 + 0.1 * sin(isf_FragNormCoord.x * 9.0), c.a);",
    "gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord.yx);",
    "gl_FragColor = IMG_PIXEL(inputImage, gl_FragCoord.xy + vec2(1.0, 0.0));",
  ])
  func exactAndSmoothResultsAreNot(body: String) throws {
    #expect(try sensitive(Self.chain(body)).isEmpty)
  }

  /// A threshold exactly at the middle of the column 20, whose position is a rounded quotient.
  /// Opposite trials certainly find a single rounding.
  @Test func tiesAreSensitive() throws {
    let ties = try sensitive(
      Self.chain(
        "gl_FragColor = vec4(vec3(step(isf_FragNormCoord.x, 20.5 / 61.0)), 1.0);"))
    #expect(ties.count == 47)
    #expect((0..<47).allSatisfy { ties.contains($0 * 61 + 20) })
  }

  @Test func whatFollowsAShaderShowsIt() throws {
    let hash = "gl_FragColor = vec4(vec3(hash(isf_FragNormCoord)), 1.0);"
    let shader = try #require(try Self.chain(hash).nodes.first?.filter as? Shader)
    let chain = Chain {
      shader
      GaussianBlur(sigma: 1)
      Invert()
    }
    #expect(try sensitive(chain).share > 0.5)
    let before = Chain {
      GaussianBlur(sigma: 3)
      Invert()
    }
    #expect(try sensitive(before).isEmpty, "there is no shader")
  }

  /// The last pass or the next frame shows the buffer with the hash.
  @Test func passesAndFramesAreTrials() throws {
    let passes = try Self.chain(
      """
      if (PASSINDEX == 0) gl_FragColor = vec4(vec3(hash(isf_FragNormCoord)), 1.0);
      else gl_FragColor = IMG_THIS_PIXEL(kept);
      """, passes: #"{"TARGET": "kept"}, {}"#)
    #expect(try sensitive(passes).share > 0.9)
    let frames = try Self.chain(
      """
      if (PASSINDEX == 0) {
        gl_FragColor = FRAMEINDEX == 0 ? vec4(hash(isf_FragNormCoord)) : IMG_THIS_PIXEL(kept);
      } else gl_FragColor = vec4(IMG_THIS_PIXEL(kept).rgb, 1.0);
      """, passes: #"{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}"#, frames: 3)
    #expect(try sensitive(frames).share > 0.9)
  }

  @Test(arguments: [
    "gl_FragColor = vec4(vec3(hash(isf_FragNormCoord)) * c.rgb, c.a);",
    "gl_FragColor = IMG_NORM_PIXEL(inputImage, vec2(hash(isf_FragNormCoord), 0.3));",
  ])
  func threadsAndTilesMakeNoDifference(body: String) throws {
    let chain = try Self.chain(body)
    func bytes(_ renderer: Renderer) throws -> [UInt8] {
      try renderer.render(chain, source: picture, [:], roundingTrial: 4).bytes
    }
    let expected = try bytes(Self.renderer(quality: .exact))
    #expect(try bytes(Self.renderer(quality: .exact, threads: 3)) == expected)
    #expect(try bytes(Self.renderer(quality: .exact, mostPixels: 1000)) == expected)
    #expect(try Self.renderer(quality: .exact).render(chain, picture).bytes != expected)
  }

  @Test func roundsThatRunOutInATrialAreNoError() throws {
    let chain = try Self.chain(
      """
      float x = floor(isf_FragNormCoord.x) + 1.0 / 3.0;
      float y = 0.0;
      while (x * 3.0 - 1.0 != 0.0) { y += 1.0; if (y < 0.0) break; }
      gl_FragColor = vec4(x, y, x, 1.0);
      """)
    let renderer = Self.renderer()
    let plain = try renderer.render(chain, picture)
    let moved = try renderer.render(chain, source: picture, [:], roundingTrial: 0)
    #expect(plain.bytes != moved.bytes)
  }
}
