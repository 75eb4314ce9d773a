package import GLBlurShaders

/// Replaces straight colours by those of a table, the second input.
package struct LookUp: SamplingKernel {
  package let layout: LookupLayout
  package let isTetrahedral: Bool
  package let intensity: Float
  package let table: Size

  package init(layout: LookupLayout, isTetrahedral: Bool, intensity: Float, table: Size) {
    self.layout = layout
    self.isTetrahedral = isTetrahedral
    self.intensity = intensity
    self.table = table
  }

  package var taps: Int { layout.arrangement == .channels ? 6 : isTetrahedral ? 4 : 8 }

  package var cost: Double { 18 * Double(taps) }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.first == true }

  package func evaluations(ofInput index: Int) -> Int { index == 0 ? 1 : taps }

  package var shaderCall: ShaderCall {
    .lookUp(
      size: Int32(layout.size), arrangement: layout.arrangement.rawValue,
      columns: Int32(layout.columns), isTetrahedral: isTetrahedral ? 1 : 0,
      domainRow: Int32(layout.domainRow ?? 0), intensity: intensity)
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    index == 0 ? region : Region(table)
  }

  package func run(_ row: SamplingSpan) {
    let entries = row.memory.pixels ?? entries(row.inputs[1], row.memory)
    let input = row.inputs[0].row(row.y, row.columns)
    let pixels = row.pixels
    let ends = layout.count
    let low = entries[ends].rgb
    let range = entries[ends + 1].rgb - low
    for index in 0..<row.columns.count {
      let p = input[index]
      let c = straight(p)
      let found = look(up: (c - low) / range, in: entries)
      let result = c * (1 - intensity) + found * intensity
      pixels[index] = premultiplied(clamp(result, 0, 1), p.a)
    }
  }

  private func look(up share: SIMD3<Float>, in entries: MutablePixelRow) -> SIMD3<Float> {
    let top = Float(layout.size - 1)
    let x = clamp(share, 0, 1) * top
    let whole = smaller(x.rounded(.down), SIMD3(repeating: top - 1))
    let f = x - whole
    let i = SIMD3<Int>(whole)
    if layout.arrangement == .channels {
      let (r, g, b) = (entries[i.x], entries[i.y], entries[i.z])
      let (r1, g1, b1) = (entries[i.x + 1], entries[i.y + 1], entries[i.z + 1])
      return SIMD3(r.x, g.y, b.z) * (1 - f) + SIMD3(r1.x, g1.y, b1.z) * f
    }
    let steps = SIMD3(1, layout.size, layout.size * layout.size)
    let corner = i.x + steps.y * i.y + steps.z * i.z
    return isTetrahedral
      ? tetrahedral(entries, corner, steps, f) : cubic(entries, corner, steps, f)
  }

  private func cubic(
    _ entries: MutablePixelRow, _ corner: Int, _ steps: SIMD3<Int>, _ f: SIMD3<Float>
  ) -> SIMD3<Float> {
    func between(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ f: Float) -> SIMD3<Float> {
      a * (1 - f) + b * f
    }
    func face(_ corner: Int) -> SIMD3<Float> {
      let (a, b) = (entries[corner].rgb, entries[corner + 1].rgb)
      let (c, d) = (entries[corner + steps.y].rgb, entries[corner + steps.y + 1].rgb)
      return between(between(a, b, f.x), between(c, d, f.x), f.y)
    }
    return between(face(corner), face(corner + steps.z), f.z)
  }

  private func tetrahedral(
    _ entries: MutablePixelRow, _ corner: Int, _ steps: SIMD3<Int>, _ f: SIMD3<Float>
  ) -> SIMD3<Float> {
    let (rg, gb, rb) = (f.x >= f.y, f.y >= f.z, f.x >= f.z)
    let first = rg && rb ? steps.x : !rg && gb ? steps.y : steps.z
    let last = !rg && !rb ? steps.x : rg && !gb ? steps.y : steps.z
    let most = max(max(f.x, f.y), f.z)
    let least = min(min(f.x, f.y), f.z)
    let middle = max(min(f.x, f.y), min(max(f.x, f.y), f.z))
    let far = corner + steps.x + steps.y + steps.z
    let (a, b) = (entries[corner].rgb, entries[corner + first].rgb)
    let (c, d) = (entries[far - last].rgb, entries[far].rgb)
    return a * (1 - most) + b * (most - middle) + c * (middle - least) + d * least
  }

  /// Returns straight colours, with red growing first, and then the ends of the domain.
  private func entries(_ reader: any RowReader, _ memory: RowMemory) -> MutablePixelRow {
    let count = layout.count
    let entries = memory.room(for: count + 2)
    entries.fill(.zero)
    entries[count + 1] = Pixel(repeating: 1)
    for y in 0..<table.height {
      let row = reader.row(y, 0..<table.width)
      if y == layout.domainRow {
        (entries[count], entries[count + 1]) = (row[0], row[1])
        continue
      }
      for x in 0..<table.width {
        entries[layout.number(x: x, y: y)] = Pixel(straight(row[x]), 1)
      }
    }
    return entries
  }
}

/// The arrangement of a table's colours in its image.
///
/// If the domain is not 0…1, a row below the colours begins with its least and its greatest colour.
package struct LookupLayout: Hashable, Sendable {
  /// The order of the colours.
  package enum Arrangement: Int32 {
    /// A tile for each blue, side by side and in rows. Red grows to the right, green downwards.
    case tiles
    /// Colours follow row by row, with red growing first, blue last.
    case sequence
    /// A single row with the tables of all channels.
    case channels
  }

  package let size: Int
  package let arrangement: Arrangement
  /// The number of tiles in a row, or of pixels in a sequence.
  package let columns: Int
  /// The row of the domain, or nil if the domain is 0…1.
  package let domainRow: Int?

  /// Finds the layout of an image, or returns nil if no table has that size.
  ///
  /// - Parameter mayHaveDomain: Whether the image may end in the row of the domain, as those of
  ///   .cube files do, but no picture.
  package init?(_ image: Size, isSequence: Bool, mayHaveDomain: Bool) {
    let (width, height) = (image.width, image.height)
    if !isSequence, width >= 2 {
      // An image of 4×2 pixels is a cube of two entries a channel.
      if height == 1 || (mayHaveDomain && height == 2 && width != 4) {
        (size, arrangement, columns) = (width, .channels, 1)
        domainRow = height == 2 ? 1 : nil
        return
      }
      // Tiles side by side and the row of the domain; no cube has so many pixels.
      if mayHaveDomain, height >= 3, width == (height - 1) * (height - 1) {
        (size, arrangement, columns, domainRow) = (height - 1, .tiles, height - 1, height - 1)
        return
      }
    }
    guard let size = Self.cubeRoot(of: width * height) else { return nil }
    guard isSequence || (width % size == 0 && height % size == 0) else { return nil }
    self.size = size
    arrangement = isSequence ? .sequence : .tiles
    columns = isSequence ? width : width / size
    domainRow = nil
  }

  package var count: Int { arrangement == .channels ? size : size * size * size }

  private static func cubeRoot(of count: Int) -> Int? {
    (2...1024).first { $0 * $0 * $0 >= count }.flatMap { $0 * $0 * $0 == count ? $0 : nil }
  }

  /// Returns the entry's index, with red growing first, blue last.
  package func number(x: Int, y: Int) -> Int {
    if arrangement == .sequence { return y * columns + x }
    let blue = y / size * columns + x / size
    return x % size + size * (y % size + size * blue)
  }
}
