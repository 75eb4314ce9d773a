import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Rendering without a source, from the canvas of a chain.
@Suite struct CanvasRenderTests {
  private static func chain(_ canvas: Chain.Canvas?, scale: Double = 1) -> Chain {
    Chain(scale: scale, canvas: canvas) {
      GaussianBlur(sigma: 3)
      ContainerView(
        frame: Frame(4, 3, 30, 20), backgroundColor: Color(white: 1, alpha: 0.5), cornerRadius: 6)
      Blend(.source, .multiply, opacity: 0.5)
    }
  }

  /// A source of 8 bits has multiples of 1/255 exactly.
  @Test(arguments: [
    Color(red: 1, green: 0.6, blue: 0), .clear, Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.4),
  ])
  func sameAsASource(_ color: Color) throws {
    let cpu = Renderer(.init(backend: .cpu, quality: .exact))
    for scale in [1.0, 1.5] {
      let canvas = Chain.Canvas(width: 48, height: 36, color: color)
      let source = try Image(color, width: Int(48 * scale), height: Int(36 * scale))
      let expected = try cpu.render(Self.chain(nil, scale: scale), source)
      #expect(try cpu.render(Self.chain(canvas, scale: scale)).bytes == expected.bytes)
    }
  }

  /// A canvas is not rounded to 8 bits: 0.3 of 65535 is 19660.5.
  @Test func depths() throws {
    let chain = Chain(canvas: .init(width: 2, height: 2, color: Color(white: 0.3))) {
      Flip()
    }
    #expect(try Renderer(.init(backend: .cpu)).render(chain).format == .rgba8)
    let deep = try Renderer(.init(backend: .cpu, depth: .bits16)).render(chain)
    #expect(abs(Picture(deep)[0, 0].x - 0.3) <= Tolerance.bits16)
  }

  @Test func variants() throws {
    let cpu = Renderer(.init(backend: .cpu))
    let chains = [(20, Color.red), (20, .red), (30, .blue)].map { width, color in
      Chain(canvas: .init(width: width, height: 10, color: color)) { Saturation(0.5) }
    }
    let together = try cpu.render(chains)
    #expect(together.map(\.image.width) == [20, 20, 30])
    for (chain, rendering) in zip(chains, together) {
      #expect(try cpu.render(chain).bytes == rendering.image.bytes)
    }
  }

  @Test func labelsAreMeasured() throws {
    let chain = Chain(canvas: .init(width: 90, height: 30, color: .white)) {
      Label("Hi", color: .darkGray, legible: .aa)
    }
    let labels = try Renderer(.init(backend: .cpu)).legibility(of: chain)
    #expect(labels.first?.contrast?.worstBackdrop == .white)
  }

  @Test func sourceAndCanvas() throws {
    let cpu = Renderer(.init(backend: .cpu))
    let photo = try Image(.red, width: 8, height: 8)
    let card = Self.chain(Chain.Canvas(width: 48, height: 36))
    #expect(throws: ChainError.self) { try cpu.render(card, photo) }
    #expect(throws: ChainError.self) { try cpu.render(Self.chain(nil)) }
    #expect(throws: ChainError.self) { try cpu.legibility(of: Self.chain(nil)) }
    let error = #expect(throws: ChainError.self) { try cpu.render([card, Self.chain(nil)]) }
    #expect(error?.path == "variants[1].canvas")
  }

  // MARK: Plain images

  @Test func plainImages() throws {
    let color = Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.25)
    let image = try Image(color, width: 3, height: 2)
    #expect(image.size == Size(width: 3, height: 2) && image.format == .rgba8)
    #expect(image.bytes == (0..<6).flatMap { _ in [255, 128, 51, 64] as [UInt8] })
    let float = try Image(color, width: 1, height: 1, format: .rgbaFloat)
    #expect(Picture(float)[0, 0] == SIMD4(0.25, 0.125, Double(Float(0.2)) / 4, 0.25))
    let beyond = try Image(Color(red: 2, green: -1, blue: .nan), width: 1, height: 1)
    #expect(beyond.bytes == [255, 0, 0, 255])
    #expect(throws: ImageError.size(width: 0, height: 3)) {
      try Image(.red, width: 0, height: 3)
    }
    #expect(throws: ImageError.size(width: 1 << 20, height: 1 << 20)) {
      try Image(.red, width: 1 << 20, height: 1 << 20)
    }
  }

  // MARK: Options and warnings

  @Test(arguments: [0, -1, 1025, .min, .max]) func threads(_ count: Int) throws {
    let renderer = Renderer(.init(backend: .cpu, threads: count))
    let photo = try Image(.red, width: 4, height: 4)
    let chain = Chain { Invert() }
    let error = #expect(throws: OptionsError.self) { try renderer.render(chain, photo) }
    #expect(error?.option == "threads" && error?.description.contains("1 to 1024") == true)
    #expect(throws: OptionsError.self) { try renderer.legibility(of: chain, photo) }
    #expect(throws: OptionsError.self) {
      try renderer.render(Chain(canvas: .init(width: 4, height: 4)) { Invert() })
    }
    #expect(throws: OptionsError.self) { _ = try renderer.renderToDMABuf(chain, photo) }
  }

  @Test(arguments: [0, -5]) func memory(_ bytes: Int) throws {
    let renderer = Renderer(.init(backend: .cpu, memory: bytes))
    let photo = try Image(.red, width: 4, height: 4)
    let error = #expect(throws: OptionsError.self) {
      try renderer.render(Chain { Invert() }, photo)
    }
    #expect(error?.option == "memory")
  }

  @Test func warnings() throws {
    let cpu = Renderer(.init(backend: .cpu, threads: 1))
    let photo = try Image(.red, width: 40, height: 40)
    let quiet = Chain { GaussianBlur(sigma: 2) }
    let loud = Chain { GaussianBlur(sigma: .percent(0.9)) }
    let renderings = try cpu.render([quiet, loud], photo, inputs: ["idle": photo])
    #expect(renderings[0].warnings.count == 1)
    #expect(renderings[0].warnings[0].hasPrefix("inputs.idle: "))
    #expect(renderings[1].warnings == (try loud.warnings(boundImages: ["idle"])))
    #expect(renderings[1].warnings.contains { $0.contains(": nodes[0].sigma: ") })
    #expect(try cpu.render(quiet, photo, on: .cpu).warnings == [])
  }
}
