import GLBlur
import GLBlurChain
import GLBlurCPU
import TestSupport
import Testing

/// Shaders whose reads only a declared reach bounds.
@Suite struct ReachTests {
  private let cpu = Renderer(.init(backend: .cpu, quality: .exact))

  /// Reads as far to the right as the colour says, up to `most` pixels. The interval of the divisor
  /// contains 0, though it is always 1. The read is in the sixth line.
  private static func source(most: String, header: String = "") -> String {
    """
    /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(header)}*/
    void main() {
      vec4 own = IMG_THIS_PIXEL(inputImage);
      float one = (1.0 - own.r) + own.r;
      float far = floor(own.r / one * \(most) + 0.5);
      gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(far, 0.0) / RENDERSIZE);
    }
    """
  }

  private static func shader(reach: Int?, most: String = "9.0") throws -> Shader {
    var shader = try Shader(source: source(most: most))
    shader.reach = reach
    return shader
  }

  /// The part of the source that a tile needs.
  private static func part(_ shader: Shader) throws -> Region? {
    let lowered = try LoweredChain(Chain { shader }, width: 400, height: 300)
    let plan = Planner.plan(
      lowered.network, outputs: [lowered.output],
      tile: Region(x: 100, y: 100, width: 10, height: 10),
      options: PlanOptions(allowsUnit16: false))
    return plan.imageRegions[0]
  }

  /// A tile needs the reach on each side, and one more pixel for positions between pixels. Vectors
  /// may need a few more columns.
  @Test func aDeclaredReachBoundsWhatATileNeeds() throws {
    let bounded = try #require(try Self.part(Self.shader(reach: 9)))
    #expect(bounded.contains(Region(x: 90, y: 90, width: 30, height: 30)))
    #expect(bounded.width <= 38 && bounded.height <= 32)
    let unbounded = try #require(try Self.part(Self.shader(reach: nil)))
    #expect(unbounded.width == 400 && unbounded.height == 300)
  }

  @Test(arguments: TestImage.allCases) func anEnoughReachChangesNothing(_ test: TestImage) throws {
    let image = try test.image()
    let (free, declared) = (try Self.shader(reach: nil), try Self.shader(reach: 9))
    #expect(
      try cpu.render(Chain { declared }, image).bytes == cpu.render(Chain { free }, image).bytes)
  }

  /// White reads exactly 9 pixels away.
  @Test func aReadBeyondTheReachIsAnErrorWithTheCure() throws {
    let image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 40), width: 40, height: 1)
    let enough = try Self.shader(reach: 9)
    _ = try cpu.render(Chain { enough }, image)
    let shader = try Self.shader(reach: 8)
    let error = #expect(throws: RenderLimitError.self) { try cpu.render(Chain { shader }, image) }
    guard case .reach(8, let distance, _, 0, let place)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(distance - 9) < 1e-3 && place == "nodes[0], source:6")
    #expect(error?.description.contains("raise 'reach'") == true)
  }

  /// The node's number precedes the header's formula.
  @Test func theHeaderDeclaresAReach() throws {
    let image = try TestImage.opaqueNoise.image()
    let declared = { (reach: String) in
      Self.source(most: "9.0", header: ", \"GLBLUR\": {\"REACH\": \(reach)}")
    }
    let enough = try Shader(source: declared("9"))
    _ = try cpu.render(Chain { enough }, image)
    var shader = try Shader(source: declared("\"max(2, 3) - 1\""))
    #expect(throws: RenderLimitError.self) { try cpu.render(Chain { shader }, image) }
    shader.reach = 12
    _ = try cpu.render(Chain { shader }, image)
  }

  /// A proven bound is kept under a larger reach, and checked against a smaller one.
  @Test func aProvenBoundIsHeldAgainstTheDeclaration() throws {
    let image = try TestImage.opaqueNoise.image()
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          gl_FragColor = IMG_NORM_PIXEL(
            inputImage, isf_FragNormCoord + vec2(0.0, 3.0) / RENDERSIZE);
        }
        """)
    let proven = try Self.part(shader)
    shader.reach = 50
    #expect(try Self.part(shader) == proven)
    _ = try cpu.render(Chain { shader }, image)
    shader.reach = 2
    #expect(throws: RenderLimitError.self) { try cpu.render(Chain { shader }, image) }
  }

  @Test func onlyReadsThatAreCarriedOutCount() throws {
    let image = try Image(rgba8: [UInt8](repeating: 255, count: 4 * 40), width: 40, height: 1)
    func shader(_ condition: String) throws -> Shader {
      var shader = try Shader(
        source: """
          /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
          void main() {
            vec4 sum = IMG_THIS_PIXEL(inputImage);
            for (int i = 1; i < 30; i++) {
              float step = float(i) * sum.a;
              if (\(condition)) {
                sum = 0.5 * (sum + IMG_NORM_PIXEL(
                  inputImage, isf_FragNormCoord + vec2(step, 0.0) / RENDERSIZE));
              }
            }
            gl_FragColor = sum;
          }
          """)
      shader.reach = 9
      return shader
    }
    let near = try shader("step < 9.5")
    let far = try shader("step < 10.5")
    _ = try cpu.render(Chain { near }, image)
    #expect(throws: RenderLimitError.self) { try cpu.render(Chain { far }, image) }
  }

  /// The buffer of the previous frame has the size of the pass. Empty in the first frame, it makes
  /// reads beyond the reach only from the second on.
  @Test func readsOfTheFrameBeforeCount() throws {
    let image = try Image(rgba8: [UInt8](repeating: 255, count: 4 * 40), width: 40, height: 1)
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
          "PASSES": [{"TARGET": "last", "PERSISTENT": true}]}*/
        void main() {
          float far = IMG_THIS_PIXEL(last).a * 9.0;
          vec4 old = IMG_NORM_PIXEL(last, isf_FragNormCoord + vec2(far, 0.0) / RENDERSIZE);
          gl_FragColor = 0.5 * (old + IMG_THIS_PIXEL(inputImage)) + vec4(0.0, 0.0, 0.0, 0.5);
        }
        """)
    shader.reach = 8
    shader.frames = 1
    let once = shader
    _ = try cpu.render(Chain { once }, image)
    shader.frames = 2
    let twice = shader
    #expect(throws: RenderLimitError.self) { try cpu.render(Chain { twice }, image) }
    shader.reach = 9
    let enough = shader
    _ = try cpu.render(Chain { enough }, image)
  }

  /// Distances in images of other sizes are not those of pixels.
  @Test func imagesOfOtherSizesAreNotMeasured() throws {
    let image = try Image(rgba8: [UInt8](repeating: 255, count: 4 * 40), width: 40, height: 1)
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
          "PASSES": [{"TARGET": "half", "WIDTH": "$WIDTH / 2", "HEIGHT": "1"}, {}]}*/
        void main() {
          if (PASSINDEX == 0) gl_FragColor = IMG_THIS_PIXEL(inputImage);
          else gl_FragColor = IMG_NORM_PIXEL(half, 1.0 - isf_FragNormCoord);
        }
        """.replacing("half", with: "small"))
    shader.reach = 1
    let placed = shader
    _ = try cpu.render(Chain { placed }, image)
  }

  @Test(
    arguments: [
      ("16384", nil), ("-1", "0 to 16384"), ("16385", "0 to 16384"), ("1.5", "whole"),
    ])
  func theNodeHasARange(_ reach: String, _ complaint: String?) throws {
    let text = """
      [{ "filter": "shader", "reach": \(reach),
         "source": "void main() { gl_FragColor = vec4(1.0); }" }]
      """
    guard let complaint else {
      _ = try Chain(json: Array(text.utf8))
      return
    }
    let error = #expect(throws: ChainError.self) { try Chain(json: Array(text.utf8)) }
    #expect(error.map { "\($0)" }?.contains(complaint) == true, "\(String(describing: error))")
  }

  @Test func aPlaceThatIsNoNumberIsBeyondEveryReach() throws {
    let image = try TestImage.opaqueNoise.image()
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          float none = sqrt(-1.0 - IMG_THIS_PIXEL(inputImage).r);
          gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + vec2(none, 0.0));
        }
        """)
    _ = try cpu.render(Chain { shader }, image)
    shader.reach = 100
    let error = #expect(throws: RenderLimitError.self) { try cpu.render(Chain { shader }, image) }
    #expect(error?.description.contains("no finite number") == true)
  }
}
