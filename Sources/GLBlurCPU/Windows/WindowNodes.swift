import CKernels
import GLBlurEngine

final class SobelNode: RowNode {
  private let kernel: Sobel
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ kernel: Sobel, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let needed = columns.lowerBound - 1..<columns.upperBound + 1
    let rows = unsafe (y - 1...y + 1).map { unsafe input.floats(ofRow: $0, needed) }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.sobel(
        floats, rows[0], rows[1], rows[2], kernel.weight, kernel.strength, columns.count)
    }
  }
}

final class GradientProductsNode: RowNode {
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ input: any RowReader, _ kernels: RowKernels) {
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let needed = columns.lowerBound - 1..<columns.upperBound + 1
    let rows = unsafe (y - 1...y + 1).map { unsafe input.floats(ofRow: $0, needed) }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.gradient_products(
        floats, rows[0], rows[1], rows[2], columns.count)
    }
  }
}

final class ConvolveNode: RowNode {
  private let kernel: Convolve
  private let input: any RowReader
  private let kernels: RowKernels
  /// The weights beside the middle one, padded with zeros to a multiple of four.
  private let weights: [Float]

  init(_ kernel: Convolve, _ input: any RowReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    let side = Array(kernel.weights.dropFirst())
    weights = side + Array(repeating: 0, count: (4 - side.count % 4) % 4)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      switch kernel.axis {
      case .horizontal: unsafe convolveRow(y, columns, into: floats)
      case .vertical: unsafe convolveColumns(y, columns, into: floats)
      }
    }
  }

  private func add(
    _ rows: [UnsafePointer<Float>], from first: Int, center: UnsafePointer<Float>?,
    _ count: Int, to floats: UnsafeMutablePointer<Float>
  ) {
    unsafe weights.withUnsafeBufferPointer { weights in
      guard let start = weights.baseAddress else { return }
      unsafe kernels.table.pointee.convolve_pairs(
        floats, center, kernel.weights[0], rows, start + min(first, weights.count), rows.count / 2,
        count)
    }
  }

  private func convolveRow(
    _ y: Int, _ columns: Range<Int>, into floats: UnsafeMutablePointer<Float>
  ) {
    let radius = kernel.radius
    let needed = columns.lowerBound - radius..<columns.upperBound + radius
    let center = unsafe input.floats(ofRow: y, needed) + 4 * radius
    // Weights that do not fill a group of four are summed separately.
    for first in stride(from: 0, through: radius, by: 4) {
      var rows = unsafe [UnsafePointer<Float>]()
      for k in first..<min(first + 4, radius) {
        let offset = 4 * (k + 1)
        unsafe rows.append(center - offset)
        unsafe rows.append(center + offset)
      }
      unsafe add(rows, from: first, center: first == 0 ? center : nil, columns.count, to: floats)
    }
  }

  private func convolveColumns(
    _ y: Int, _ columns: Range<Int>, into floats: UnsafeMutablePointer<Float>
  ) {
    // Rows stay valid for eight further calls.
    let middle = unsafe input.floats(ofRow: y, columns)
    for first in stride(from: 0, to: weights.count, by: 4) {
      var rows = unsafe [UnsafePointer<Float>]()
      for index in first..<first + 4 {
        let k = min(index + 1, kernel.radius)
        unsafe rows.append(input.floats(ofRow: y - k, columns))
        unsafe rows.append(input.floats(ofRow: y + k, columns))
      }
      unsafe add(rows, from: first, center: first == 0 ? middle : nil, columns.count, to: floats)
    }
  }
}

/// Takes a weighted sum of pixels at any offsets.
final class SparseNode: RowNode {
  private let sums: TapSums

  init(_ kernel: SparseConvolve, _ input: any RowReader, _ kernels: RowKernels) {
    sums = TapSums(kernel.list, input, kernels)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe sums.evaluate(y, columns, into: floats)
    }
  }
}

/// Weighted sums of rows at offsets, of which there are a multiple of eight.
struct TapSums {
  private let list: [SparseConvolve.Tap]
  private let weights: [Float]
  private let input: any RowReader
  private let kernels: RowKernels

  init(_ list: [SparseConvolve.Tap], _ input: any RowReader, _ kernels: RowKernels) {
    self.list = list
    self.input = input
    self.kernels = kernels
    weights = list.map(\.weight)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into sums: UnsafeMutablePointer<Float>) {
    unsafe weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for first in stride(from: 0, to: list.count, by: 8) {
        let rows = unsafe list[first..<first + 8].map { tap in
          unsafe input.floats(
            ofRow: y + tap.y, columns.lowerBound + tap.x..<columns.upperBound + tap.x)
        }
        unsafe kernels.table.pointee.convolve_eight(
          sums, rows, weights + first, first > 0, columns.count)
      }
    }
  }
}

extension RowReader {
  func floats(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(start(ofRow: y, columns)).assumingMemoryBound(to: Float.self)
  }
}

/// Takes means weighted by nearness, and keeps the window's rows with one channel after the other.
final class BilateralNode: RowNode {
  private let kernel: Bilateral
  private let input: any RowReader
  private let kernels: RowKernels
  private let columns: Range<Int>
  private let stride: Int
  private var rows: RowRing<Float>

  init(
    _ kernel: Bilateral, _ input: any RowReader, over region: Region, _ kernels: RowKernels
  ) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    columns = kernel.inputRegion(index: 0, for: region).columns
    stride = Self.stride(columns)
    rows = RowRing(window: 2 * kernel.radius + 1, samples: 4 * stride)
  }

  /// Vectors of 16 pixels reach beyond the last column.
  private static func stride(_ columns: Range<Int>) -> Int { (columns.count + 31) / 16 * 16 }

  static func rowBytes(_ kernel: Bilateral, over region: Region) -> Int {
    let columns = kernel.inputRegion(index: 0, for: region).columns
    return RowRing<Float>.capacity(window: 2 * kernel.radius + 1) * stride(columns)
      * MemoryLayout<Pixel>.stride
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let radius = kernel.radius
    let offset = columns.lowerBound - radius - self.columns.lowerBound
    let rows = unsafe (y - radius...y + radius).map { unsafe row($0) + offset }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.bilateral(
        floats, rows, stride, kernel.falloff, radius, kernel.distanceFactor, columns.count)
    }
  }

  private func row(_ y: Int) -> UnsafePointer<Float> {
    unsafe rows.row(y) { target in
      unsafe target.update(repeating: 0, count: 4 * stride)
      unsafe kernels.table.pointee.planes_of_row(
        target, stride, input.floats(ofRow: y, columns), columns.count)
    }
  }
}

/// Draws scores of FAST, and keeps seven rows of luma.
final class FastNode: RowNode {
  private let kernel: FastScore
  private let input: any RowReader
  private let kernels: RowKernels
  private let columns: Range<Int>
  private var rows: RowRing<Float>

  init(
    _ kernel: FastScore, _ input: any RowReader, over region: Region, _ kernels: RowKernels
  ) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
    columns = kernel.inputRegion(index: 0, for: region).columns
    rows = RowRing(window: Self.height, samples: Self.samples(columns))
  }

  private static let height = 2 * FastScore.radius + 1

  /// Vectors of 16 values reach beyond the last column.
  private static func samples(_ columns: Range<Int>) -> Int { columns.count + 32 }

  static func rowBytes(_ kernel: FastScore, over region: Region) -> Int {
    RowRing<Float>.capacity(window: height) * MemoryLayout<Float>.stride
      * samples(kernel.inputRegion(index: 0, for: region).columns)
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let radius = FastScore.radius
    let offset = columns.lowerBound - radius - self.columns.lowerBound
    let rows = unsafe (y - radius...y + radius).map { unsafe row($0) + offset }
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.fast_score(
        floats, rows, kernel.threshold, kernel.gain, columns.count)
    }
  }

  private func row(_ y: Int) -> UnsafePointer<Float> {
    unsafe rows.row(y) { target in
      unsafe target.update(repeating: 0, count: Self.samples(columns))
      unsafe kernels.table.pointee.reds_of_row(
        target, input.floats(ofRow: y, columns), columns.count)
    }
  }
}

/// Takes means of samples on lines to a centre.
final class ZoomNode: RowNode {
  private let kernel: ZoomMean
  private let input: EdgeReader
  private let kernels: RowKernels

  init(_ kernel: ZoomMean, _ input: EdgeReader, _ kernels: RowKernels) {
    self.kernel = kernel
    self.input = input
    self.kernels = kernels
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = Region(columns: columns, rows: y..<y + 1)
    let needed = kernel.inputRegion(index: 0, for: row).columns
    let (center, rest) = (kernel.center, kernel.rest)
    let zoom = crow_zoom(center: center.x, rest: rest.x, origin: Int32(needed.lowerBound))
    let shares = kernel.shares
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      for first in stride(from: 0, to: shares.count, by: 8) {
        let part = shares[first..<min(first + 8, shares.count)]
        let lines = unsafe part.map { share in
          let line = kernel.line(y, share)
          return unsafe crow_zoom_line(
            above: input.floats(ofRow: line.index, needed),
            below: input.floats(ofRow: line.index + 1, needed), coarse: share.x, fine: share.y,
            share: line.share)
        }
        let isLast = part.endIndex == shares.count
        unsafe withUnsafePointer(to: zoom) { zoom in
          unsafe kernels.table.pointee.sum_zoomed(
            floats, lines, lines.count, zoom, Int32(columns.lowerBound), first > 0,
            isLast ? kernel.weight : 1, columns.count)
        }
      }
    }
  }
}
