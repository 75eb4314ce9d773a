import CKernels
import GLBlurEngine

/// Writes a resampled 8-bit image.
///
/// Pixels that read only opaque ones are sums in fixed point, others sums of premultiplied floats.
/// The choice depends only on the pixels read, so a part of a result has the bytes of the whole.
final class ResizeRowWriter: RowWriter {
  private let resized: ResizedImage
  private let part: ImagePart
  private let region: Region
  private let kernels: RowKernels
  private let horizontal: FixedTaps
  private let vertical: FixedTaps?
  private let pairs: FixedTaps.Pairs
  private let beginsWithRows: Bool
  private let halves: Bool
  private let read: Range<Int>
  private let pairRow: Buffer
  private var words: RowRing<Int16>
  private var opacities: [Bool?]
  private let otherwise: () -> any RowNode
  private lazy var translucent = TranslucentRow(otherwise(), region, read.count)

  /// Returns nil if fixed point is not exact enough.
  ///
  /// - Parameter otherwise: Makes a node that computes the region in floats.
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

/// Rows with pixels that read translucent ones, on one thread.
private final class TranslucentRow {
  private let node: any RowNode
  private let region: Region
  private let pixels: PixelBuffer
  private let opaque: Buffer
  /// For each column of the image and the one after the last, the number of earlier columns that
  /// are not opaque.
  private var counts: [UInt32]

  init(_ node: any RowNode, _ region: Region, _ columns: Int) {
    self.node = node
    self.region = region
    pixels = PixelBuffer(capacity: region.width)
    opaque = Buffer(byteCount: 4 * region.width)
    counts = Array(repeating: 0, count: columns + 1)
  }

  func write(_ y: Int, _ kernels: RowKernels, into bytes: UnsafeMutablePointer<UInt8>) {
    unsafe node.evaluate(y, region.columns, into: pixels.pixels)
    unsafe writeSamples(
      pixels.pixels, count: region.width, .rgba8, kernels, into: UnsafeMutableRawPointer(bytes))
  }

  /// Replaces the pixels of a row that read only opaque ones.
  ///
  /// - Parameters:
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

/// An image that is resampled along one or both axes, and moved.
struct ResizedImage: Sendable {
  let image: Int
  /// The kernel that is applied first, if there are two.
  let inner: Resample?
  let outer: Resample
  var x = 0
  var y = 0

  var kernels: [Resample] { [outer] + (inner.map { [$0] } ?? []) }

  func kernel(_ axis: Axis) -> Resample? { kernels.first { $0.axis == axis } }

  /// Whether each pixel of the result is a pixel of the image.
  var isPicked: Bool {
    kernels.allSatisfy { $0.taps == 1 && $0.weights.allSatisfy { $0 == 1 } }
  }

  var allowsFixedPoint: Bool { kernels.allSatisfy(\.allowsFixedPoint) }

  fileprivate init(_ image: Int, _ outer: Resample, _ inner: Resample? = nil) {
    self.image = image
    self.outer = outer
    self.inner = inner
  }
}

extension Plan.Expression {
  /// Returns the image and the kernels if, as far as bytes show, the expression only resamples an
  /// image.
  func resizedImage(over region: Region) -> ResizedImage? {
    switch self {
    case .point(let kernel, let operands):
      return kernel is Limit ? operands.first?.resizedImage(over: region) : nil
    case .move(let x, let y, let input, let inside):
      let moved = region.offset(x: -x, y: -y)
      guard inside.contains(moved), var resized = input.resizedImage(over: moved) else {
        return nil
      }
      resized.x += x
      resized.y += y
      return resized
    case .sample(let kernel, let inputs):
      guard let outer = kernel as? Resample, let input = inputs.first?.expression else {
        return nil
      }
      if case .read(.image(let image), _, _) = input { return ResizedImage(image, outer) }
      guard case .sample(let kernel, let inputs) = input, let inner = kernel as? Resample,
        inner.axis != outer.axis, case .read(.image(let image), _, _)? = inputs.first?.expression
      else { return nil }
      return ResizedImage(image, outer, inner)
    case .read, .gaussian, .select, .variableGaussian: return nil
    }
  }
}

/// The weights of a resampling along an axis, in fixed point. The weights of each index sum to 1.
struct FixedTaps {
  private let indices: Range<Int>
  private let firsts: [Int]
  /// The number of weights of each index, without trailing zeros.
  private var counts: [Int]
  /// The weights of each index, in units of 2^-`shift`, padded with zeros.
  private var weights: [Int16]
  let taps: Int
  let shift: Int32
  private let origin: Int

  /// Converts the weights of some indices, or returns nil if sums could overflow. The unit depends
  /// on the kernel alone, so every part of a picture has the same weights.
  ///
  /// - Parameter mostShift: The greatest shift for which sums fit into 32 bits.
  init?(_ kernel: Resample, _ range: Range<Int>, mostShift: Int32) {
    let all = kernel.weights
    var greatest: Float = 0
    for weight in all { greatest = max(greatest, abs(weight)) }
    var shift: Int32 = 0
    while shift < mostShift, Double(greatest) * Double(2 << shift) <= Self.most { shift += 1 }
    self.shift = shift
    // A weight is wrong by up to half a unit. In a picture of stripes this adds up to 255 · taps /
    // 4 units, which is 0.06 levels for this many taps.
    guard kernel.taps <= (1 << shift) / 1024 else { return nil }
    for start in stride(from: 0, to: all.count, by: kernel.taps) {
      var positive: Float = 0
      for place in start..<start + kernel.taps { positive += max(0, all[place]) }
      guard positive < Self.mostPositive else { return nil }
    }
    origin = kernel.origin
    indices = range.lowerBound - origin..<range.upperBound - origin
    firsts = Array(kernel.firsts[indices])
    let even = (kernel.taps + 1) / 2 * 2
    taps = even
    counts = Array(repeating: 1, count: indices.count)
    weights = Array(repeating: 0, count: even * indices.count)
    for (place, index) in indices.enumerated() {
      round(all, from: index * kernel.taps, count: kernel.taps, to: place)
    }
  }

  /// The greatest weight, which leaves room for the rest that makes the sum 1.
  private static let most = 32000.0

  /// The greatest sum of positive weights. With twice as much, 255 levels exceed 16 bits.
  private static let mostPositive: Float = 1.9

  /// Rounds the weights of an index so that partial sums are right to half a unit, and the whole is
  /// 1.
  private mutating func round(_ exact: [Float], from start: Int, count: Int, to place: Int) {
    var sum = 0.0
    for tap in 0..<count { sum += Double(exact[start + tap]) }
    let target = place * taps
    var (rest, total, greatest) = (0.0, 0, 0)
    for tap in 0..<count where exact[start + tap] != 0 {
      let units = Double(exact[start + tap]) / sum * Double(1 << shift) + rest
      rest = units - units.rounded()
      let rounded = Int16(clamping: Int(units.rounded()))
      weights[target + tap] = rounded
      total += Int(rounded)
      if rounded > weights[target + greatest] { greatest = tap }
      if rounded != 0 { counts[place] = tap + 1 }
    }
    weights[target + greatest] += Int16(clamping: 1 << shift - total)
  }

  /// Returns the inputs that an index of the result reads.
  func sources(of index: Int) -> Range<Int> {
    let place = index - origin - indices.lowerBound
    return firsts[place]..<firsts[place] + counts[place]
  }

  func weights(of index: Int) -> ArraySlice<Int16> {
    let place = index - origin - indices.lowerBound
    return weights[place * taps..<(place + 1) * taps]
  }

  var sources: Range<Int> {
    let ends = zip(firsts, counts).map { $0 + $1 }
    return (firsts.min() ?? 0)..<(ends.max() ?? 1)
  }

  /// Whether each index of the result is the mean of two of the input.
  var isHalf: Bool {
    taps == 2 && weights.allSatisfy { $0 == 1 << (shift - 1) }
      && zip(indices, firsts).allSatisfy { index, first in first == 2 * (index + origin) }
  }

  /// The weights for `resample_columns_to_bytes`.
  struct Pairs {
    /// The first pair of pixels that each result reads.
    var starts: [Int32]
    var weights: [Int16]
    let count: Int
  }

  /// Returns the weights for pairs of pixels from `base` on.
  func pairs(from base: Int) -> Pairs {
    let count =
      zip(firsts, counts).map { (($0 - base) % 2 + $1 + 1) / 2 }.max() ?? 1
    let groups = (firsts.count + 3) / 4
    var pairs = Pairs(
      starts: Array(repeating: 0, count: 4 * groups),
      weights: Array(repeating: 0, count: 8 * groups * count), count: count)
    for (place, first) in firsts.enumerated() {
      pairs.starts[place] = Int32((first - base) / 2)
      for tap in 0..<counts[place] {
        let pixel = (first - base) % 2 + tap
        let target = 8 * (place / 4 * count + pixel / 2) + 2 * (place % 4) + pixel % 2
        pairs.weights[target] = weights[place * taps + tap]
      }
    }
    return pairs
  }
}
