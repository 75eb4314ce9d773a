import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Members of a node beside those of the header.
@Suite struct ShaderMemberTests {
  private let cpu = Renderer(.init(backend: .cpu, quality: .exact))

  private func chain(_ header: String, _ body: String, _ members: String = "") throws -> Chain {
    let text = "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}\(header)}*/ \(body)"
    return try read(
      "[{\"filter\": \"shader\", \"id\": \"k\", \"source\": \"\(text.replacing("\"", with: "\\\""))\""
        + "\(members)}]")
  }

  /// The node's colour space precedes the header's, and the header's precedes the chain's. Half of
  /// the light of white has the code 188 in sRGB.
  @Test func theNodesColorSpaceComesFirst() throws {
    let white = try Image(rgba8: [255, 255, 255, 255], width: 1, height: 1)
    let body = "void main() { gl_FragColor = vec4(IMG_THIS_PIXEL(inputImage).rgb * 0.5, 1.0); }"
    func red(_ header: String, _ members: String, chain space: ColorSpace = .srgb) throws -> UInt8 {
      var chain = try chain("]" + header, body, members)
      chain.colorSpace = space
      return try cpu.render(chain, white).bytes[0]
    }
    let linear = ", \"GLBLUR\": {\"COLOR_SPACE\": \"linear\"}"
    #expect(try red("", "") == 128)
    #expect(try red("", "", chain: .linear) == 188)
    #expect(try red(linear, "") == 188)
    #expect(try red(linear, ", \"colorSpace\": \"srgb\"") == 128)
    #expect(try red("", ", \"colorSpace\": \"linear\"") == 188)
  }

  @Test func parametersOfTheSameNameAreTold() throws {
    let inputs = ["time", "sides"].map {
      ", {\"NAME\": \"\($0)\", \"TYPE\": \"float\", \"DEFAULT\": 1, \"MIN\": 0, \"MAX\": 9}"
    }
    var chain = try chain(
      inputs.joined() + "]",
      "void main() { gl_FragColor = vec4(vec3(time, sides, TIME) * 0.1, 1.0); }")
    try chain.set("k.time", to: "2")
    try chain.set("k.parameters.time", to: "8")
    try chain.set("k.parameters.sides", to: "4")
    let shader = try #require(chain.nodes[0].filter as? Shader)
    #expect(shader.time == 2)
    #expect(shader.parameters["time"] == "8" && shader.parameters["sides"] == "4")
    let error = #expect(throws: ChainError.self) { try chain.set("k.sids", to: "4") }
    #expect(error?.message.contains("did you mean 'sides'?") == true)
    let prefixed = #expect(throws: ChainError.self) {
      try chain.set("k.parameters.sids", to: "4")
    }
    #expect(prefixed?.message.contains("did you mean 'parameters.sides'?") == true)
    // Bytes of 0.8, 0.4 and 0.2.
    let image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    #expect(try cpu.render(chain, image).bytes == [204, 102, 51, 255])
  }

  @Test(arguments: ["while (true) {}", "for (;;) ;", "do {} while (1 < 2);"])
  func emptyLoopsWithoutAnEndAreErrors(_ loop: String) throws {
    let chain = try chain("]", "void main() { \(loop) gl_FragColor = IMG_THIS_PIXEL(inputImage); }")
    let image = try TestImage.opaqueNoise.image()
    #expect(throws: RenderLimitError.self) { try cpu.render(chain, image) }
  }

  @Test func severalMistakesAreOneLine() throws {
    let error = #expect(throws: ChainError.self) {
      try chain("]", "void main() { int a = 0.5; gl_FragColor = vec4(b); }")
    }
    #expect(error?.message.contains("\n") == false)
    #expect(error?.message.contains("; source:1:") == true)
  }
}
