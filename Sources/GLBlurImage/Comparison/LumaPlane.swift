/// The luma of a picture, in levels of 0…255, row by row.
struct LumaPlane {
  let width: Int
  let height: Int
  private var levels: [Float]

  /// Creates the luma of an image: 0.299 R + 0.587 G + 0.114 B of its encoded samples (ITU-R
  /// BT.601-7, 2.5.1).
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - background: The grey behind translucent pixels, 0…1.
  init(of image: Image, over background: Double) {
    (width, height) = (image.width, image.height)
    levels = []
    levels.reserveCapacity(width * height)
    var row = [SIMD4<Double>](repeating: SIMD4(), count: width)
    for y in 0..<height {
      image.read(row: y, into: &row)
      for p in row {
        let alpha = p.w / 65535
        let luma = (p * SIMD4(0.299, 0.587, 0.114, 0)).sum() / 257
        levels.append(Float(luma * alpha + 255 * background * (1 - alpha)))
      }
    }
  }

  private init(width: Int, height: Int, levels: [Float]) {
    (self.width, self.height, self.levels) = (width, height, levels)
  }

  subscript(x: Int, y: Int) -> Double { Double(levels[y * width + x]) }

  /// The means of blocks of 2 × 2 pixels. An odd side repeats its last pixel.
  var halved: LumaPlane {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    var means: [Float] = []
    means.reserveCapacity(halfWidth * halfHeight)
    for y in 0..<halfHeight {
      let next = min(2 * y + 1, height - 1)
      for x in 0..<halfWidth {
        let beside = min(2 * x + 1, width - 1)
        let sum = self[2 * x, 2 * y] + self[beside, 2 * y] + self[2 * x, next] + self[beside, next]
        means.append(Float(sum / 4))
      }
    }
    return LumaPlane(width: halfWidth, height: halfHeight, levels: means)
  }
}
