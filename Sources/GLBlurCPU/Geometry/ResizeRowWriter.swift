import CKernels
import GLBlurEngine

/// A writer of a resampled 8-bit image.
///
/// Pixels that read only opaque ones are sums in fixed point, others sums of premultiplied floats.
/// The choice depends only on the pixels that are read, so every part of a result has the bytes of
/// the whole.
final class ResizeRowWriter: RowWriter {
  private let resized: ResizedImage
  private let part: ImagePart
  private let region: Region
  private let kernels: RowKernels
  private let horizontal: FixedTaps
  private let vertical: FixedTaps?
  private let pairs: FixedTaps.Pairs
  /// Whether rows are summed before columns.
  private let beginsWithRows: Bool
  private let halves: Bool
  /// The columns of the image that are read.
  private let read: Range<Int>
  private let pairRow: Buffer
  /// Rows with summed columns, if columns come first.
  private var words: RowRing<Int16>
  /// For each row of the part, whether it is opaque, or nil if unknown.
  private var opacities: [Bool?]
  private let otherwise: () -> any RowNode
  private lazy var translucent = TranslucentRow(otherwise(), region, read.count)

  /// Creates a writer, or returns nil if fixed point is not exact enough.
  ///
  /// - Parameters:
  ///   - part: The image, or the part of it in memory.
  ///   - otherwise: Makes a node that computes the region in floats.
  init?(
    _ resized: ResizedImage, _ part: ImagePart, _ region: Region, _ kernels: RowKernels,
    otherwise: @escaping () -> any RowNode
  ) {
    let own = region.offset(x: -resized.x, y: -resized.y)
    beginsWithRows = resized.outer.axis == .horizontal || resized.inner == nil
    // Bytes leave more room for weights than words.
    let isDown = beginsWithRows && resized.kernel(.vertical) != nil
    let across =
      resized.kernel(.horizontal)
      ?? Resample(axis: .horizontal, origin: own.x, rows: own.columns.map { ($0, [1]) })
    guard resized.allowsFixedPoint, part.image.format == .rgba8,
      let horizontal = FixedTaps(across, own.columns, mostShift: 15)
    else { return nil }
    if let down = resized.kernel(.vertical) {
      guard let taps = FixedTaps(down, own.rows, mostShift: isDown ? 20 : 15) else { return nil }
      vertical = taps
    } else {
      vertical = nil
    }
    self.resized = resized
    self.part = part
    self.region = region
    self.kernels = kernels
    self.horizontal = horizontal
    self.otherwise = otherwise
    halves = resized.inner != nil && horizontal.isHalf && vertical?.isHalf == true
    read = horizontal.sources
    pairs = horizontal.pairs(from: read.lowerBound)
    // The last sums read pairs beyond the row, with weights of 0.
    pairRow = Buffer(byteCount: 16 * (read.count / 2 + pairs.count + 2))
    words = RowRing(
      window: beginsWithRows ? 1 : vertical?.taps ?? 1,
      samples: beginsWithRows ? 0 : 4 * region.width)
    opacities = Array(repeating: nil, count: part.image.height)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let index = y - resized.y
    let sources = vertical?.sources(of: index) ?? index..<index + 1
    if sources.allSatisfy(isOpaque) {
      unsafe writeOpaque(index, sources, into: bytes)
      return
    }
    unsafe translucent.write(y, kernels, into: bytes)
    let rows = unsafe sources.map { unsafe row($0) }
    unsafe translucent.replace(rows, horizontal, own: region.x - resized.x, kernels, in: bytes) {
      unsafe writeOpaque(index, sources, into: $0)
    }
  }

  private func row(_ y: Int) -> UnsafePointer<UInt8> {
    let image = part.image
    return
      unsafe (image.base + ((y - part.y) * image.bytesPerRow + 4 * (read.lowerBound - part.x)))
      .assumingMemoryBound(to: UInt8.self)
  }

  private func isOpaque(_ y: Int) -> Bool {
    if let known = opacities[y - part.y] { return known }
    let isOpaque = unsafe kernels.table.pointee.is_opaque(row(y), read.count)
    opacities[y - part.y] = isOpaque
    return isOpaque
  }

  /// Writes a row as if the image were opaque.
  private func writeOpaque(
    _ index: Int, _ sources: Range<Int>, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    let table = unsafe kernels.table.pointee
    if halves {
      unsafe table.halve(bytes, row(2 * index), row(2 * index + 1), region.width)
    } else if beginsWithRows {
      sumRows(index, sources)
      unsafe table.resample_columns_to_bytes(
        bytes, pairRow.elements(), pairs.starts, pairs.weights, pairs.count, horizontal.shift,
        region.width)
    } else if let vertical {
      let rows = unsafe sources.map { unsafe summedColumns($0) }
      let filled = unsafe rows + Array(repeating: rows[0], count: vertical.taps - rows.count)
      unsafe table.resample_rows_to_bytes(
        bytes, filled, Array(vertical.weights(of: index)), vertical.taps, vertical.shift,
        region.width)
    }
  }

  /// Fills the row of pairs with the sums of rows.
  private func sumRows(_ index: Int, _ sources: Range<Int>) {
    let table = unsafe kernels.table.pointee
    guard let vertical else {
      unsafe table.widen_to_pairs(pairRow.elements(), row(index), read.count)
      return
    }
    let rows = unsafe sources.map { unsafe row($0) }
    let taps = (sources.count + 1) / 2 * 2
    let filled = unsafe rows + Array(repeating: rows[0], count: taps - rows.count)
    unsafe table.resample_rows_to_pairs(
      pairRow.elements(), filled, Array(vertical.weights(of: index)), taps, vertical.shift - 6,
      read.count)
  }

  private func summedColumns(_ y: Int) -> UnsafePointer<Int16> {
    let table = unsafe kernels.table.pointee
    let source = unsafe row(y)
    return unsafe words.row(y) { target in
      unsafe table.widen_to_pairs(pairRow.elements(), source, read.count)
      unsafe table.resample_columns_to_words(
        target, pairRow.elements(), pairs.starts, pairs.weights, pairs.count, horizontal.shift,
        region.width)
    }
  }
}

/// Rows with pixels that read translucent ones. They belong to one thread.
private final class TranslucentRow {
  private let node: any RowNode
  private let region: Region
  private let pixels: PixelBuffer
  private let opaque: Buffer
  /// For each column of the image that is read, and the one after the last, the number of columns
  /// before it that are not opaque.
  private var counts: [UInt32]

  init(_ node: any RowNode, _ region: Region, _ columns: Int) {
    self.node = node
    self.region = region
    pixels = PixelBuffer(capacity: region.width)
    opaque = Buffer(byteCount: 4 * region.width)
    counts = Array(repeating: 0, count: columns + 1)
  }

  /// Writes a row from premultiplied floats.
  func write(_ y: Int, _ kernels: RowKernels, into bytes: UnsafeMutablePointer<UInt8>) {
    unsafe node.evaluate(y, region.columns, into: pixels.pixels)
    unsafe writeSamples(
      pixels.pixels, count: region.width, .rgba8, kernels, into: UnsafeMutableRawPointer(bytes))
  }

  /// Replaces the pixels of a row that read only opaque ones.
  ///
  /// - Parameters:
  ///   - rows: The rows of the image that the row reads.
  ///   - taps: The columns that each column of the result reads.
  ///   - own: The index of the result's first column.
  ///   - write: Writes the row as if the image were opaque.
  func replace(
    _ rows: [UnsafePointer<UInt8>], _ taps: FixedTaps, own: Int, _ kernels: RowKernels,
    in bytes: UnsafeMutablePointer<UInt8>, _ write: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let columns = counts.count - 1
    unsafe kernels.table.pointee.count_translucent(&counts, rows, rows.count, columns)
    if Int(counts[columns]) == columns { return }
    unsafe write(opaque.elements())
    let base = taps.sources.lowerBound
    for x in 0..<region.width {
      let read = taps.sources(of: own + x)
      if counts[read.lowerBound - base] == counts[read.upperBound - base] {
        unsafe (bytes + 4 * x).update(from: opaque.elements() + 4 * x, count: 4)
      }
    }
  }
}
