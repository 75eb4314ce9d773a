import GLBlur
import GLBlurChain
import Testing
import TestSupport

/// Filters that look colours up in tables.
@Suite struct LookupTests {
  /// A table of n³ colours, in which red changes fastest.
  struct Table {
    let size: Int
    let entries: [SIMD3<Double>]

    /// With noise, no two entries are equal.
    init(size: Int, seed: UInt64 = 1) {
      var noise = Noise(state: seed)
      self.size = size
      entries = (0..<size * size * size).map { _ in
        SIMD3((0..<3).map { _ in Double(noise.below(256)) / 255 })
      }
    }

    subscript(r: Int, g: Int, b: Int) -> SIMD3<Double> { entries[r + size * (g + size * b)] }

    func tiles(_ columns: Int) throws -> Image {
      try image(columns * size, size / columns * size) { x, y in
        self[x % size, y % size, y / size * columns + x / size]
      }
    }

    func hald(width: Int) throws -> Image {
      try image(width, entries.count / width) { x, y in entries[y * width + x] }
    }

    private func image(
      _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD3<Double>
    ) throws -> Image {
      let samples = (0..<width * height).flatMap { place -> [UInt8] in
        let c = color(place % width, place / width) * 255
        return [UInt8(c.x.rounded()), UInt8(c.y.rounded()), UInt8(c.z.rounded()), 255]
      }
      return try Image(rgba8: samples, width: width, height: height)
    }

    /// The corners of the cell, each weighted by the product of the distances to the opposite
    /// corner.
    func trilinear(_ c: SIMD3<Double>) -> SIMD3<Double> {
      let (i, f) = cell(c)
      var sum = SIMD3<Double>.zero
      for corner in 0..<8 {
        let bits = SIMD3(corner & 1, corner >> 1 & 1, corner >> 2)
        let weight = (0..<3).reduce(1.0) { $0 * (bits[$1] == 1 ? f[$1] : 1 - f[$1]) }
        sum += self[i.x + bits.x, i.y + bits.y, i.z + bits.z] * weight
      }
      return sum
    }

    /// Goes from the cell's least corner to the greatest along one axis at a time, the greatest
    /// share first.
    func tetrahedral(_ c: SIMD3<Double>) -> SIMD3<Double> {
      let (cell, f) = cell(c)
      var i = cell
      let order = [0, 1, 2].sorted { f[$0] > f[$1] }
      var sum = self[i.x, i.y, i.z] * (1 - f[order[0]])
      for (number, axis) in order.enumerated() {
        i[axis] += 1
        let next = number < 2 ? f[order[number + 1]] : 0
        sum += self[i.x, i.y, i.z] * (f[axis] - next)
      }
      return sum
    }

    private func cell(_ c: SIMD3<Double>) -> (SIMD3<Int>, SIMD3<Double>) {
      let x = c * Double(size - 1)
      let i = SIMD3((0..<3).map { min(Int(x[$0]), size - 2) })
      return (i, x - SIMD3<Double>(i))
    }
  }

  private func chain(_ lookup: ColorLookup) -> Chain {
    Chain { lookup.port("lut", "@lut") }
  }

  @Test(arguments: [(2, 1), (2, 2), (4, 2), (5, 5), (5, 1), (9, 3), (16, 4)])
  func tiles(size: Int, columns: Int) throws {
    let table = Table(size: size)
    let inputs = ["lut": try table.tiles(columns)]
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let image = try kind.image(format)
        try expect(chain(ColorLookup()), image, inputs: inputs) {
          $0.mapColor(table.trilinear)
        }
        try expect(chain(ColorLookup(interpolation: .tetrahedral)), image, inputs: inputs) {
          $0.mapColor(table.tetrahedral)
        }
      }
    }
  }

  @Test(arguments: [(4, 8), (9, 27), (5, 25), (4, 64), (6, 1)])
  func haldImages(size: Int, width: Int) throws {
    let table = Table(size: size)
    try expect(
      chain(ColorLookup(layout: .hald)), try TestImage.translucentNoise.image(),
      inputs: ["lut": try table.hald(width: width)]
    ) { $0.mapColor(table.trilinear) }
  }

  @Test func intensity() throws {
    let table = Table(size: 4)
    try expect(
      chain(ColorLookup(intensity: 0.3)), try TestImage.translucentNoise.image(),
      inputs: ["lut": try table.tiles(2)]
    ) { $0.mapColor { $0 * 0.7 + table.trilinear($0) * 0.3 } }
  }

  @Test func channels() throws {
    let curve: [(Double, Double, Double)] = [(0, 1, 0.2), (0.8, 0.4, 0.2), (1, 0, 0.6)]
    let lut = try Image(
      rgba8: curve.flatMap { [$0, $1, $2, 1].map { UInt8(($0 * 255).rounded()) } }, width: 3,
      height: 1)
    func line(_ values: [Double], _ x: Double) -> Double {
      let i = min(Int(x * 2), 1)
      return values[i] + (values[i + 1] - values[i]) * (x * 2 - Double(i))
    }
    try expect(chain(ColorLookup()), try TestImage.translucentNoise.image(), inputs: ["lut": lut]) {
      $0.mapColor { c in
        SIMD3(
          line(curve.map(\.0), c.x), line(curve.map(\.1), c.y), line(curve.map(\.2), c.z))
      }
    }
  }

  @Test(arguments: [2, 9, 33, 64], ColorLookup.Interpolation.allCases)
  func theTableThatChangesNothing(
    size: Int, interpolation: ColorLookup.Interpolation
  ) throws {
    let chain = Chain(colorSpace: .linear) {
      LookupTable(size: size).id("table")
      ColorLookup(interpolation: interpolation).colorSpace(.srgb).input(.source)
        .port("lut", "table")
    }
    for format in [PixelFormat.rgba8, .rgba16] {
      let image = try TestImage.translucentNoise.image(format)
      try expect(chain, image) { $0 }
    }
  }

  /// Filters that are linear in colour, without a clamp, are also linear between the entries.
  @Test func filtersInATable() throws {
    let chain = Chain {
      LookupTable(size: 16)
      Saturation(0.4).id("look")
      ColorLookup().input(.source).port("lut", "look")
    }
    try expect(chain, try TestImage.translucentNoise.image(.rgba16)) {
      $0.saturated(0.4, luma: SIMD3(0.2126, 0.7152, 0.0722))
    }
  }

  @Test(arguments: [
    (10, 10), (512, 511), (1, 1), (27, 9), (256, 2), (9, 4),
  ])
  func otherSizesAreRefused(width: Int, height: Int) throws {
    let lut = try Image(
      rgba8: Array(repeating: 255, count: 4 * width * height), width: width, height: height)
    let image = try TestImage.opaqueNoise.image()
    #expect(throws: ChainError.self) {
      try cpu.render(chain(ColorLookup()), image, inputs: ["lut": lut])
    }
  }

  /// A table from a .cube file has a further row, which begins with the ends of its domain.
  @Test func domains() throws {
    let table = Table(size: 3)
    let plain = try table.tiles(3).bytes.map { Float($0) / 255 }
    let row: [Float] = [-0.5, 0, 0.25, 1, 1.5, 1, 0.75, 1] + Array(repeating: 0, count: 7 * 4)
    let samples = plain + row
    let lut = try Image(Size(width: 9, height: 4), format: .rgbaFloat) {
      (bytes: inout MutableRawSpan) in
      for (index, sample) in samples.enumerated() {
        bytes.storeBytes(of: sample, toByteOffset: 4 * index, as: Float.self)
      }
    }
    let image = try TestImage.translucentNoise.image()
    try expect(chain(ColorLookup()), image, inputs: ["lut": lut]) {
      $0.mapColor { c in
        let share = (c - SIMD3(-0.5, 0, 0.25)) / SIMD3(2, 1, 0.5)
        return table.trilinear(clamp(share, 0, 1))
      }
    }
  }
}
