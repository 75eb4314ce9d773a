import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Compares medians and morphology with windows sorted in whole numbers.
@Suite struct SelectionTests {
  /// A chain, and the rank that each of its steps takes.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let radius: Int
    let edge: EdgeMode

    var chain: Chain {
      name == "median"
        ? Chain { MedianFilter(radius: radius, edge: edge) }
        : Chain {
          Morphology(
            .init(rawValue: name) ?? .dilate, radius: .points(Double(radius)), edge: edge)
        }
    }

    /// Returns the ranks among `count` values.
    func ranks(_ count: Int) -> [Int] {
      switch name {
      case "median": [count / 2]
      case "dilate": [count - 1]
      case "erode": [0]
      case "open": [0, count - 1]
      default: [count - 1, 0]
      }
    }

    var testDescription: String { "\(name) \(radius), \(edge.rawValue)" }

    static let all = EdgeMode.allCases.flatMap { edge in
      [("median", [1, 2, 3, 4, 9]), ("dilate", [1, 2, 3, 8]), ("erode", [2, 5])]
        .flatMap { name, radii in radii.map { Case(name: name, radius: $0, edge: edge) } }
        + [
          Case(name: "open", radius: 4, edge: edge), Case(name: "close", radius: 2, edge: edge),
          Case(name: "median", radius: 23, edge: edge), Case(name: "open", radius: 31, edge: edge),
        ]
    }
  }

  private func ranked(
    _ samples: [UInt8], _ size: Size, _ edge: EdgeMode, radius: Int, _ rank: Int
  ) -> [UInt8] {
    let reach = -radius...radius
    return (0..<samples.count).map { index in
      let (x, y, channel) = (index / 4 % size.width, index / 4 / size.width, index % 4)
      let columns = reach.map { edge.resolve(x + $0, in: 0..<size.width) }
      let window = reach.flatMap { dy -> [UInt8] in
        guard let row = edge.resolve(y + dy, in: 0..<size.height) else {
          return Array(repeating: 0, count: columns.count)
        }
        return columns.map { $0.map { samples[4 * (row * size.width + $0) + channel] } ?? 0 }
      }
      // Counting is faster than sorting.
      var counts = Array(repeating: 0, count: 256)
      for value in window { counts[Int(value)] += 1 }
      var below = 0
      return UInt8(
        counts.firstIndex { count in
          below += count
          return below > rank
        } ?? 0)
    }
  }

  private func noise(_ size: Size, opaqueRows: Range<Int>) -> [UInt8] {
    var noise = Noise(state: UInt64(size.width * 1000 + size.height))
    let levels: [UInt8] = [0, 255, 128, 127, 16, 15]
    return (0..<4 * size.area).map { index in
      if index % 4 == 3 {
        return opaqueRows.contains(index / 4 / size.width) ? 255 : [0, 255][noise.below(2)]
      }
      return noise.below(3) == 0 ? levels[noise.below(6)] : UInt8(noise.below(256))
    }
  }

  /// Exact in every plan: whole, in tiles, on several threads, as rows out of order, in `exact`,
  /// and from every instruction set.
  @Test(arguments: Case.all) func opaqueBytes(_ test: Case) throws {
    for size in [
      Size(width: 37, height: 29), Size(width: 1, height: 40), Size(width: 71, height: 1),
    ] {
      let samples = noise(size, opaqueRows: 0..<size.height)
      let image = try Image(rgba8: samples, width: size.width, height: size.height)
      let width = 2 * test.radius + 1
      let expected = test.ranks(width * width).reduce(samples) {
        ranked($0, size, test.edge, radius: test.radius, $1)
      }
      for options in [
        Renderer.Options(backend: .cpu, threads: 1), .init(backend: .cpu, threads: 5),
        .init(backend: .cpu, quality: .exact, threads: 2),
      ] {
        let result = try Renderer(options).render(test.chain, image).bytes
        #expect(result == expected, "\(size), \(options.quality), \(options.threads ?? 0) threads")
      }
      let lowered = try LoweredChain(
        test.chain, width: size.width, height: size.height, abilities: CPUExecutor.abilities)
      for kernels in RowKernels.all {
        let executor = CPUExecutor(threads: 2, kernels: kernels)
        for region in [Region(x: 5, y: 7, width: 20, height: 9), Region(size)] {
          let tile = region.intersection(Region(size))
          if tile.isEmpty { continue }
          let plan = Planner.plan(
            lowered.network, outputs: lowered.outputs, tile: tile, options: CPUExecutor.planOptions)
          let result = try executor.run(plan, images: [image], format: .rgba8, profile: .none)[0]
          let part = slice(expected, width: size.width, columns: tile.columns, rows: tile.rows)
          #expect(result.bytes == part, "\(kernels.name), \(tile)")
        }
      }
    }
  }

  /// The way in which rows are computed changes within the picture. Where alpha is 0 or 255,
  /// premultiplied values are bytes, too.
  @Test(arguments: Case.all) func rowsThatTurnTranslucent(_ test: Case) throws {
    let size = Size(width: 33, height: 90)
    let samples = noise(size, opaqueRows: 0..<47)
    let premultiplied = samples.indices.map { samples[$0 | 3] == 0 ? 0 : samples[$0] }
    let image = try Image(rgba8: samples, width: size.width, height: size.height)
    let width = 2 * test.radius + 1
    let expected = test.ranks(width * width).reduce(premultiplied) {
      ranked($0, size, test.edge, radius: test.radius, $1)
    }
    for threads in [1, 3] {
      let renderer = Renderer(.init(backend: .cpu, threads: threads))
      #expect(try renderer.render(test.chain, image).bytes == expected, "\(threads) threads")
    }
  }

  private final class Rows: RowSource {
    let image: Image
    private var next = 0

    init(_ image: Image) { self.image = image }

    var shape: ImageShape { ImageShape(image) }
    var profile: ColorProfile { image.profile }

    func read(_ count: Int, into rows: UnsafeMutableRawPointer) {
      let bytes = image.bytes[next * image.bytesPerRow..<(next + count) * image.bytesPerRow]
      unsafe UnsafeMutableRawBufferPointer(start: rows, count: bytes.count).copyBytes(from: bytes)
      next += count
    }
  }

  /// Rows in parts continue from the ones before, or begin anew.
  @Test(arguments: Case.all) func rowsInParts(_ test: Case) throws {
    let size = Size(width: 25, height: 64)
    let image = try Image(
      rgba8: noise(size, opaqueRows: 0..<size.height), width: size.width, height: size.height)
    let whole = try cpu.render(test.chain, image).bytes
    let rows = try cpu.stream(test.chain, Rows(image)).rows
    for bands in [[0..<16, 16..<32, 32..<64], [32..<64, 0..<32, 32..<40, 3..<9]] {
      for band in bands {
        var bytes: [UInt8] = []
        unsafe rows.rows(band) { row in
          unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: row, count: 4 * size.width))
        }
        let part = slice(whole, width: size.width, columns: 0..<size.width, rows: band)
        #expect(bytes == part, "\(band)")
      }
    }
  }
}
