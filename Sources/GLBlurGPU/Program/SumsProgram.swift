import GLBlurEngine
import GLBlurShaders

/// The compute program that adds up sums over the pixels of a texture of `image16`.
struct SumsProgram {
  private(set) var text = ProgramText()
  let uniforms: [(name: String, value: ShaderCall.Uniform)]

  /// The pixels of a work group, as in `pixelSums.glsl`.
  static let group = Size(width: 128, height: 64)

  init(_ sums: PixelSums) {
    text.isComputing = true
    switch sums {
    case .levels:
      text.use(.levelSums)
      uniforms = []
    case .tiles(let columns, let rows, let isLuma):
      text.use(.tileSums)
      let grid = SIMD4(Int32(columns), Int32(rows), isLuma ? 1 : 0, 0)
      uniforms = [("grid", .int4s([grid]))]
    case .colors(let bits):
      text.use(.colorSums)
      uniforms = [("colorBits", .int(Int32(bits)))]
    }
  }
}
