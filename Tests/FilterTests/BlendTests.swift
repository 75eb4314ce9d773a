import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// All blend modes against formulas, at every pair of alphas.
@Suite struct BlendTests {
  private static let alphas: [UInt8] = [0, 1, 64, 128, 254, 255]
  /// With every order of the channels, ties included.
  private static let colors: [[UInt8]] = [
    [0, 0, 0], [255, 255, 255], [127, 127, 127], [128, 128, 128], [10, 120, 250], [10, 250, 120],
    [120, 10, 250], [120, 250, 10], [250, 10, 120], [250, 120, 10], [255, 0, 0], [0, 255, 255],
    [63, 64, 65], [200, 200, 3],
  ]

  /// Returns two images in which each pair of colours and alphas meets.
  private func grids() throws -> (backdrop: Image, overlay: Image) {
    let pixels = Self.colors.flatMap { color in Self.alphas.map { color + [$0] } }
    let side = pixels.count
    let backdrop = (0..<side * side).flatMap { pixels[$0 / side] }
    let overlay = (0..<side * side).flatMap { pixels[$0 % side] }
    return (
      try Image(rgba8: backdrop, width: side, height: side),
      try Image(rgba8: overlay, width: side, height: side)
    )
  }

  @Test(arguments: BlendMode.allCases) func modes(_ mode: BlendMode) throws {
    let (backdrop, overlay) = try grids()
    for opacity in [1, 0.35] {
      let chain = Chain { Blend(mode, opacity: opacity).port("overlay", "@top") }
      try expect(chain, backdrop, inputs: ["top": overlay], "\(opacity)") {
        $0.combined(Picture(overlay)) { blended(mode, $0, $1, opacity: opacity) }
      }
    }
  }

  @Test(arguments: BlendMode.allCases) func linearModes(_ mode: BlendMode) throws {
    let (backdrop, overlay) = try grids()
    let chain = Chain(colorSpace: .linear) { Blend(mode).port("overlay", "@top") }
    try expect(chain, backdrop, inputs: ["top": overlay]) {
      $0.linear.combined(Picture(overlay).linear) { blended(mode, $0, $1, opacity: 1) }.encoded
    }
  }

  @Test(
    arguments: BlendMode.allCases.filter { ![.hue, .saturation, .color, .luminosity].contains($0) })
  func sixteenBits(_ mode: BlendMode) throws {
    let backdrop = try TestImage.translucentNoise.image(.rgba16)
    let overlay = try TestImage.translucentNoise.image(.rgba16, seed: 8)
    let chain = Chain { Blend(mode, opacity: 0.7).port("overlay", "@top") }
    try expect(chain, backdrop, inputs: ["top": overlay]) {
      $0.combined(Picture(overlay)) { blended(mode, $0, $1, opacity: 0.7) }
    }
  }
}
