import GLBlur
import GLBlurChain
import GLBlurCPU
import TestSupport
import Testing

/// Shaders as nodes, on the processor.
@Suite struct ShaderNodeTests {
  private let cpu = Renderer(.init(backend: .cpu, quality: .exact))

  private static func filter(_ inputs: String = "", _ body: String, passes: String = "") -> String {
    let passes = passes.isEmpty ? "" : ", \"PASSES\": [\(passes)]"
    return """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}\(inputs)]\(passes)}*/
      \(body)
      """
  }

  private func render(_ source: String, _ image: Image) throws -> Image {
    let shader = try Shader(source: source)
    return try cpu.render(Chain { shader }, image)
  }

  /// Reads the picture upside down, as the filter that flips it: y goes up, and every read hits the
  /// middle of a pixel.
  @Test(arguments: TestImage.allCases) func yGoesUp(_ test: TestImage) throws {
    let image = try test.image()
    let turned = try render(
      Self.filter(
        "",
        """
        void main() {
          vec2 at = vec2(isf_FragNormCoord.x, 1.0 - isf_FragNormCoord.y);
          gl_FragColor = IMG_NORM_PIXEL(inputImage, at);
        }
        """), image)
    #expect(turned.bytes == (try cpu.render(Chain { Flip(.vertical) }, image)).bytes)
  }

  @Test func fragmentsAreCountedFromTheBottomLeft() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 5, height: 4))
    let result = try render(
      Self.filter(
        "", "void main() { gl_FragColor = vec4(floor(gl_FragCoord.xy) / 255.0, 0.0, 1.0); }"),
      image)
    for y in 0..<4 {
      for x in 0..<5 {
        let start = 4 * (5 * y + x)
        #expect(Array(result.bytes[start..<start + 4]) == [UInt8(x), UInt8(3 - y), 0, 255])
      }
    }
  }

  /// The formula of the documentation, in float64.
  @Test func posterizesByItsFormula() throws {
    let image = try TestImage.opaqueNoise.image()
    let shader = try Shader(
      source: Self.filter(
        ", {\"NAME\": \"levels\", \"TYPE\": \"float\", \"MIN\": 2, \"MAX\": 16, \"DEFAULT\": 5}",
        """
        void main() {
          vec4 c = IMG_THIS_PIXEL(inputImage);
          gl_FragColor = vec4(floor(c.rgb * levels) / (levels - 1.0), c.a);
        }
        """)
    ).set("levels", 4)
    let result = try cpu.render(Chain { shader }, image)
    for (found, byte) in zip(result.bytes, image.bytes) {
      let share = Double(byte) / 255
      let expected = min(1, (share * 4).rounded(.down) / 3) * 255
      // Alpha is 1 and stays 1. Half a level is the rounding of the result.
      #expect(abs(Double(found) - (byte == 255 ? 255 : expected)) <= 0.5, "\(byte)")
    }
  }

  /// A shader gets straight colours, and no colour of a transparent pixel.
  @Test func coloursAreStraight() throws {
    let image = try Image(rgba8: [200, 100, 50, 51, 9, 9, 9, 0], width: 2, height: 1)
    let opaque = Self.filter(
      "", "void main() { gl_FragColor = vec4(IMG_THIS_PIXEL(inputImage).rgb, 1.0); }")
    #expect(try render(opaque, image).bytes == [200, 100, 50, 255, 0, 0, 0, 255])
    let premultiplied = try Shader(source: opaque)
    var chosen = premultiplied
    chosen.alpha = .premultiplied
    // 51 of 255 is a fifth.
    #expect(
      try cpu.render(Chain { chosen }, image).bytes == [40, 20, 10, 255, 0, 0, 0, 255])
  }

  @Test func ownPixelsAreFused() throws {
    let shader = try Shader(
      source: Self.filter(
        "", "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra; }"))
    let chain = Chain {
      Saturation(0.5)
      shader
      Invert()
    }
    #expect(try LoweredChain(chain).plan().passes.count == 1)
  }

  @Test func aBoundedReachNeedsOnlyThatMuch() throws {
    let shader = try Shader(
      source: Self.filter(
        "",
        """
        void main() {
          vec2 step = vec2(3.0, 0.0) / RENDERSIZE;
          gl_FragColor = 0.5 * (IMG_NORM_PIXEL(inputImage, isf_FragNormCoord - step)
            + IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + step));
        }
        """))
    let lowered = try LoweredChain(Chain { shader }, width: 400, height: 300)
    let tile = Region(x: 100, y: 100, width: 10, height: 10)
    let plan = Planner.plan(
      lowered.network, outputs: [lowered.output], tile: tile,
      options: PlanOptions(allowsUnit16: false))
    let read = try #require(plan.imageRegions[0])
    #expect(read.contains(tile.expanded(by: 0)) && read.width <= 24 && read.height <= 16)
  }

  @Test func buffersAreKeptFromFrameToFrame() throws {
    let image = try TestImage.opaqueNoise.image()
    let source = Self.filter(
      "",
      """
      void main() {
        vec4 before = IMG_THIS_PIXEL(state);
        if (PASSINDEX == 0) gl_FragColor = before + vec4(0.1, float(FRAMEINDEX), -1.0, 0.0);
        else gl_FragColor = vec4(before.rg, before.b < -4.5 ? 1.0 : 0.0, 1.0);
      }
      """,
      passes: """
        {"TARGET": "state", "PERSISTENT": true, "FLOAT": true}, {}
        """)
    var shader = try Shader(source: source)
    let error = #expect(throws: ChainError.self) { try cpu.render(Chain { shader }, image) }
    #expect(error?.message.contains("frames") == true)
    shader.frames = 5
    let bytes = try cpu.render(Chain { shader }, image).bytes
    // Five tenths; 0 + 1 + 2 + 3 + 4 is limited to 1; and −5 is below −4.5. A buffer keeps numbers
    // beside an alpha of 0, and beyond 0…1.
    #expect(Array(bytes.prefix(4)) == [128, 255, 255, 255])
  }

  @Test func buffersWithoutFloatsAreLimited() throws {
    let image = try TestImage.opaqueNoise.image()
    let source = Self.filter(
      "",
      """
      void main() {
        if (PASSINDEX == 0) gl_FragColor = vec4(2.0, -1.0, 0.5, 0.0);
        else gl_FragColor = vec4(IMG_THIS_PIXEL(first).rgb * 0.5 + 0.25, 1.0);
      }
      """, passes: "{\"TARGET\": \"first\", \"WIDTH\": \"$WIDTH / 3\"}, {}")
    #expect(Array(try render(source, image).bytes.prefix(4)) == [191, 64, 128, 255])
  }

  @Test func aTransitionMixesTwoImages() throws {
    let first = try Image(rgba8: [0, 0, 0, 255], width: 1, height: 1)
    let second = try Image(rgba8: [255, 255, 255, 255], width: 1, height: 1)
    let shader = try Shader(
      source: """
        vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
        """
    ).set("progress", 0.25).image("to", .image("second"))
    let result = try cpu.render(Chain { shader }, first, inputs: ["second": second])
    #expect(result.bytes == [64, 64, 64, 255])
  }

  @Test func loopsWithoutAnEndAreErrors() throws {
    let image = try TestImage.opaqueNoise.image()
    let source = Self.filter(
      "",
      """
      void main() {
        float x = 0.0;
        while (x < 1.0 || gl_FragCoord.x > 3.0) x += IMG_THIS_PIXEL(inputImage).a;
        gl_FragColor = vec4(x);
      }
      """)
    let error = #expect(throws: RenderLimitError.self) { try render(source, image) }
    guard case .rounds(_, _, let limit)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(limit == 32_768)
  }

  // MARK: Chain files

  private func node(_ members: String, _ source: String) -> String {
    let text = source.split(separator: "\n").joined(separator: " ")
      .replacing("\"", with: "\\\"")
    return "[\n{\"filter\": \"shader\",\n\"source\": \"\(text)\"\(members)}]"
  }

  private static let leveled = filter(
    ", {\"NAME\": \"levels\", \"TYPE\": \"float\", \"MIN\": 2, \"MAX\": 16, \"DEFAULT\": 5}",
    "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage) * levels; }")

  @Test func mistakesAreNamedWithTheirPlaces() {
    let unknown = complaint(node(",\n\"parameters\": {\"level\": 3}", Self.leveled))
    #expect(unknown?.path == "nodes[0].parameters.level" && unknown?.line == 4)
    #expect(unknown?.message.contains("did you mean 'levels'?") == true)
    let outside = complaint(node(",\n\"parameters\": {\n\"levels\": 30}", Self.leveled))
    #expect(outside?.path == "nodes[0].parameters.levels" && outside?.line == 5)
    #expect(outside?.message.contains("from 2 to 16") == true)
    let wrong = complaint(node(", \"parameters\": {\"levels\": \"many\"}", Self.leveled))
    #expect(wrong?.message.contains("a number from 2 to 16") == true)
    let image = complaint(node(", \"images\": {\"mask\": \"source\"}", Self.leveled))
    #expect(image?.path == "nodes[0].images.mask")
    let text = complaint(node("", "void main() { gl_FragColor = colour; }"))
    #expect(text?.path == "nodes[0].source")
    let both = complaint(node(", \"file\": \"a.fs\"", Self.leveled))
    #expect(both?.path == "nodes[0].source")
    #expect(complaint("[{\"filter\": \"shader\"}]")?.message.contains("'file'") == true)
    let missing = complaint(
      node("", "vec4 transition(vec2 uv) { return getToColor(uv) * progress; }"))
    #expect(missing?.message.contains("progress") == true)
  }

  @Test func parametersAreSetByTheirNames() throws {
    var chain = try read(node(", \"id\": \"k\"", Self.leveled))
    try chain.set("k.levels", to: "7.5")
    let shader = try #require(chain.nodes[0].filter as? Shader)
    #expect(shader.parameters["levels"] == "7.5")
    #expect(throws: ChainError.self) { try chain.set("k.levels", to: "70") }
    #expect(throws: ChainError.self) { try chain.set("k.level", to: "7") }
    try chain.set("k.time", to: "2")
    #expect((chain.nodes[0].filter as? Shader)?.time == 2)
    #expect(try read(chain.json) == chain)
  }

  /// A set parameter is checked even while parameters before it have no value.
  @Test func settingAWrongValueIsAnError() throws {
    let shader = try Shader(
      source: """
        varying vec2 textureCoordinate;
        uniform sampler2D inputImageTexture;
        uniform float first; uniform float second;
        void main() {
          gl_FragColor = texture2D(inputImageTexture, textureCoordinate) * first * second;
        }
        """)
    let error = #expect(throws: FilterError.self) { try shader.set("second", "much") }
    #expect(error?.parameter == "parameters.second")
    #expect(throws: Never.self) { try shader.set("second", 0.5) }
  }

  /// OpenGL counts rows from the bottom, so the upper half is beyond one half.
  @Test func plainShadersHaveTheirOriginAtTheLowerLeft() throws {
    let source =
      "uniform vec2 u_resolution; void main() { "
      + "gl_FragColor = vec4(vec3(step(0.5, gl_FragCoord.y / u_resolution.y)), 1.0); }"
    for (width, height) in [(1, 2), (3, 8)] {
      let image = try Image(.clear, width: width, height: height)
      let half = width * height / 2
      let white = [UInt8](repeating: 255, count: 4 * half)
      let black = [[UInt8]](repeating: [0, 0, 0, 255], count: half).flatMap { $0 }
      let plain = try Shader(source: source)
      #expect(try Array(cpu.render(Chain { plain }, image).bytes) == white + black)
      // Twice the height, so all is below one half.
      let given = try plain.set("u_resolution", [Double(width), Double(2 * height)])
      #expect(try Array(cpu.render(Chain { given }, image).bytes) == black + black)
    }
  }

  @Test func aFileThatWasNotReadIsAnError() throws {
    let chain = try read("[{\"filter\": \"shader\", \"file\": \"a.fs\"}]")
    let image = try TestImage.opaqueNoise.image()
    let error = #expect(throws: ChainError.self) { try cpu.render(chain, image) }
    #expect(error?.path == "nodes[0].file")
  }
}
