import GLBlurImage
import GLBlurVideo

/// BT.601, BT.709, BT.2020 and SMPTE 240M in 64-bit floats, pixel by pixel, independent of the
/// kernels: chroma is converted before averaging, and interpolated by its position.
struct FrameFormula {
  let format: FrameFormat
  private let most: Double
  private let step: Double
  private let kr: Double
  private let kb: Double

  init(_ format: FrameFormat) {
    self.format = format
    most = Double((1 << format.bits) - 1)
    step = Double(1 << (format.bits - 8))
    (kr, kb) =
      switch format.matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      case .smpte240m: (0.212, 0.087)
      case .identity: (0, 0)
      }
  }

  var white: Double { format.bits == 8 ? 255 : 65535 }

  var columns: Int {
    [.yuv420, .yuv422].contains(format.subsampling)
      ? (format.size.width + 1) / 2 : format.size.width
  }
  var rows: Int {
    format.subsampling == .yuv420 ? (format.size.height + 1) / 2 : format.size.height
  }

  private func luma(_ code: Double) -> Double {
    format.range == .full ? code / most : (code / step - 16) / 219
  }
  private func chroma(_ code: Double) -> Double {
    let middle = 128 * step
    return format.range == .full ? (code - middle) / most : (code - middle) / (224 * step)
  }

  /// Returns the places and weights for linear interpolation.
  private func places(_ position: Int, _ isHalved: Bool, _ offset: Double, _ count: Int) -> [(
    Int, Double
  )] {
    guard isHalved else { return [(position, 1)] }
    let at = (Double(position) - offset) / 2
    let first = Int(at.rounded(.down))
    let part = at - Double(first)
    return [(first, 1 - part), (first + 1, part)].map { (min(max($0, 0), count - 1), $1) }
  }

  /// Returns a pixel's red, green and blue, in 0…`white`; `planes` holds samples.
  func pixel(_ x: Int, _ y: Int, _ planes: [[Int]]) -> [Double] {
    let luminance = Double(planes[0][y * format.size.width + x])
    var code = [128 * step, 128 * step]
    if format.subsampling != .grey {
      let isNarrow = format.subsampling != .yuv444
      let across = places(x, isNarrow, format.site == .center ? 0.5 : 0, columns)
      let down = places(y, format.subsampling == .yuv420, format.site == .topLeft ? 0 : 0.5, rows)
      for plane in 0..<2 {
        code[plane] = 0
        for (row, weight) in down {
          for (column, share) in across {
            code[plane] += weight * share * Double(planes[plane + 1][row * columns + column])
          }
        }
      }
    }
    if format.matrix == .identity {
      return [luma(code[1]), luma(luminance), luma(code[0])].map(limited)
    }
    let (value, cb, cr) = (luma(luminance), chroma(code[0]), chroma(code[1]))
    let red = value + 2 * (1 - kr) * cr
    let blue = value + 2 * (1 - kb) * cb
    let green = (value - kr * red - kb * blue) / (1 - kr - kb)
    return [red, green, blue].map(limited)
  }

  private func limited(_ value: Double) -> Double { min(max(value, 0), 1) * white }

  /// Returns a pixel's unrounded codes for Y′, Cb and Cr.
  private func codes(_ rgb: [Int]) -> [Double] {
    let value = rgb.map { Double($0) / white }
    func luma(_ value: Double) -> Double {
      format.range == .full ? value * most : (16 + 219 * value) * step
    }
    if format.matrix == .identity { return [value[1], value[2], value[0]].map(luma) }
    func chroma(_ value: Double) -> Double {
      128 * step + value * (format.range == .full ? most : 224 * step)
    }
    let y = kr * value[0] + (1 - kr - kb) * value[1] + kb * value[2]
    return [
      luma(y), chroma((value[2] - y) / (2 * (1 - kb))), chroma((value[0] - y) / (2 * (1 - kr))),
    ]
  }

  /// Returns the places and weights for a mean of pixels.
  private func means(_ index: Int, _ isHalved: Bool, isAtPixel: Bool, _ count: Int) -> [(
    Int, Double
  )] {
    guard isHalved else { return [(index, 1)] }
    let all =
      isAtPixel
      ? [(2 * index - 1, 0.25), (2 * index, 0.5), (2 * index + 1, 0.25)]
      : [(2 * index, 0.5), (2 * index + 1, 0.5)]
    return all.map { (min(max($0, 0), count - 1), $1) }
  }

  /// Returns the code of a plane's sample, for an image of `pixels`.
  func sample(_ plane: Int, _ x: Int, _ y: Int, _ pixels: [Int]) -> Double {
    let isHalved = plane > 0 && [.yuv420, .yuv422].contains(format.subsampling)
    let isLow = plane > 0 && format.subsampling == .yuv420
    var sum = 0.0
    for (row, weight) in means(y, isLow, isAtPixel: format.site == .topLeft, format.size.height) {
      for (column, share) in means(
        x, isHalved, isAtPixel: format.site != .center, format.size.width)
      {
        let start = 4 * (row * format.size.width + column)
        sum += weight * share * codes(Array(pixels[start..<start + 3]))[plane]
      }
    }
    return min(max(sum, 0), most)
  }
}
