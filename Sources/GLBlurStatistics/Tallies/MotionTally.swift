package import GLBlurEngine

/// The number of white pixels of a black and white picture, and the sums of their columns and rows.
///
/// Since an image has at most 2³⁰ pixels, all sums stay below 2⁶⁰.
package struct MotionTally: Tally {
  package static let cost = (ofPixel: 2, ofFinding: 0)
  package var byteCount: Int { MemoryLayout<MotionTally>.size }

  private var pixels = 0
  private var moving = 0
  private var columns = 0
  private var rows = 0

  package init() {}

  /// A picture that is one quarter white.
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

  /// The mean position of the white pixels, with their share as strength, or nil if there are none.
  package var center: Peak? {
    guard moving > 0 else { return nil }
    let count = Double(moving)
    return Peak(
      x: Double(columns) / count + 0.5, y: Double(rows) / count + 0.5, strength: share)
  }
}
