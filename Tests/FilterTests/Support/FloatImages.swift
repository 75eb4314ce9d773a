import GLBlur
import GLBlurChain
import TestSupport

/// Images of floats have results of floats, which are not rounded.
extension Image {
  static func uniform(
    _ color: SIMD3<Double>, width: Int = 4, height: Int = 3
  ) throws -> Image {
    try Image(width: width, height: height) { _, _ in SIMD4(color, 1) }
  }

  /// Takes straight colours.
  init(width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<Double>) throws {
    let samples = (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let p = pixel(x, y)
        return [Float(p.x), Float(p.y), Float(p.z), Float(p.w)]
      }
    }
    try self.init(rgbaFloat: samples, width: width, height: height)
  }
}

/// A grid of colours with equal steps for each channel, and an image of it with a row for each red.
struct ColorCube {
  let colors: [SIMD3<Double>]
  let image: Image

  init(steps: Int) throws {
    let levels = (0..<steps).map { Double($0) / Double(steps - 1) }
    let colors = levels.flatMap { red in
      levels.flatMap { green in levels.map { SIMD3(red, green, $0) } }
    }
    self.colors = colors
    image = try Image(width: steps * steps, height: steps) { x, y in
      SIMD4(colors[y * steps * steps + x], 1)
    }
  }
}

func rendered(_ chain: Chain, over color: SIMD3<Double>) throws -> SIMD3<Double> {
  let picture = Picture(try cpu.render(chain, Image.uniform(color)))
  return straight(picture[1, 1])
}

func colors(_ chain: Chain, _ image: Image, inputs: [String: Image] = [:]) throws
  -> [SIMD3<Double>]
{
  Picture(try cpu.render(chain, image, inputs: inputs)).pixels.map(straight)
}
