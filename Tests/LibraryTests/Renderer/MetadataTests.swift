import GLBlur
import GLBlurFiles
import TestSupport
import Testing

/// Every kind of render carries the metadata of the source to its result.
@Suite struct MetadataTests {
  private let blur = Chain { GaussianBlur(sigma: 3) }
  /// Only the computed result is known to be translucent.
  private let translucent = Chain { Opacity(0.5) }

  private static let metadata = Metadata(
    exif: [1, 2, 3], xmp: [4], iptc: [5],
    resolution: Metadata.Resolution(x: 300, y: 300, unit: .inch),
    texts: [Metadata.Text(keyword: "Title", text: "A")])

  private func photo() throws -> Image {
    var photo = try Image.noise(90, 70)
    photo.metadata = Self.metadata
    return photo
  }

  @Test func renders() async throws {
    let renderer = Renderer.cpu()
    let photo = try photo()
    #expect(try renderer.blockingRender(blur, photo).metadata == Self.metadata)
    #expect(try await renderer.render(translucent, photo).metadata == Self.metadata)
    // The result is a crop of the source, without its pixels.
    let crop = Chain { Crop(frame: Frame(.points(10), 10, 20, 20)) }
    #expect(try await renderer.render(crop, photo).metadata == Self.metadata)
  }

  @Test func variants() async throws {
    let renderer = Renderer.cpu()
    let photo = try photo()
    let chains = try blur.variants("0", \GaussianBlur.sigma, over: [1, 2, 3])
    for rendering in try await renderer.render(chains, photo) {
      #expect(rendering.image.metadata == Self.metadata)
    }
    for try await rendering in renderer.renderings(of: chains, photo) {
      #expect(rendering.image.metadata == Self.metadata)
    }
    for await result in renderer.renderings(of: blur, for: [photo, photo]) {
      #expect(try result.get().image.metadata == Self.metadata)
    }
  }

  @Test func tiles() async throws {
    let renderer = Renderer(.init(backend: .cpu), system: nil, mostPixels: 1000)
    let rendering = try await renderer.render(blur, photo(), on: .cpu)
    #expect(rendering.tiles > 1 && rendering.image.metadata == Self.metadata)
  }

  @Test func graphicsProcessors() async throws {
    let image = try await Renderer.software().render(blur, photo())
    #expect(image.metadata == Self.metadata)
  }

  /// Pictures that are decoded while they are rendered, held in memory, and held in files.
  @Test(arguments: [nil, 40 << 20] as [Int?]) func streams(_ memory: Int?) throws {
    var photo = try Image.noise(memory == nil ? 90 : 2400, memory == nil ? 70 : 1600)
    photo.metadata = Metadata(
      resolution: Self.metadata.resolution, texts: Self.metadata.texts)
    let bytes = try photo.encoded(as: .png)
    let renderer = Renderer.cpu(memory: memory)
    for chain in [blur, translucent] {
      let rows = try renderer.stream(chain, openRows(encoded: bytes, name: "test")).rows
      #expect(rows.metadata.texts == Self.metadata.texts)
      #expect(rows.metadata.resolution?.unit == .meter)
    }
  }

  @Test func onlyTheSourceCounts() async throws {
    let chain = Chain(canvas: .init(width: 20, height: 10, color: .white)) { Opacity(0.5) }
    #expect(try await Renderer.cpu().render(chain).metadata == .none)
    let mixed = Chain { Blend("@other", .multiply) }
    let bare = try Image.noise(90, 70)
    let image = try await Renderer.cpu().render(mixed, bare, inputs: ["other": photo()])
    #expect(image.metadata == .none)
  }
}
