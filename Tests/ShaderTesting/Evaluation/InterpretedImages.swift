import GLSLCompiler
import GLSLEvaluator

/// Images read by interpreted programs of a single read.
struct InterpretedImages: ColumnImages {
  let images: any ImageReader

  private static let sample = reader("texture(image, place)", "vec2")
  private static let fetch = reader("texelFetch(image, place, 0)", "ivec2")

  private static func reader(_ expression: String, _ type: String) -> ShaderProgram? {
    let text = """
      uniform sampler2D image; uniform \(type) place;
      void main() { gl_FragColor = \(expression); }
      """
    return Compiler(interface: ShaderInterface())
      .compile([ShaderSource(name: "read", text: text)]).program
  }

  func sample(
    _ sampler: Int, x: UnsafePointer<Float>, y: UnsafePointer<Float>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {
    read(sampler, Self.sample, pixels, colors) { pixel in
      unsafe [x[pixel].bitPattern, y[pixel].bitPattern]
    }
  }

  func fetch(
    _ sampler: Int, x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, pixels: ActivePixels,
    into colors: ColumnColors
  ) {
    read(sampler, Self.fetch, pixels, colors) { pixel in
      unsafe [UInt32(bitPattern: x[pixel]), UInt32(bitPattern: y[pixel])]
    }
  }

  func isStraight(_ sampler: Int) -> Bool { false }

  private func read(
    _ sampler: Int, _ program: ShaderProgram?, _ pixels: ActivePixels, _ colors: ColumnColors,
    place: (Int) -> [UInt32]
  ) {
    guard let program else { return }
    let columns = unsafe [colors.red, colors.green, colors.blue, colors.alpha]
    for pixel in 0..<pixels.count {
      // This pixel needs no result and gets a conspicuous one.
      var color = Array(repeating: Float(12345).bitPattern, count: 4)
      if unsafe pixels.mask.map({ unsafe $0[pixel] == 1 }) ?? true {
        let interpreter = Interpreter(
          program, uniforms: [place(pixel)], images: Single(images: images, index: sampler))
        color = (try? interpreter.run(inputs: []))?.outputs.first ?? color
      }
      for channel in 0..<4 { unsafe columns[channel][pixel] = Float(bitPattern: color[channel]) }
    }
  }

  /// One of several images, as the only one.
  private struct Single: ImageReader {
    let images: any ImageReader
    let index: Int

    func size(of image: Int) -> (width: Int, height: Int) { images.size(of: index) }
    func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
      images.texel(of: index, x: x, y: y)
    }
  }
}

/// Images of different sizes. The texel at (x, y) of the image i is (x, y, x + y + i, 8) / 8.
package struct Ramps: ImageReader {
  /// The image of each sampler, or nil for that of the same number.
  private let numbers: [Int]?

  package init() { numbers = nil }

  init(numbers: [Int]) { self.numbers = numbers }

  package func size(of image: Int) -> (width: Int, height: Int) { (7 + number(image), 5) }

  package func texel(of image: Int, x: Int, y: Int) -> SIMD4<Float> {
    SIMD4(Float(x), Float(y), Float(x + y + number(image)), 8) / 8
  }

  private func number(_ image: Int) -> Int { numbers?[image] ?? image }
}
