import GLBlur
import GLBlurCPU
import GLBlurGPU
import Testing

/// An error in a shader is reported with its file and line.
@Suite(.serialized) struct ShaderErrorTests {
  struct Damage: Sendable, CustomTestStringConvertible {
    var file: String
    /// Only this file contains the text.
    var text: String
    var line: Int
    var chain: Chain
    var testDescription: String { "\(file):\(line)" }

    init(_ file: String, _ line: Int, _ text: String, @ChainBuilder _ nodes: () -> [Node]) {
      (self.file, self.line, self.text) = (file, line, text)
      chain = Chain(nodes: nodes())
    }
  }

  private static let damages = [
    Damage("Shaders/point/tint.glsl", 3, "return color + p * (1.0 - color.a);") {
      Tint(.white, alpha: 0.3)
    },
    Damage("Shaders/point/affineColor.glsl", 7, "vec3 result = vec3(") { Saturation(2) },
    Damage("Shaders/sampling/convolve.glsl", 14, "Position offset = axis * k;") {
      GaussianBlur(sigma: 2)
    },
    Damage("Shaders/common/alpha.glsl", 7, "return vec4(color * alpha, alpha);") { Opacity(0.5) },
    Damage("Shaders/common/precision.glsl", 3, "precision highp float;") { Opacity(0.5) },
    Damage("Shaders/common/srgb.glsl", 32, "if (l <= 0.0031308)") {
      Opacity(0.5).colorSpace(.linear)
    },
    Damage("Shaders/fullscreen.vert", 6, "gl_Position = vec4(corner") { Opacity(0.5) },
    Damage("generated pass", 0, "result = uvec4(packed8(quantized(r.a") { Opacity(0.5) },
  ]

  @Test(arguments: damages) func fileAndLineAreNamed(_ damage: Damage) throws {
    let executor = try RecordedExecutor(
      .shader(old: damage.text, new: "gibberish \(damage.text)"))
    let live = executor.graphics.record.liveObjects
    let image = try Image.pattern(4, 3)
    let error = #expect(throws: GPUError.self) { try executor.run(damage.chain, image) }
    guard case .shader(let file, let line, let log) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file == damage.file)
    if damage.line > 0 { #expect(line == damage.line) }
    #expect(log.contains("error"))
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.hasPrefix("\(file):\(line): ") && sentence.contains(log))
    #expect(executor.graphics.record.liveObjects == live)

    executor.graphics.fail(nil)
    let plan = try RecordedExecutor.plan(damage.chain, image.size)
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
  }

  /// A plan for the CPU may have kernels that the GPU cannot compute.
  @Test func aKernelWithoutAShaderIsAnError() throws {
    let executor = try RecordedExecutor()
    let live = executor.graphics.record.liveObjects
    let image = try Image.pattern(40, 30)
    let chain = Chain { GaussianBlur(sigma: 12) }
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(image.size),
      in: LoweringContext(precision: .bits8, abilities: CPUExecutor.abilities))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    let error = #expect(throws: GPUError.self) { try executor.run(plan, image) }
    guard case .noShader(let kernel) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error.map { "\($0)" }?.contains("\(kernel) has no shader") == true)
    #expect(executor.graphics.record.liveObjects == live)
    #expect(try executor.run(chain, image).size == image.size, "the executor still works")
  }

  @Test func aLogWithoutAPlaceNamesNone() throws {
    let executor = try RecordedExecutor(.log("the compiler is out of sorts"))
    let error = #expect(throws: GPUError.self) {
      try executor.run(Chain { Opacity(0.5) }, .pattern(4, 3))
    }
    #expect(
      error.map { "\($0)" }
        == "one of the shaders: the shader does not compile on this driver: the compiler is out of sorts"
    )
  }
}
