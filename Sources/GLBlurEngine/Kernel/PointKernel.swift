package import GLBlurShaders

/// What is computed at a pixel from the pixels of some images at the same place: said once in GLSL
/// (`shaderCall`) and once in Swift, operation for operation, so that both give the same bytes.
package protocol PointKernel: Hashable, Sendable {
  var shaderCall: ShaderCall { get }

  /// Roughly, as a multiple of a 3×3 colour matrix.
  var cost: Int { get }

  /// The part of the input `index` that can change the result in `region`, where `supports` are
  /// the regions outside of which each input is transparent.
  func inputRegion(index: Int, for region: Region, supports: [Region]) -> Region

  /// Outside of it the result is transparent, given that of the inputs.
  func support(of supports: [Region], extent: Region) -> Region

  /// The result stays within 0…1, given such inputs, so it may be stored as integers.
  var isUnit: Bool { get }

  /// Whether the result is surely opaque where those of the inputs are that `inputs` says so of.
  func isOpaque(_ inputs: [Bool]) -> Bool

  /// What it does to a premultiplied colour, where that is linear up to a limit.
  var affine: PremultipliedAffine? { get }

  /// Computes a row in place of its first input.
  func run(_ row: PointSpan)
}

/// A run of pixels of one row, and the pixels of the inputs at the same places.
package struct PointSpan {
  /// Column and row of the first pixel.
  package var x: Int
  package var y: Int
  /// Holds the first input before, the result after.
  package var pixels: MutablePixelRow
  package var second: PixelRow?
  package var third: PixelRow?

  package init(
    x: Int, y: Int, pixels: MutablePixelRow, second: PixelRow? = nil, third: PixelRow? = nil
  ) {
    precondition((second?.count ?? pixels.count) >= pixels.count)
    precondition((third?.count ?? pixels.count) >= pixels.count)
    self.x = x
    self.y = y
    self.pixels = pixels
    self.second = second
    self.third = third
  }
}

extension PointKernel {
  package var cost: Int { 1 }

  package var isUnit: Bool { true }

  package var affine: PremultipliedAffine? { nil }

  package func isOpaque(_ inputs: [Bool]) -> Bool { false }

  package func inputRegion(index: Int, for region: Region, supports: [Region]) -> Region {
    region
  }

  package func support(of supports: [Region], extent: Region) -> Region {
    supports.reduce(Region(width: 0, height: 0)) { $0.union($1) }
  }
}

/// Computes a pixel from its column and row alone.
package protocol GeneratorKernel: PointKernel {
  func pixel(at position: SIMD2<Int32>) -> Pixel
}

/// Computes a pixel from one image's.
package protocol ColorKernel: PointKernel {
  func pixel(_ p: Pixel) -> Pixel
}

/// Computes a pixel from one image's and its column and row.
package protocol PlacedKernel: PointKernel {
  func pixel(_ p: Pixel, at position: SIMD2<Int32>) -> Pixel
}

/// Computes a pixel from two images'.
package protocol BinaryKernel: PointKernel {
  func pixel(_ p: Pixel, _ q: Pixel) -> Pixel
}

/// Computes a pixel from three images'.
package protocol TernaryKernel: PointKernel {
  func pixel(_ p: Pixel, _ q: Pixel, _ r: Pixel) -> Pixel
}

extension GeneratorKernel {
  package func support(of supports: [Region], extent: Region) -> Region { extent }

  @inlinable package func run(_ row: PointSpan) {
    let pixels = row.pixels
    for index in 0..<pixels.count {
      let position = SIMD2(Int32(row.x + index), Int32(row.y))
      pixels[index] = pixel(at: position)
    }
  }
}

/// Colour filters leave alpha alone; those that do not have to say so.
extension ColorKernel {
  package func isOpaque(_ inputs: [Bool]) -> Bool {
    inputs == [true] && affine?.keepsOpaque != false
  }

  @inlinable package func run(_ row: PointSpan) {
    let pixels = row.pixels
    for index in 0..<pixels.count {
      pixels[index] = pixel(pixels[index])
    }
  }
}

extension PlacedKernel {
  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  @inlinable package func run(_ row: PointSpan) {
    let pixels = row.pixels
    for index in 0..<pixels.count {
      let position = SIMD2(Int32(row.x + index), Int32(row.y))
      pixels[index] = pixel(pixels[index], at: position)
    }
  }
}

extension BinaryKernel {
  @inlinable package func run(_ row: PointSpan) {
    guard let second = row.second else { return }
    let pixels = row.pixels
    for index in 0..<pixels.count {
      pixels[index] = pixel(pixels[index], second[index])
    }
  }
}

extension TernaryKernel {
  @inlinable package func run(_ row: PointSpan) {
    guard let second = row.second, let third = row.third else { return }
    let pixels = row.pixels
    for index in 0..<pixels.count {
      pixels[index] = pixel(pixels[index], second[index], third[index])
    }
  }
}
