import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The colours of results, with Little CMS as the judge.
@Suite struct OutputProfileTests {
  private func renderer(_ profile: OutputProfile?, _ backend: Backend = .cpu) -> Renderer {
    Renderer(.init(backend: backend, device: .software, quality: .exact, profile: profile))
  }

  private func picture(in space: PictureSpace) throws -> Image {
    try TestImage.opaqueNoise.image(size: Size(width: 40, height: 30)).with(space.profile)
  }

  /// Conversions differ by at most 0.6 of an 8-bit level, or, where a curve is steep, by the light
  /// of two steps of the numbers in profiles.
  private func expectClose(
    _ a: [SIMD3<Double>], _ b: [SIMD3<Double>], in space: RGBSpace
  ) {
    for (a, b) in zip(a, b) {
      let (levels, light) = ((a - b) * 255, space.decode(a) - space.decode(b))
      for channel in 0..<3 where abs(levels[channel]) > 0.6 && abs(light[channel]) > 1.0 / 32768 {
        Issue.record("\(a * 255) differs from \(b * 255)")
        return
      }
    }
  }

  private let unchanged = Chain { Saturation(1) }

  @Test(arguments: PictureSpace.allCases, [Backend.cpu, .gpu])
  func picturesAreConverted(_ space: PictureSpace, on backend: Backend) throws {
    let picture = try picture(in: space)
    let kept = try renderer(.keep, backend).render(unchanged, picture)
    #expect(kept.bytes == picture.bytes && kept.profile == picture.profile)

    let inSRGB = try renderer(.srgb, backend).render(unchanged, picture)
    expectClose(inSRGB.colors, try space.convert(picture.colors, to: .sRGB), in: .sRGB)
    #expect(inSRGB.profile == .none)

    let inP3 = try renderer(.p3, backend).render(unchanged, picture)
    expectClose(inP3.colors, try space.convert(picture.colors, to: .displayP3), in: .displayP3)
    #expect(try inP3.profile.rgbSpace() == .displayP3)

    let adobe = try PictureSpace.adobeRGB.icc
    let inAdobe = try renderer(.icc(adobe), backend).render(unchanged, picture)
    expectClose(inAdobe.colors, try space.convert(picture.colors, to: .adobeRGB), in: .adobeRGB)
    #expect(inAdobe.profile.icc?.bytes == adobe)
  }

  /// The options replace a chain's profile.
  @Test func chainsSayTheirProfile() throws {
    let picture = try picture(in: .displayP3)
    for (word, profile) in [("keep", OutputProfile.keep), ("srgb", .srgb), ("p3", .p3)] {
      let json = #"{"profile": "\#(word)", "nodes": [{"filter": "saturation", "amount": 1}]}"#
      let chain = try Chain(json: json)
      #expect(chain.profile == profile)
      #expect(try Chain(json: chain.json) == chain)
      let own = try renderer(nil).render(chain, picture)
      #expect(own.bytes == (try renderer(profile).render(unchanged, picture)).bytes)
      #expect(try renderer(.keep).render(chain, picture).bytes == picture.bytes)
    }
    let error = #expect(throws: ChainError.self) {
      try Chain(json: #"{"profile": "P3", "nodes": [{"filter": "saturation"}]}"#)
    }
    #expect(error?.path == "profile" && error?.message.contains("did you mean 'p3'?") == true)
  }

  /// A canvas has the colours of the profile, and those of P3 are whole in it.
  @Test func canvases() throws {
    let json = """
      {"profile": "p3", "canvas": {"size": [4, 3], "color": {"p3": [0, 1, 0]}},
       "nodes": [{"filter": "saturation", "amount": 1}]}
      """
    let chain = try Chain(json: json)
    let rendering = try Renderer().render(chain, on: .cpu)
    #expect(Array(rendering.image.bytes.prefix(4)) == [0, 255, 0, 255])
    #expect(rendering.warnings.isEmpty)
    #expect(try rendering.image.profile.rgbSpace() == .displayP3)
    #expect(try Chain(json: chain.json) == chain)
  }

  @Test func coloursOutsideTheGamutAreWarnedOf() throws {
    let red = try Chain(json: #"[{"filter": "solidColor", "color": {"p3": [1, 0, 0]}}]"#)
    let inP3 = try Renderer().render(red, picture(in: .displayP3), on: .cpu)
    #expect(Array(inP3.image.bytes.prefix(4)) == [255, 0, 0, 255])
    func ofColors(_ rendering: Rendering) -> [String] {
      rendering.warnings.filter { $0.contains("outside") }
    }
    #expect(ofColors(inP3).isEmpty)
    let inSRGB = try Renderer().render(red, picture(in: .sRGB), on: .cpu)
    #expect(Array(inSRGB.image.bytes.prefix(4)) == [255, 0, 0, 255])
    #expect(
      ofColors(inSRGB) == [
        #"nodes[0]: {"p3": [1, 0, 0, 1]} is outside the colours of sRGB, so the nearest of them is "#
          + "used"
      ])
  }

  @Test func mistakes() throws {
    let picture = try picture(in: .sRGB)
    let error = #expect(throws: OptionsError.self) {
      try renderer(.icc([1, 2, 3])).render(unchanged, picture)
    }
    #expect(error?.option == "profile")
    for color in [#"{"p3": [1, 0]}"#, #"{"p3": [1, 0, 2]}"#, #"{"p3": 1}"#] {
      let json = #"[{"filter": "tint", "color": \#(color)}]"#
      let error = #expect(throws: ChainError.self) { try Chain(json: json) }
      #expect(error?.message.hasPrefix("a colour of Display P3 is") == true)
    }
  }
}
