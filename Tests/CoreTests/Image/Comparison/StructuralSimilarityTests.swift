import Foundation
import GLBlurImage
import Testing

/// Expected by scikit-image's `structural_similarity` with `gaussian_weights=True, sigma=1.5,
/// use_sample_covariance=False, data_range=255`, and by the same formulas in NumPy at five scales.
@Suite struct StructuralSimilarityTests {
  /// A grey pattern, and one with less contrast, a shift and a fine texture.
  private func pictures(_ width: Int, _ height: Int) throws -> (Image, Image) {
    func picture(_ level: (Double, Double) -> Double) throws -> Image {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let gray = UInt8((level(Double(x), Double(y)) + 0.5).rounded(.down))
          bytes += [gray, gray, gray, 255]
        }
      }
      return try Image(rgba8: bytes, width: width, height: height)
    }
    return (
      try picture { x, y in 127.5 + 100 * sin(x * y / 500) },
      try picture { x, y in
        let texture = Double((Int(x) * 7 + Int(y) * 13) % 11 - 5)
        return 127.5 + 90 * sin(x * y / 500 + 0.2) + 2 * texture
      }
    )
  }

  // Planes are floats of 24 bits, so a variance is off by at most 10⁻³ of a constant of 58.5.
  private let accuracy = 1e-6

  @Test func meanAndWorst() throws {
    let (first, second) = try pictures(200, 180)
    let similarity = try StructuralSimilarity(first, second)
    #expect(abs(similarity.mean - 0.8909080672595953) < accuracy)
    #expect(abs(similarity.least - 0.5118021274150958) < accuracy)
    #expect(similarity.worst == PixelPlace(x: 44, y: 52))
    #expect(similarity.description == "SSIM 0.890908, at least 0.5118 at (44, 52)")
    let odd = try pictures(203, 181)
    #expect(abs(try StructuralSimilarity(odd.0, odd.1).mean - 0.8919715669613222) < accuracy)
  }

  @Test func scales() throws {
    let (first, second) = try pictures(200, 180)
    let index = try #require(try StructuralSimilarity.multiScale(first, second))
    #expect(abs(index - 0.9661439151929919) < accuracy)
    let odd = try pictures(203, 181)
    let oddIndex = try #require(try StructuralSimilarity.multiScale(odd.0, odd.1))
    #expect(abs(oddIndex - 0.9663076036962351) < accuracy)
    #expect(try StructuralSimilarity.multiScale(first, first) == 1)
    let small = try pictures(175, 300)
    #expect(try StructuralSimilarity.multiScale(small.0, small.1) == nil)
  }

  /// scikit-image with `full=True`, whose edges are mirrored.
  @Test(arguments: [
    (0, 0, 0.5641018431670377), (199, 179, 0.7420197112222537), (100, 90, 0.9308700593468429),
  ]) func map(x: Int, y: Int, index: Double) throws {
    let (first, second) = try pictures(200, 180)
    let map = try StructuralSimilarity.picture(first, second)
    #expect(abs(Double(map.bytes[4 * (y * 200 + x)]) - 255 * (1 - index)) <= 0.5 + 1e-3)
  }

  @Test func equalImages() throws {
    let (first, _) = try pictures(20, 30)
    let similarity = try StructuralSimilarity(first, first)
    #expect(similarity.mean == 1 && similarity.least == 1 && similarity.worst == nil)
    #expect(similarity.description == "SSIM 1")
    #expect(try StructuralSimilarity.picture(first, first).bytes.prefix(3) == [0, 0, 0])
  }

  /// Pictures smaller than the window have the mean of all pixels. Constants differ by the means
  /// alone: (2ab + C₁) / (a² + b² + C₁).
  @Test func smallImages() throws {
    let dark = try Image(rgba8: [50, 50, 50, 255, 50, 50, 50, 255], width: 2, height: 1)
    let light = try Image(rgba8: [100, 100, 100, 255, 100, 100, 100, 255], width: 2, height: 1)
    let expected = (2.0 * 50 * 100 + 6.5025) / (50 * 50 + 100 * 100 + 6.5025)
    #expect(abs(try StructuralSimilarity(dark, light).mean - expected) < 1e-6)
  }

  /// Black and transparency are equal over black, and differ over white.
  @Test func translucentImages() throws {
    let black = try Image(rgba8: [0, 0, 0, 255], width: 1, height: 1)
    let clear = try Image(rgba8: [9, 9, 9, 0], width: 1, height: 1)
    let expected = 6.5025 / (255 * 255 + 6.5025)
    #expect(abs(try StructuralSimilarity(black, clear).mean - expected) < 1e-6)
  }

  @Test func sizesMustBeEqual() throws {
    let bytes: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let images = (
      try Image(rgba8: bytes, width: 2, height: 1), try Image(rgba8: bytes, width: 1, height: 2)
    )
    #expect(throws: ImageError.sizesDiffer(images.0.size, images.1.size)) {
      try StructuralSimilarity(images.0, images.1)
    }
    #expect(throws: ImageError.sizesDiffer(images.0.size, images.1.size)) {
      try ColorDifference(images.0, images.1)
    }
  }
}
