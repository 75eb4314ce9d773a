/// A table of colours with the number of pixels that have each of them.
///
/// The table takes 12 bytes for each of its slots, a quarter to a half of which are in use, and 20 if it
/// keeps times.
struct ColorCounts {
  private var colors: [PackedColor]
  /// The number of pixels of each slot's colour. It is 0 for a slot that is not in use. A film may have
  /// more pixels of a colour than the number can say, which is then the greatest.
  private var counts: [UInt32]
  /// The earliest time of each slot's colour in a film, in seconds, or nothing for a still picture.
  private var times: [Double]
  /// The number of colours.
  private(set) var count = 0

  /// Creates an empty table.
  ///
  /// - Parameter keepsTimes: Whether the table is that of a film. The default is that of a still picture.
  init(keepsTimes: Bool = false) {
    colors = Array(repeating: PackedColor(bits: 0), count: 64)
    counts = Array(repeating: 0, count: 64)
    times = keepsTimes ? Array(repeating: 0, count: 64) : []
  }

  /// The number of bytes of the table.
  var byteCount: Int { colors.count * (keepsTimes ? 20 : 12) }

  private var keepsTimes: Bool { !times.isEmpty }

  /// Adds pixels of a colour.
  ///
  /// - Parameter time: The time of the pixels, if the table keeps times.
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

  /// Returns the earliest time of each of the given colours, all of which are in the table, or nothing if
  /// the table keeps none.
  func times(of cells: [(color: PackedColor, count: UInt32)]) -> [Double] {
    keepsTimes ? cells.map { times[slot(of: $0.color)] } : []
  }

  /// The colours in ascending order. In an order that changes from one render to the next, the
  /// results of searches and sums would differ in their last bits.
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

  /// Sorts cells by eight bits of their colours and keeps the order of those that have the same: a
  /// step of a radix sort, which takes a fraction of the time of comparisons.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - other: Room for as many cells.
  ///   - shift: The number of the lowest of the bits.
  private static func distribute(
    _ cells: inout [(color: PackedColor, count: UInt32)],
    _ other: inout [(color: PackedColor, count: UInt32)], by shift: Int
  ) {
    func digit(_ color: PackedColor) -> Int { Int(color.bits >> UInt64(shift) & 255) }
    var places = Array(repeating: 0, count: 257)
    for cell in cells { places[digit(cell.color) + 1] += 1 }
    // Alpha, for one, is mostly the same everywhere.
    if places.contains(cells.count) { return }
    for index in 1...256 { places[index] += places[index - 1] }
    for cell in cells {
      let digit = digit(cell.color)
      other[places[digit]] = cell
      places[digit] += 1
    }
    swap(&cells, &other)
  }

  /// Calls `body` with each colour, the number of its pixels, and its earliest time or 0.
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

  /// Returns a number of which every bit depends on all bits of the colour (the last step of
  /// MurmurHash3). The seed keeps a stranger's picture from having colours that share their slots.
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
