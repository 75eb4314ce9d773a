import GLBlur
import GLBlurChain
import GLBlurReference

/// What a chain's filters find in an input.
struct MeasurementReport {
  let input: String
  var measurements: [FilterMeasurement] = []
  /// The error before there was anything to report.
  var failure: Failure?

  /// Nil if the input is no film.
  var frames: [Frame]?
  /// Whether something was found in frames that are not kept.
  var hasFound = false

  /// What was found in a frame of a film.
  struct Frame {
    /// In seconds.
    let time: Double
    let measurements: [FilterMeasurement]
  }

  var hasNothing: Bool {
    failure == nil && measurements.isEmpty && !hasFound
      && (frames ?? []).allSatisfy(\.measurements.isEmpty)
  }

  /// Lines that begin with the input and the filter.
  var prose: String { lines(of: measurements, "\(named(input)): ") }

  func prose(of frame: Frame) -> String {
    lines(of: frame.measurements, "\(named(input)): \(rounded(frame.time, 3)) s, ")
  }

  private func lines(of measurements: [FilterMeasurement], _ start: String) -> String {
    measurements.map { measurement in
      let title = start + "\(measurement.place), \(measurement.filter): "
      return measurement.values.map { title + "\($0.key) \($0.value.prose)\n" }.joined()
    }.joined()
  }

  var json: JSONText {
    let found: (String, JSONText) =
      frames.map { frames in
        (
          "frames",
          .array(
            frames.map {
              .object([
                ("time", .number($0.time)), ("measurements", .array($0.measurements.map(\.json))),
              ])
            })
        )
      } ?? ("measurements", .array(measurements.map(\.json)))
    return .object([
      ("input", .string(input)), ("status", .integer(Int((failure?.status ?? .success).rawValue))),
      ("error", .optional(failure?.message)), found,
    ])
  }
}

extension MeasuredValue {
  fileprivate var prose: String {
    switch self {
    case .number(let number): rounded(number, 4)
    case .color(let color): color.prose
    case .numbers(let numbers) where numbers.count > 3: Self.chart(numbers)
    case .numbers(let numbers): numbers.map { rounded($0, 4) }.joined(separator: ", ")
    case .counts(let counts): Self.chart(counts)
    case .colors(let colors):
      colors.map { "\($0.color.prose) \(shareText($0.share))" }.joined(separator: ", ")
    case .points(let points): Self.list(points)
    }
  }

  /// Returns the number of points and the strongest places.
  private static func list(_ points: [MeasuredPoint]) -> String {
    let places = points.prefix(8).map { "(\(rounded($0.x, 2)), \(rounded($0.y, 2)))" }
    let rest = points.count > places.count ? ", …" : ""
    return (["\(points.count)"] + places).joined(separator: " ") + rest
  }

  /// Returns a bar for each 64th of a list, the highest as high as a letter.
  private static func chart(_ numbers: [Double]) -> String {
    let width = max(1, numbers.count / 64)
    let sums = stride(from: 0, to: numbers.count, by: width).map {
      numbers[$0..<min($0 + width, numbers.count)].reduce(0, +)
    }
    let bars = Array("▁▂▃▄▅▆▇█")
    let most = sums.max() ?? 0
    return String(
      sums.map { most > 0 ? bars[Int(($0 / most * Double(bars.count - 1)).rounded())] : bars[0] })
  }
}
