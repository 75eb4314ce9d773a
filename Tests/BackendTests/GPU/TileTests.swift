import GLBlur
import GLBlurGPU
import Testing

@Suite(.serialized) struct TileTests {
  private func renderer(_ graphics: RecordedGraphics, _ quality: Quality = .exact) throws
    -> Renderer
  {
    Renderer(Renderer.Options(quality: quality), system: try graphics.system())
  }

  private func graphics(textureSize: Int32) -> RecordedGraphics {
    let graphics = RecordedGraphics()
    graphics.fail(.textureSize(textureSize))
    return graphics
  }

  @Test(arguments: [(400, 9), (9, 400), (210, 190)], [PixelFormat.rgba8, .rgba16])
  func whatNoTextureHoldsIsRenderedInTiles(
    _ size: (width: Int, height: Int), _ format: PixelFormat
  ) throws {
    let graphics = graphics(textureSize: 96)
    let renderer = try renderer(graphics)
    let image = try Image.pattern(size.width, size.height, format)
    for chain in [
      Chain { Opacity(0.5) }, Chain { GaussianBlur(sigma: 1.5, edge: .mirror) },
      Chain { GaussianBlur(sigma: 4) }, Chain { Rotate() },
    ] {
      let expected = try renderer.render(chain, image, on: .cpu).image
      var passes = 0
      let record = try graphics.recording {
        let rendering = try renderer.render(chain, image, on: .gpu)
        #expect(rendering.image.bytes == expected.bytes)
        #expect(rendering.tiles > 3)
        passes = rendering.passes
      }
      #expect(record.draws == passes)
    }
  }

  /// Not even the smallest tile fits.
  @Test func aBlurThatReachesTooFarIsRefused() throws {
    let renderer = try renderer(graphics(textureSize: 64))
    let image = try Image.pattern(200, 150)
    let chain = Chain { GaussianBlur(sigma: 40) }
    let error = #expect(throws: GPUError.self) { try renderer.render(chain, image, on: .gpu) }
    guard case .tooLarge(_, _, 64, 64) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let small = try Image.pattern(30, 30)
    #expect(
      try renderer.render(chain, small, on: .gpu).image.bytes
        == renderer.render(chain, small, on: .cpu).image.bytes)
  }

  @Test func tilesShareTheirTextures() throws {
    let graphics = graphics(textureSize: 64)
    let renderer = try renderer(graphics)
    let chain = Chain { GaussianBlur(sigma: 1.5) }
    _ = try renderer.render(chain, .pattern(64, 40), on: .gpu)
    let few = graphics.record.textures.count
    _ = try renderer.render(chain, .pattern(900, 700), on: .gpu)
    #expect(graphics.record.textures.count <= 2 * few)
  }
}
