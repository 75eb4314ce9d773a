import Foundation
import GLBlur

/// Times every technique at radii from small to large, and how far each is from the Gaussian.
struct RadiusSweep {
  var backends: [Backend]

  private static let size = Size(width: 1920, height: 1080)
  private static let radii: [Double] = [2, 4, 8, 16, 32, 64, 100]

  /// - Parameter path: of the picture; other backends than the processor add their name to it.
  func run(drawingTo path: String?) throws {
    for backend in backends {
      let name = backend == .gpu ? BlurBenchmark.device() : "processor"
      let title = "\(Self.size), \(name), \(BlurBenchmark.threads) threads"
      print("\(title): ms, the best of \(Time.repetitions) runs, by standard deviation in pixels")
      let times = try Self.milliseconds(backend)
      Self.show(times)
      if let path {
        let chart = LineChart(
          title: "Time against radius", subtitle: title,
          xLabel: "radius: the blur's standard deviation, pixels", yLabel: "milliseconds",
          xTicks: Self.radii,
          lines: zip(BlurTechnique.all, times).map {
            LineChart.Line(name: $0.name, color: $0.color, values: $1)
          })
        let place = backend == .gpu ? path.replacing(".svg", with: "-gpu.svg") : path
        try chart.svg.write(toFile: place, atomically: true, encoding: .utf8)
      }
      print("")
    }
    print("the greatest error against the Gaussian in codes of 255, on squares of many sizes")
    let picture = try Self.squares()
    let renderer = Renderer(.init(backend: .cpu, depth: .bits16, threads: BlurBenchmark.threads))
    Self.show(
      try BlurTechnique.all.map { technique in
        try Self.radii.map { sigma in
          try ImageDifference(
            renderer.render(technique.chain(sigma), picture),
            renderer.render(technique.truth(sigma), picture)
          ).greatest
        }
      })
  }

  /// A row for each technique, a column for each radius. Everything runs once a round, so that what
  /// else the machine does for a while slows no technique alone.
  private static func milliseconds(_ backend: Backend) throws -> [[Double]] {
    let renderer = Renderer(.init(backend: backend, threads: BlurBenchmark.threads))
    let picture = try BlurBenchmark.noise(size, seed: 1)
    var times = BlurTechnique.all.map { _ in radii.map { _ in Double.infinity } }
    // The first round warms up: its times are not the best.
    for _ in 0...Time.repetitions {
      for (row, technique) in BlurTechnique.all.enumerated() {
        for (column, sigma) in radii.enumerated() {
          let chain = technique.chain(sigma)
          let time = try Time.ofOne { try _ = renderer.render(chain, picture) }
          times[row][column] = min(times[row][column], time * 1000)
        }
      }
    }
    return times
  }

  private static func show(_ table: [[Double]]) {
    print(row("", radii.map { "\(Int($0))" }))
    for (technique, values) in zip(BlurTechnique.all, table) {
      print(row(technique.name, values.map(Time.rounded)))
    }
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 28 - name.count)) + padded.joined()
  }

  /// Black and white squares of 8, 32, 128 and 512 pixels, from left to right.
  private static func squares() throws -> Image {
    var samples: [UInt8] = []
    samples.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let side = 8 << (2 * (4 * x / size.width))
        let value: UInt8 = ((x / side) ^ (y / side)) & 1 == 0 ? 0 : 255
        samples += [value, value, value, 255]
      }
    }
    return try Image(rgba8: samples, width: size.width, height: size.height)
  }
}
