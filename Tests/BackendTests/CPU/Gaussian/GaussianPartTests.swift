import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// A part of a blurred picture equals the same part of the whole.
@Suite struct GaussianPartTests {
  private static let size = Size(width: 143, height: 101)
  private static let sigmas = [0.7, 2, 2.79, 3, 5, 13, 40, 100]
  private static let parts = [
    Region(x: 0, y: 0, width: 143, height: 101), Region(x: 0, y: 0, width: 1, height: 1),
    Region(x: 17, y: 33, width: 40, height: 21), Region(x: 142, y: 7, width: 1, height: 90),
    Region(x: 60, y: 100, width: 51, height: 1), Region(x: 71, y: 50, width: 3, height: 2),
  ]

  private func frame(_ region: Region) -> Frame {
    Frame(
      .points(Double(region.x)), .points(Double(region.y)), .points(Double(region.width)),
      .points(Double(region.height)))
  }

  private func part(_ bytes: [UInt8], _ region: Region) -> [UInt8] {
    slice(bytes, width: Self.size.width, columns: region.columns, rows: region.rows)
  }

  @Test(arguments: sigmas, EdgeMode.allCases)
  func cropIsASlice(_ sigma: Double, edge: EdgeMode) throws {
    try expectSlices(of: GaussianChains.blur(sigma, edge))
  }

  @Test(arguments: sigmas, EdgeMode.allCases)
  func cropOfLightIsASlice(_ sigma: Double, edge: EdgeMode) throws {
    try expectSlices(of: GaussianChains.light(sigma, edge))
  }

  private func expectSlices(of blur: Chain) throws {
    for alpha in HardPicture.Alpha.allCases {
      let image = try HardPicture.noise.image(Self.size, alpha)
      let whole = try cpu.render(blur, image).bytes
      for region in Self.parts {
        let cut = try cpu.render(GaussianChains.cropped(blur, frame(region)), image).bytes
        let differences = zip(cut, part(whole, region)).map { abs(Int($0) - Int($1)) }
        // Opaque and translucent rows are rounded differently, and a row may be opaque in a part
        // alone.
        let allowed = alpha == .mixed ? 1 : 0
        #expect((differences.max() ?? 0) <= allowed, "\(alpha), \(region)")
        // Among fewer than 50 samples, a single one would be a large share.
        let few = max(50, differences.count)
        #expect(differences.count { $0 > 0 } * 50 <= few, "\(alpha), \(region)")
      }
    }
  }

  @Test(arguments: sigmas) func colouredCropIsASlice(_ sigma: Double) throws {
    for alpha in [HardPicture.Alpha.opaque, .translucent] {
      let image = try HardPicture.blocks.image(Self.size, alpha)
      let whole = try cpu.render(GaussianChains.colored(sigma), image).bytes
      for region in Self.parts {
        let cropped = GaussianChains.cropped(GaussianChains.colored(sigma), frame(region))
        let isSame = try cpu.render(cropped, image).bytes == part(whole, region)
        #expect(isSame, "\(alpha), \(region)")
      }
    }
  }

  @Test(arguments: sigmas) func cardIsAPart(_ sigma: Double) throws {
    let inside = Region(x: 47, y: 29, width: 30, height: 20)
    for alpha in HardPicture.Alpha.allCases {
      let image = try HardPicture.noise.image(Self.size, alpha)
      let card = try cpu.render(GaussianChains.card(sigma, Frame(45, 27, 34, 24)), image)
      let all = try cpu.render(GaussianChains.card(sigma, Frame(-9, -9, 200, 200)), image)
      let isSame = part(card.bytes, inside) == part(all.bytes, inside)
      #expect(isSame, "\(alpha)")
    }
  }
}
