import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Identities, and that threads, fusion and regions do not change the result.
@Suite struct RenderTests {
  /// Chains of every shape that planning treats differently.
  private static let chains: [Chain] = [
    Chain {
      Saturation(1.8)
      GaussianBlur(sigma: 3, edge: .mirror)
      Tint(.white, alpha: 0.3)
    },
    Chain { GaussianBlur(sigma: 19, edge: .transparent) },
    Chain { GaussianBlur(sigma: 40, edge: .wrap) },
    Chain { BoxBlur(radius: 30, passes: 3) },
    Chain(colorSpace: .linear) {
      GaussianBlur(sigma: 7).id("glass")
      RoundedRect(frame: Frame(8, 9, 14, 11), cornerRadius: 4).id("card")
      Mask().input("glass").port("mask", "card")
    },
    Chain {
      GaussianBlur(sigma: 2).id("soft")
      Blend(.softLight).port("overlay", .source).id("mixed")
      Place(frame: Frame(5, 5, 20, 14), fit: .cover).input("mixed").port("overlay", "soft")
      Opacity(0.7)
    },
    Chain {
      Resize(factor: 1.7, kernel: .lanczos)
      Saturation(2)
      Resize(width: 45, height: 33, kernel: .bilinear)
    },
    Chain {
      Saturation(1.3)
      Rotate()
      ZoomBlur(center: Point(.percent(20), 40), amount: 0.4)
      Rotate(turns: -1)
      Flip()
    },
    Chain {
      MotionBlur(length: 9, angle: 35, edge: .wrap)
      Morphology(.close, radius: 6, edge: .mirror)
      Pixellate(size: 4)
    },
    Chain {
      MedianFilter(radius: 2, edge: .transparent)
      BilateralBlur(sigma: 1.5)
      Sharpen(sigma: 2, amount: 0.5)
      SobelEdge(strength: 0.5)
    },
    Chain { for step in 0..<30 { Tint(Color(white: Double(step % 2)), alpha: 0.05) } },
    Chain {
      GaussianBlur(sigma: 5).id("a")
      GaussianBlur(sigma: 5).input(.source).id("b")
      Blend(.difference).input("a").port("overlay", "b")
      Vibrancy(style: .fill).port("content", "a")
    },
  ]

  private func image(_ format: PixelFormat = .rgba8) throws -> Image {
    try TestImage.translucentNoise.image(format, size: Size(width: 45, height: 33))
  }

  /// These filters have no parameter value that leaves every picture unchanged.
  private static let withoutIdentity: Set = [
    "adaptiveThreshold", "autoLevels", "averageColor", "averageLuminance",
    "averageLuminanceThreshold", "barcode", "blurView", "cannyEdge", "cgaColors", "checkerboard",
    "chromaKey", "circle", "cmykHalftone", "containerView", "corners", "crop", "crosshair",
    "crosshatch", "deltaEMap", "differenceMap", "displace", "dominantColors", "duotone",
    "effectView", "falseColor", "fastCorners", "flip", "fractalNoise", "glassContainer",
    "glassLens", "glassSphere", "grayscale", "halftone", "highPass", "histogram",
    "hysteresisThreshold", "imageEffect", "invert", "kaleidoscope", "label", "laplacian", "line",
    "linearGradient", "liquidGlass", "localBinaryPattern", "lookupTable", "luminanceThreshold",
    "mask", "medianFilter", "mosaic", "motionDetector", "nonMaximumSuppression", "otsuThreshold",
    "perspective",
    "pixellate", "place", "polarCoordinates", "polkaDot", "posterize", "previousFrame",
    "prewittEdge", "qrCode", "redact",
    "radialGradient", "resize", "roundedRect", "shader", "sketch", "sobelEdge", "solarize",
    "solidColor", "sphereRefraction", "ssimMap", "stripes", "thresholdSketch", "thresholdSobel",
    "temporalHighPass", "toon", "vibrancy",
  ]
  private static let names = Catalogue.filters.map { $0.name }

  private func identity<F: Filter>(_ type: F.Type) -> (any Filter)? {
    var filter = F.template
    for parameter in F.parameters {
      if let identity = parameter.identity { parameter.set(identity, in: &filter) }
    }
    return F.parameters.contains { $0.identity != nil } ? filter : nil
  }

  @Test func filtersWithoutIdentityAreKnown() {
    let found = Catalogue.filters.filter { identity($0) == nil }.map { $0.name }
    #expect(Set(found) == Self.withoutIdentity)
  }

  @Test(
    arguments: names.filter { !withoutIdentity.contains($0) },
    [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func identitiesReturnTheirInput(_ name: String, format: PixelFormat) throws {
    let kind = try #require(Catalogue.filter(named: name))
    let neutral = identity(kind)
    let filter = try #require(neutral)
    let image = try image(format)
    let ports = kind.ports.reduce(into: [:]) { $0[$1.name] = Reference.source }
    for space in ColorSpace.allCases where space == .srgb || format != .rgbaFloat {
      let chain = Chain(nodes: [Node(filter, ports: ports, colorSpace: space)])
      let result = try cpu.render(chain, image)
      if format == .rgbaFloat {
        // Premultiplying and dividing again rounds twice in float32.
        #expect(Picture(result).difference(Picture(image)) < 255 * 0x1p-22)
      } else {
        #expect(result.bytes == (try cleaned(image)), "\(space)")
      }
    }
  }

  @Test(arguments: chains.indices) func threadsGiveTheSameBytes(_ index: Int) throws {
    let image = try image()
    let expected = try cpu.render(Self.chains[index], image).bytes
    for threads in [1, 2, 7, 200] {
      let renderer = Renderer(.init(backend: .cpu, threads: threads))
      for _ in 0..<2 {
        #expect(try renderer.render(Self.chains[index], image).bytes == expected)
      }
    }
  }

  @Test func manyTasksShareARenderer() async throws {
    let image = try image()
    let renderer = Renderer(.init(backend: .cpu, threads: 2))
    let expected = try Self.chains.map { try renderer.render($0, image).bytes }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          try (0..<20).allSatisfy { round in
            let index = (task + round) % Self.chains.count
            return try renderer.render(Self.chains[index], image).bytes == expected[index]
          }
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test(arguments: chains.indices) func fusionChangesNothing(_ index: Int) throws {
    let image = try image(.rgba16)
    let lowered = try Chain.lowered(
      [Self.chains[index]], source: ImageTraits(image.size),
      in: LoweringContext(precision: .bits16))
    let executor = CPUExecutor(threads: 2)
    func bytes(_ options: PlanOptions) throws -> [UInt8] {
      let plan = Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
      return try executor.run(plan, images: [image], format: .rgba16, profile: .none)[0].bytes
    }
    let fused = try bytes(PlanOptions(allowsUnit16: false))
    let stored = PlanOptions(allowsUnit16: false, mostReads: 1, mostKernels: 1)
    #expect(try bytes(stored) == fused)
  }

  @Test(arguments: chains.indices) func cropIsASlice(_ index: Int) throws {
    let image = try image()
    let whole = try cpu.render(Self.chains[index], image)
    for (x, y, width, height) in [
      (0, 0, 45, 33), (7, 5, 20, 9), (44, 32, 1, 1), (0, 30, 45, 3), (9, 10, 3, 2),
    ] {
      var chain = Self.chains[index]
      chain.nodes.append(
        Node(
          Crop(
            frame: Frame(
              .points(Double(x)), .points(Double(y)), .points(Double(width)),
              .points(Double(height))))))
      let cut = try cpu.render(chain, image).bytes
      let kept = slice(whole.bytes, width: 45, columns: x..<x + width, rows: y..<y + height)
      #expect(cut == kept)
    }
  }

  @Test(arguments: chains.indices) func depthsAgree(_ index: Int) throws {
    let image = try image()
    func render(_ depth: Depth) throws -> Image {
      try Renderer(.init(backend: .cpu, depth: depth)).render(Self.chains[index], image)
    }
    let (eight, sixteen, float) = (try render(.bits8), try render(.bits16), try render(.float))
    #expect(eight.format == .rgba8 && sixteen.format == .rgba16 && float.format == .rgbaFloat)
    let exact = Picture(float)
    // A chain multiplies the errors of its filters, here by at most two.
    #expect(Picture(eight).difference(exact) <= 0.5 + 2 * (Tolerance.bits8 - 0.5))
    #expect(Picture(sixteen).difference(exact) <= Tolerance.bits16)
  }

  @Test func profilesAreHandedOn() throws {
    var image = try image()
    image.profile = ColorProfile(sRGBIntent: 1, gamma: 0.5)
    #expect(try cpu.render(Chain { Opacity(0.5) }, image).profile == image.profile)
  }

  @Test func longChainsOfCropsRender() throws {
    // Fusing all nodes would give an expression that needs a deep stack.
    let keep = Node(Crop(frame: Frame(0, 0, .percent(100), .percent(100))))
    let image = try image()
    let chain = Chain(nodes: Array(repeating: keep, count: 10_000))
    #expect(try cpu.render(chain, image).bytes == (try cleaned(image)))
  }
}
