import AgreementSupport
import GLBlur
import Testing

/// Pictures rendered in tiles equal those rendered as a whole.
@Suite(.serialized) struct TileAgreementTests {
  private static let size = Size(width: 70, height: 61)
  /// Tiles have a few dozen pixels on a side, and at least 16.
  private static let mostPixels = 800
  private static let exact = Result { try Pair(.exact) }
  private static let fast = Result { try Pair(.fast) }

  /// Other tests count the draws of their renderers.
  private struct Pair {
    let whole: Renderer
    let tiled: Renderer

    init(_ quality: Quality) throws {
      let options = Renderer.Options(quality: quality)
      whole = Renderer(options, system: try .load())
      tiled = Renderer(options, system: try .load(), mostPixels: mostPixels)
    }
  }

  private func inputs(_ format: PixelFormat, _ seed: UInt64) throws -> [String: Image] {
    let (width, height) = (Self.size.width, Self.size.height)
    return [
      CataloguedFilter.main: try .noise(width, height, format, seed: seed + 1),
      CataloguedFilter.overlay: try .noise(width, height, format, seed: seed + 2),
      CataloguedFilter.ownSize: try .noise(9, 43, format, seed: seed + 3),
      ChainGenerator.names.same: try .noise(width, height, format, seed: seed + 4),
      ChainGenerator.names.other: try .noise(12, 23, format, seed: seed + 5),
    ]
  }

  private func expectSame(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], on backend: Backend, _ label: String
  ) throws -> Int {
    let renderers = try Self.exact.get()
    // A chain refused as a whole is refused in tiles with the same error.
    let whole: Image
    do {
      whole = try renderers.whole.render(chain, source, inputs: inputs, on: .cpu).image
    } catch {
      do {
        _ = try renderers.tiled.render(chain, source, inputs: inputs, on: backend)
        Issue.record("\(label): only the whole has the error \(error)")
      } catch let other {
        #expect(type(of: other) == type(of: error), "\(label): \(other), not \(error)")
      }
      return 0
    }
    guard whole.size.area <= 1 << 16 else { return 0 }
    let tiled = try renderers.tiled.render(chain, source, inputs: inputs, on: backend)
    #expect(tiled.backend == backend)
    if backend == .cpu {
      #expect(Difference.first(tiled.image, whole) == nil, "\(label)")
    } else if let disagreement = try Agreement.exact.borrow({
      try $0.exactDisagreement(tiled.image, whole)
    }) {
      Issue.record("\(label): \(disagreement)")
    }
    let isDivisible = whole.width >= 32 || whole.height >= 32
    #expect(tiled.tiles > 1 || !isDivisible || whole.size.area <= Self.mostPixels, "\(label)")
    return tiled.tiles
  }

  @Test(arguments: CataloguedFilter.all) func everyFilter(_ filter: CataloguedFilter) throws {
    let source = try Image.noise(Self.size.width, Self.size.height, seed: 5)
    let inputs = try inputs(.rgba8, 5)
    var tiles = 0
    for variant in filter.variants {
      tiles += try expectSame(variant.chain, source, inputs, on: .cpu, variant.label)
    }
    #expect(tiles > 1)
  }

  @Test(arguments: UInt64(300)..<324) func randomChains(_ seed: UInt64) throws {
    var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: nil)
    let chain = generator.chain().chain
    let format = seed % 2 == 0 ? PixelFormat.rgba8 : .rgba16
    let source = try Image.noise(Self.size.width, Self.size.height, format, seed: seed)
    let inputs = try inputs(format, seed)
    for backend in [Backend.cpu, .gpu] {
      _ = try expectSame(chain, source, inputs, on: backend, "\(backend): \(chain.text)")
    }
  }

  @Test func fastRandomChains() throws {
    let renderers = try Self.fast.get()
    var compared = 0
    for seed in UInt64(400)..<412 {
      var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: 8)
      let (chain, gain) = { ($0.chain, $0.gain) }(generator.chain())
      let source = try Image.noise(Self.size.width, Self.size.height, seed: seed)
      let inputs = try inputs(.rgba8, seed)
      for backend in [Backend.cpu, .gpu] {
        guard
          let whole = try? renderers.whole.render(chain, source, inputs: inputs, on: backend)
        else { continue }
        let tiled = try renderers.tiled.render(chain, source, inputs: inputs, on: backend)
        let disagreement = try Agreement.fast.borrow {
          $0.disagreement(tiled.image, whole.image, beyond: gain)
        }
        #expect(disagreement == nil, "\(backend): \(chain.text)")
        compared += 1
      }
    }
    // At most a tenth of the chains is refused.
    #expect(compared >= 20)
  }

  /// Tiles are smaller than the reach of the kernel.
  @Test(arguments: EdgeMode.allCases, [0.7, 5, 30, 200])
  func wholeGaussiansInTiles(_ edge: EdgeMode, _ sigma: Double) throws {
    let source = try Image.noise(150, 110, seed: 3)
    let renderers = try Self.fast.get()
    for space in ColorSpace.allCases {
      let chain = Chain(colorSpace: space) { GaussianBlur(sigma: .points(sigma), edge: edge) }
      let whole = try renderers.whole.render(chain, source, on: .cpu).image
      let tiled = try renderers.tiled.render(chain, source, on: .cpu)
      #expect(tiled.tiles > 16)
      // Fixed-point numbers and floats are rounded alike in tiles and in the whole.
      #expect(Difference.first(tiled.image, whole) == nil, "\(space)")
    }
  }

  @Test func labelsAndSweepsInTiles() throws {
    let chain = try Chain(
      json: Array(
        #"""
        [{ "filter": "effectView", "id": "card", "style": "systemMaterial",
          "frame": [20, 40, 160, 70], "cornerRadius": 9, "content": [{ "view": "label",
            "text": "Tiles", "frame": [10, 10, 140, 50], "size": 24, "color": "auto" }] }]
        """#.utf8))
    let source = try Image.noise(200, 130, seed: 8)
    let values = ["[20, 40, 160, 70]", "[0, 0, 200, 130]"]
    let renderers = try Self.exact.get()
    for backend in [Backend.cpu, .gpu] {
      let whole = try renderers.whole.sweep(chain, source, "card.frame", over: values, on: backend)
      let tiled = try renderers.tiled.sweep(chain, source, "card.frame", over: values, on: backend)
      for (whole, tiled) in zip(whole, tiled) {
        #expect(tiled.tiles > 8)
        #expect(tiled.image.bytes == whole.image.bytes)
        #expect(tiled.labels.map(\.paint) == whole.labels.map(\.paint))
      }
    }
  }

  @Test(arguments: EdgeMode.allCases, [0.7, 2, 5, 30])
  func tilesReadTheirPartsAlone(_ edge: EdgeMode, _ sigma: Double) throws {
    let source = try Image.noise(150, 110, seed: 3)
    let chain = Chain {
      GaussianBlur(sigma: .points(sigma), edge: edge).id("glass")
      RoundedRect(frame: Frame(40, 30, 80, 60), cornerRadius: 9).id("card")
      Mask().input("glass").port("mask", "card").port("base", .source)
    }
    for pair in [try Self.exact.get(), try Self.fast.get()] {
      let whole = try pair.whole.render(chain, source, on: .cpu).image
      let job = try pair.tiled.options.job([chain], source.traits, [:])
      let images = JobImages(job, source: Cropped(image: source), [:])
      let tiled = try pair.tiled.render(
        Prepared(job), images, on: .cpu, in: pair.tiled.context
      ).renderings[0]
      #expect(tiled.tiles > 16)
      #expect(Difference.first(tiled.image, whole) == nil)
    }
  }

  @Test(arguments: [Backend.cpu, .gpu]) func aDeclaredReachMakesNoSeams(on backend: Backend) throws
  {
    var shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 own = IMG_THIS_PIXEL(inputImage);
          vec2 step = (own.rg - 0.5) * 6.0 / ((1.0 - own.r) + own.r) / RENDERSIZE;
          gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + step);
        }
        """)
    shader.reach = 3
    let inputs = try inputs(.rgba8, 7)
    let source = try Image.noise(Self.size.width, Self.size.height, .rgba8, seed: 9)
    let tiles = try expectSame(Chain { shader }, source, inputs, on: backend, "declared reach")
    #expect(tiles > 1)
  }
}
