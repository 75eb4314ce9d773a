import Articles
import GLBlurTesting
import Testing

/// The tests of the article "Testing".
@Suite struct TestingTests {
  @Test func bothBackendsRenderTheGlassAlike() throws {
    let glass = Chain { FrostedGlass(sigma: 12) }
    expectAgreement(glass, try TestPicture.noise(width: 320, height: 240, isOpaque: false))
    expectAgreement(glass, try TestPicture.zonePlate(width: 320, height: 240), quality: .exact)
  }

  @Test func theGlassKeepsEvenColours() throws {
    // White of 0.25 over 51 is 51 + 0.25 · 204 = 102.
    let grey = try Image(
      rgba8: (0..<64 * 48).flatMap { _ in [51, 51, 51, 255] }, width: 64, height: 48)
    let result = try Renderer().render(Chain { FrostedGlass(white: 0.25) }, grey)
    #expect(result.bytes.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 102) })
  }

  @Test func theTintedBoardLooksAsDesigned() throws {
    let board = try TestPicture.chequerboard(width: 96, height: 64, square: 16)
    let picture = try Renderer().render(Chain { Tint(.white, alpha: 0.25) }, board)
    expectPicture(picture, matches: "tinted-board.png")
  }

  @Test func theTitleCanBeReadOverEveryPicture() throws {
    for seed in 1...3 {
      let photo = try TestPicture.noise(width: 320, height: 120, seed: UInt64(seed))
      expectLegible(titledPanel, photo, .aa)
    }
  }

  @Test(.requiresOpenGLES(.surfaceless)) func theServersDriverRendersTheGlass() throws {
    let picture = try TestPicture.ramp(width: 320, height: 240)
    expectAgreement(Chain { FrostedGlass() }, picture, device: .surfaceless)
  }
}
