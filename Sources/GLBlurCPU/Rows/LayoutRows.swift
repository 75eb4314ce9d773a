import CKernels
import GLBlurEngine

/// Converts rows between a caller's layout and straight RGBA.
struct LayoutRows: Sendable {
  private let layout: PixelLayout
  private let kernels: RowKernels

  init(_ layout: PixelLayout, _ kernels: RowKernels) {
    self.layout = layout
    self.kernels = kernels
  }

  private var channels: crow_channels {
    switch layout.channels {
    case .rgba: CROW_RGBA
    case .bgra: CROW_BGRA
    case .rgb: CROW_RGB
    case .bgr: CROW_BGR
    case .grey: CROW_GREY
    case .greyAlpha: CROW_GREY_ALPHA
    }
  }

  private var sampleBytes: Int { layout.format.bytesPerChannel }

  /// Converts a row to straight RGBA.
  ///
  /// - Returns: The number of floats outside 0…1, which were clamped.
  func read(_ row: UnsafeRawPointer, into pixels: UnsafeMutableRawPointer, count: Int) -> Int {
    let table = unsafe kernels.table
    unsafe table.pointee.expand_pixels(pixels, row, channels, sampleBytes, count)
    let clamped =
      layout.format == .rgbaFloat
      ? unsafe limit(pixels.assumingMemoryBound(to: Float.self), count: count) : 0
    if layout.isPremultiplied {
      unsafe table.pointee.divide_by_alpha(pixels, sampleBytes, count)
    }
    return clamped
  }

  /// Clamps the floats of a converted row, and returns how many were outside 0…1.
  private func limit(_ floats: UnsafeMutablePointer<Float>, count: Int) -> Int {
    var alphas = 0
    if layout.channels == .greyAlpha {
      for pixel in 0..<count {
        let alpha = unsafe floats[4 * pixel + 3]
        // NaN counts too.
        if !(alpha >= 0 && alpha <= 1) { alphas += 1 }
      }
    }
    let clamped = unsafe kernels.table.pointee.limit_floats(floats, 4 * count)
    return layout.channels.isGrey ? (clamped - alphas) / 3 + alphas : clamped
  }

  /// Converts a row of straight RGBA, which is overwritten, to the layout.
  func write(_ pixels: UnsafeMutableRawPointer, to row: UnsafeMutableRawPointer, count: Int) {
    let table = unsafe kernels.table
    if layout.channels.isGrey {
      unsafe table.pointee.take_luma(pixels, !layout.channels.hasAlpha, sampleBytes, count)
    } else if !layout.channels.hasAlpha {
      unsafe table.pointee.flatten_over_white(pixels, sampleBytes, count)
    }
    if layout.isPremultiplied {
      unsafe table.pointee.multiply_by_alpha(pixels, sampleBytes, count)
    }
    unsafe table.pointee.collapse_pixels(row, pixels, channels, sampleBytes, count)
  }
}

/// A caller's bytes as rows of straight RGBA, for one thread. The last ones are kept.
final class LentRows {
  private let pixels: BorrowedPixels
  private let rows: LayoutRows
  private var ring: RowRing<UInt8>

  /// At least the rows that a Gaussian's downsampling uses at a time.
  private static let window = 16

  init(_ pixels: BorrowedPixels, _ kernels: RowKernels) {
    self.pixels = pixels
    rows = LayoutRows(pixels.layout, kernels)
    ring = RowRing(window: Self.window, samples: 4 * pixels.size.width)
  }

  /// - Parameter number: The number by which the row is kept, close to others used at a time.
  func row(_ y: Int, keptAs number: Int) -> UnsafePointer<UInt8> {
    unsafe ring.row(number) { target in
      _ = unsafe rows.read(pixels.row(y), into: target, count: pixels.size.width)
    }
  }
}
