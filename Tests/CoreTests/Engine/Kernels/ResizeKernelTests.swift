import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Compares the weights of resized rows with the contract.
@Suite struct ResizeKernelTests {
  private static let pairs =
    [
      (1, 2), (1, 7), (2, 1), (7, 1), (2, 3), (3, 2), (5, 10), (10, 5), (7, 13), (13, 7), (16, 17),
      (17, 16), (100, 3), (3, 100), (64, 63), (255, 256), (1000, 37), (37, 1000), (640, 427),
      (4000, 1),
      (1, 4000), (99, 33), (33, 99),
    ] as [(Int, Int)]

  private static let tolerance = 1e-6

  private func rows(_ kernel: ResizeKernel, _ old: Int, _ new: Int) throws -> [[Int: Double]] {
    let chain = Chain { Resize(width: .points(Double(new)), height: 1, kernel: kernel) }
    let lowered = try LoweredChain(chain, width: old, height: 1)
    #expect(lowered.output.size == Size(width: new, height: 1))
    let resample = try #require(lowered.kernels(Resample.self).first)
    #expect(resample.firsts == resample.firsts.sorted())
    return (0..<new).map { index in
      var row: [Int: Double] = [:]
      for tap in 0..<resample.taps {
        let weight = resample.weights[index * resample.taps + tap]
        // Taps that only fill up a row have a weight of 0.
        if weight != 0 { row[resample.firsts[index] + tap, default: 0] += Double(weight) }
      }
      return row
    }
  }

  private func expect(_ rows: [[Int: Double]], old: Int, _ weight: (Int, Int) -> Double) {
    for (index, row) in rows.enumerated() {
      let weights = (0..<old).map { weight(index, $0) }
      let sum = weights.reduce(0, +)
      #expect(row.keys.allSatisfy((0..<old).contains))
      #expect(abs(row.values.reduce(0, +) - 1) < Self.tolerance)
      for (pixel, weight) in weights.enumerated() {
        #expect(
          abs((row[pixel] ?? 0) - weight / sum) < Self.tolerance,
          "\(old) to \(rows.count), \(index) from \(pixel)")
      }
    }
  }

  @Test(arguments: pairs) func area(_ old: Int, new: Int) throws {
    // In units of 1/new of a pixel all bounds are whole: [i·old, (i+1)·old) and [j·new, (j+1)·new).
    expect(try rows(.area, old, new), old: old) { i, j in
      Double(max(0, min((i + 1) * old, (j + 1) * new) - max(i * old, j * new)))
    }
  }

  @Test(arguments: pairs) func nearest(_ old: Int, new: Int) throws {
    expect(try rows(.nearest, old, new), old: old) { i, j in
      (2 * i + 1) * old / (2 * new) == j ? 1 : 0
    }
  }

  private func distance(_ i: Int, _ j: Int, _ old: Int, _ new: Int) -> Double {
    let s = Double(old) / Double(new)
    return abs((Double(j) + 0.5) - (Double(i) + 0.5) * s) / max(1, s)
  }

  @Test(arguments: pairs) func bilinear(_ old: Int, new: Int) throws {
    expect(try rows(.bilinear, old, new), old: old) { i, j in
      max(0, 1 - distance(i, j, old, new))
    }
  }

  /// A growing axis shows no blocks, a shrinking one no rings.
  @Test(arguments: pairs) func auto(_ old: Int, new: Int) throws {
    #expect(try rows(.auto, old, new) == rows(new > old ? .cubic : .area, old, new))
  }

  /// Keys 1981, equation 15.
  @Test(arguments: pairs) func cubic(_ old: Int, new: Int) throws {
    expect(try rows(.cubic, old, new), old: old) { i, j in
      let x = distance(i, j, old, new)
      if x < 1 { return 1.5 * pow(x, 3) - 2.5 * pow(x, 2) + 1 }
      return x < 2 ? -0.5 * pow(x, 3) + 2.5 * pow(x, 2) - 4 * x + 2 : 0
    }
  }

  /// The cubic reproduces parabolas where it enlarges.
  @Test func cubicReproducesParabolas() throws {
    for (index, row) in try rows(.cubic, 40, 100).enumerated() where (10..<90).contains(index) {
      let value = row.reduce(0) { $0 + $1.value * pow(Double($1.key) + 0.5, 2) }
      // Weights are rounded to floats.
      #expect(abs(value - pow((Double(index) + 0.5) * 0.4, 2)) < 1e-3)
    }
  }

  private func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

  @Test(arguments: pairs) func lanczos(_ old: Int, new: Int) throws {
    expect(try rows(.lanczos, old, new), old: old) { i, j in
      let x = distance(i, j, old, new)
      return x < 3 ? sinc(x) * sinc(x / 3) : 0
    }
  }

  @Test(arguments: [
    (Resize(width: 30), 30, 20), (Resize(height: 30), 45, 30),
    (Resize(width: 10, height: 7), 10, 7),
    (Resize(width: .percent(50), height: .percent(25)), 30, 10), (Resize(factor: 0.51), 31, 20),
    (Resize(factor: 0.001), 1, 1), (Resize(width: 0), 1, 1), (Resize(factor: 2.5), 150, 100),
    (Resize(width: 30.5, height: 30.49), 31, 30),
  ]) func sizes(_ resize: Resize, width: Int, height: Int) throws {
    let lowered = try LoweredChain(Chain { resize }, width: 60, height: 40)
    #expect(lowered.output.size == Size(width: width, height: height))
  }

  /// The kernel's region is made of the ends of a range.
  @Test(arguments: [1.0, 2.5, 7, 40, 1000]) func cellsNeverDecrease(_ cell: Double) throws {
    let lowered = try LoweredChain(
      Chain { Pixellate(size: .points(cell)) }, width: 301, height: 97)
    for resample in lowered.kernels(Resample.self) {
      #expect(resample.firsts == resample.firsts.sorted())
    }
  }

  @Test func hugeResultsAreRefused() throws {
    for resize in [Resize(factor: 1000), Resize(width: 100_000, height: 100_000)] {
      let error = #expect(throws: ChainError.self) {
        try LoweredChain(Chain(scale: 16) { resize }, width: 4000, height: 3000)
      }
      #expect(error?.cause == .image)
    }
  }
}
