import Legibility

/// Colours in ascending order, with their pixel counts.
package struct ColorList: Sendable {
  let precision: ColorPrecision
  let cells: [(color: PackedColor, count: UInt32)]
  /// The earliest time of each colour in a film, in seconds. Empty for a still picture.
  let times: [Double]

  init(_ counts: ColorCounts, precision: ColorPrecision) {
    self.precision = precision
    cells = counts.sorted
    times = counts.times(of: cells)
  }

  var colors: [Color] { cells.map { precision.color($0.color) } }

  /// Returns the colours rounded to 8 bits. Coarser ones stay.
  func rounded() -> ColorList {
    guard precision == .exact else { return self }
    var counts = ColorCounts(keepsTimes: !times.isEmpty)
    for (index, cell) in cells.enumerated() {
      counts.add(precision.coarsened(cell.color), cell.count, at: time(index))
    }
    return ColorList(counts, precision: .shown)
  }

  /// Returns the colours under a scrim, rounded to 8 bits. Text may be less legible over either end
  /// of a cell's range, so both count.
  func rounded(under scrim: Color) -> ColorList {
    func rounded(_ color: Color) -> PackedColor {
      let c = scrim.composited(over: color)
      let channels = SIMD4(c.red, c.green, c.blue, c.alpha) * 255
      return PackedColor(SIMD4<UInt16>(channels.rounded(.toNearestOrAwayFromZero)))
    }
    var counts = ColorCounts(keepsTimes: !times.isEmpty)
    for (index, cell) in cells.enumerated() {
      let time = time(index)
      if let ends = precision.ends(of: cell.color) {
        let half = cell.count / 2 + cell.count % 2
        counts.add(rounded(ends.0), half, at: time)
        counts.add(rounded(ends.1), half, at: time)
      } else {
        counts.add(rounded(precision.color(cell.color)), cell.count, at: time)
      }
    }
    return ColorList(counts, precision: .shown)
  }

  private func time(_ index: Int) -> Double { times.isEmpty ? 0 : times[index] }
}

/// Four 16-bit channels in 64 bits: red in the highest 16, then green, blue and alpha.
struct PackedColor: Hashable {
  var bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(_ channels: SIMD4<UInt16>) {
    bits =
      UInt64(channels.x) << 48 | UInt64(channels.y) << 32 | UInt64(channels.z) << 16
      | UInt64(channels.w)
  }

  var channels: SIMD4<UInt16> {
    SIMD4(
      UInt16(truncatingIfNeeded: bits >> 48), UInt16(truncatingIfNeeded: bits >> 32),
      UInt16(truncatingIfNeeded: bits >> 16), UInt16(truncatingIfNeeded: bits))
  }
}

/// A hash table of colours with their pixel counts. A quarter to a half of the slots are in use.
struct ColorCounts {
  private var colors: [PackedColor]
  /// Counts are saturated in a film, and 0 for a free slot.
  private var counts: [UInt32]
  /// The earliest times in a film, in seconds. Empty for a still picture.
  private var times: [Double]
  private(set) var count = 0

  /// - Parameter keepsTimes: Whether the table belongs to a film.
  init(keepsTimes: Bool = false) {
    colors = Array(repeating: PackedColor(bits: 0), count: 64)
    counts = Array(repeating: 0, count: 64)
    times = keepsTimes ? Array(repeating: 0, count: 64) : []
  }

  var byteCount: Int { colors.count * (keepsTimes ? 20 : 12) }

  private var keepsTimes: Bool { !times.isEmpty }

  mutating func add(_ color: PackedColor, _ pixels: UInt32 = 1, at time: Double = 0) {
    let slot = slot(of: color)
    if counts[slot] == 0 {
      colors[slot] = color
      count += 1
      if keepsTimes { times[slot] = time }
    } else if keepsTimes {
      times[slot] = min(times[slot], time)
    }
    let (sum, isOver) = counts[slot].addingReportingOverflow(pixels)
    counts[slot] = isOver ? .max : sum
    if 2 * count > colors.count { grow() }
  }

  /// Returns the earliest times of colours in the table, if it keeps times.
  func times(of cells: [(color: PackedColor, count: UInt32)]) -> [Double] {
    keepsTimes ? cells.map { times[slot(of: $0.color)] } : []
  }

  /// Without this order, the last bits of searches and sums would differ from render to render.
  var sorted: [(color: PackedColor, count: UInt32)] {
    var cells: [(color: PackedColor, count: UInt32)] = []
    cells.reserveCapacity(count)
    forEach { color, count, _ in cells.append((color, count)) }
    if cells.count < 64 {
      cells.sort { $0.color.bits < $1.color.bits }
      return cells
    }
    var other = cells
    for shift in stride(from: 0, to: 64, by: 8) { Self.distribute(&cells, &other, by: shift) }
    return cells
  }

  /// Sorts cells stably by eight bits of their colours from `shift` on, with a buffer: one step of
  /// a radix sort, which takes a fraction of the time of a comparison sort.
  private static func distribute(
    _ cells: inout [(color: PackedColor, count: UInt32)],
    _ other: inout [(color: PackedColor, count: UInt32)], by shift: Int
  ) {
    func digit(_ color: PackedColor) -> Int { Int(color.bits >> UInt64(shift) & 255) }
    var places = Array(repeating: 0, count: 257)
    for cell in cells { places[digit(cell.color) + 1] += 1 }
    // All cells share the digit, as is usual for alpha.
    if places.contains(cells.count) { return }
    for index in 1...256 { places[index] += places[index - 1] }
    for cell in cells {
      let digit = digit(cell.color)
      other[places[digit]] = cell
      places[digit] += 1
    }
    swap(&cells, &other)
  }

  /// Calls `body` with each colour, its pixel count, and its earliest time or 0.
  func forEach(_ body: (PackedColor, UInt32, Double) -> Void) {
    for slot in counts.indices where counts[slot] > 0 {
      body(colors[slot], counts[slot], keepsTimes ? times[slot] : 0)
    }
  }

  /// Returns the slot of a colour, or the free slot in which it belongs.
  private func slot(of color: PackedColor) -> Int {
    let mask = colors.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(color)) & mask
    while counts[slot] > 0, colors[slot] != color { slot = (slot + 1) & mask }
    return slot
  }

  /// Returns the finalizer of MurmurHash3, in which every bit depends on all bits of the colour.
  /// The seed prevents pictures crafted to collide.
  private static func hash(_ color: PackedColor) -> UInt64 {
    var hash = color.bits ^ seed
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }

  private static let seed = UInt64.random(in: .min ... .max)

  private mutating func grow() {
    var larger = self
    larger.colors = Array(repeating: PackedColor(bits: 0), count: 2 * colors.count)
    larger.counts = Array(repeating: 0, count: 2 * counts.count)
    if keepsTimes { larger.times = Array(repeating: 0, count: 2 * counts.count) }
    larger.count = 0
    forEach { larger.add($0, $1, at: $2) }
    self = larger
  }
}
