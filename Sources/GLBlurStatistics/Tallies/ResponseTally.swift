package import GLBlurEngine

/// The responses of a detector, which are the red of a picture.
package struct ResponseTally: Tally {
  package static let format = PixelFormat.rgbaFloat
  package static let cost = (ofPixel: 4, ofFinding: 200_000)
  /// Each part would hold a whole picture.
  package static let isDivisible = false
  package let size: Size
  private var responses: [Float] = []

  package init(_ size: Size) {
    self.size = size
  }

  // Up to a quarter of the pixels are maxima, sorted in lists of eight bytes each.
  package var byteCount: Int { size.area * (MemoryLayout<Float>.stride + 8) }

  /// The lower of two peaks lies between pixels.
  package static let unknown = {
    var tally = ResponseTally(Size(width: 33, height: 17))
    tally.responses = Array(repeating: 0, count: tally.size.area)
    for (x, y, response) in [(8, 5, 0.02), (21, 11, 0.015), (22, 11, 0.01), (21, 12, 0.005)] {
      tally.responses[y * tally.size.width + x] = Float(response)
    }
    return tally
  }()

  package mutating func add(_ image: Image, rows: Range<Int>, at region: Region) {
    // Without known pixels, the image has another format.
    guard image.format == Self.format else { return }
    if responses.isEmpty { responses = Array(repeating: 0, count: size.area) }
    let (stride, width) = (image.format.bytesPerPixel, size.width)
    image.withBytes { bytes in
      var target = responses.mutableSpan
      for y in rows {
        let (first, start) = (y * region.width, (region.y + y) * width + region.x)
        for x in 0..<region.width {
          target[start + x] = unsafe bytes.unsafeLoad(
            fromByteOffset: stride * (first + x), as: Float.self)
        }
      }
    }
  }

  package mutating func join(_ other: ResponseTally) {
    for (index, response) in other.responses.enumerated() {
      responses[index] = max(responses[index], response)
    }
  }

  package var strongest: Float {
    let span = responses.span
    var strongest: Float = 0
    for index in span.indices { strongest = max(strongest, span[index]) }
    return strongest
  }

  /// Returns at most `count` local maxima of at least `least`, and above 0, in descending order. Of
  /// maxima closer than `distance`, the greater counts.
  ///
  /// A maximum exceeds its preceding neighbours in row order and is not exceeded by the following
  /// ones, so of equal neighbours one counts. Border pixels do not count.
  package func peaks(from least: Float, distance: Double, count: Int) -> [Peak] {
    var taken = PointGrid(distance: distance)
    var peaks: [Peak] = []
    for index in maxima(from: least) {
      if peaks.count == count { break }
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      if taken.insert(x, y) { peaks.append(peak(at: index, x, y)) }
    }
    return peaks
  }

  /// Returns indices in descending order of responses, ties in row order.
  private func maxima(from least: Float) -> [Int] {
    guard !responses.isEmpty, size.width > 2, size.height > 2 else { return [] }
    let (span, width) = (responses.span, size.width)
    // Positive floats sort like their bit patterns. An index has 30 bits.
    var keys: [UInt64] = []
    for y in 1..<size.height - 1 {
      for index in y * width + 1..<(y + 1) * width - 1 {
        let c = span[index]
        guard c >= least, c > 0, c > span[index - 1], c >= span[index + 1] else { continue }
        let (above, below) = (index - width, index + width)
        guard c > span[above - 1], c > span[above], c > span[above + 1] else { continue }
        guard c >= span[below - 1], c >= span[below], c >= span[below + 1] else { continue }
        keys.append(UInt64(c.bitPattern) << 32 | UInt64(~UInt32(truncatingIfNeeded: index)))
      }
    }
    return keys.sorted(by: >).map { Int(~UInt32(truncatingIfNeeded: $0)) }
  }

  /// Returns the vertex of the parabola through three responses along each axis.
  private func peak(at index: Int, _ x: Int, _ y: Int) -> Peak {
    let c = Double(responses[index])
    func offset(_ step: Int) -> Double {
      let (before, after) = (Double(responses[index - step]), Double(responses[index + step]))
      let curvature = (c - before) + (c - after)
      return curvature > 0 ? (after - before) / (2 * curvature) : 0
    }
    return Peak(
      x: Double(x) + 0.5 + offset(1), y: Double(y) + 0.5 + offset(size.width), strength: c)
  }
}

/// Pixels with a minimum distance from each other, in a grid.
private struct PointGrid {
  let distance: Double
  private var cells: [SIMD2<Int>: [SIMD2<Int>]] = [:]

  init(distance: Double) {
    self.distance = distance
  }

  /// Returns false if another pixel is too near.
  mutating func insert(_ x: Int, _ y: Int) -> Bool {
    // Different pixels are at least one apart.
    if distance <= 1 { return true }
    let place = SIMD2(x, y)
    let cell = SIMD2(Int(Double(x) / distance), Int(Double(y) / distance))
    for row in -1...1 {
      for column in -1...1 {
        for other in cells[cell &+ SIMD2(column, row)] ?? [] {
          let way = SIMD2<Double>(place &- other)
          if (way * way).sum() < distance * distance { return false }
        }
      }
    }
    cells[cell, default: []].append(place)
    return true
  }
}

/// A point of a picture at which something is strongest.
package struct Peak: Hashable, Sendable {
  /// Places are in pixels. The middle of the first pixel is at ½.
  package let x: Double
  package let y: Double
  package let strength: Double

  package init(x: Double, y: Double, strength: Double) {
    self.x = x
    self.y = y
    self.strength = strength
  }
}

/// The number of white pixels of a black and white picture, and the sums of their columns and rows,
/// which stay below 2⁶⁰.
package struct MotionTally: Tally {
  package static let cost = (ofPixel: 2, ofFinding: 0)
  package var byteCount: Int { MemoryLayout<MotionTally>.size }

  private var pixels = 0
  private var moving = 0
  private var columns = 0
  private var rows = 0

  package init() {}

  package static let unknown = {
    var tally = MotionTally()
    (tally.pixels, tally.moving, tally.columns, tally.rows) = (64, 16, 32, 80)
    return tally
  }()

  package mutating func add(_ image: Image, rows: Range<Int>, at region: Region) {
    let stride = image.format.bytesPerPixel
    pixels += image.width * rows.count
    image.withBytes { bytes in
      for y in rows {
        var (count, sum) = (0, 0)
        for x in 0..<image.width {
          let offset = stride * (y * image.width + x)
          let isMoving = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt16.self) != 0
          count += isMoving ? 1 : 0
          sum += isMoving ? x : 0
        }
        moving += count
        columns += sum + region.x * count
        self.rows += (region.y + y) * count
      }
    }
  }

  package mutating func join(_ other: MotionTally) {
    pixels += other.pixels
    moving += other.moving
    columns += other.columns
    rows += other.rows
  }

  package var share: Double { pixels > 0 ? Double(moving) / Double(pixels) : 0 }

  /// The mean position of the white pixels, with their share as strength.
  package var center: Peak? {
    guard moving > 0 else { return nil }
    let count = Double(moving)
    return Peak(
      x: Double(columns) / count + 0.5, y: Double(rows) / count + 0.5, strength: share)
  }
}
