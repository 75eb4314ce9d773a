import GLBlurTesting
import Testing

@testable import Articles

@Suite struct ExampleTests {
  private let renderer = Renderer(.init(backend: .cpu))

  private static func photo() throws -> Image {
    try TestPicture.noise(width: 1200, height: 800)
  }

  @Test(arguments: [
    espresso(), Chain { card(isDark: true, title: "Ready") }, fadingBar(), softGlow(),
    vivid(), Chain { SoftGlow() }, spotlit(), Chain { Band() },
  ]) func chainsChangeThePicture(_ chain: Chain) throws {
    let photo = try Self.photo()
    let result = try renderer.render(chain, photo)
    #expect(result.size == photo.size && result.bytes != photo.bytes)
  }

  @Test func functionsRender() throws {
    let photo = try Self.photo()
    let appeared = try appearing(photo, renderer).map(\.image.bytes)
    #expect(appeared[0] == photo.bytes && appeared[1] != appeared[2])
    let logo = try Image(rgba8: [255, 0, 0, 255], width: 1, height: 1)
    #expect(try watermarked(photo, logo, renderer).bytes != photo.bytes)
    #expect(try frosted(photo, renderer).bytes != photo.bytes)
    #expect(try frostedByFile() == Chain { Frost(sigma: 20) })
    try testFrost()
  }

  /// Lines lie at fractions of the period from the bottom: with a period of 8, the lower four rows
  /// of each eight are at half their light.
  @Test func scanlinesAreDrawnByTheirShader() throws {
    let grey = (0..<16 * 16).flatMap { _ -> [UInt8] in [200, 200, 200, 255] }
    let result = try renderer.render(lined(), Image(rgba8: grey, width: 16, height: 16))
    let reds = (0..<16).map { result.bytes[$0 * 16 * 4] }
    #expect(reds == (0..<16).map { $0 / 4 % 2 == 0 ? 200 : 100 })
  }
}
