import GLBlurStatistics

/// How lowering learns of pixels behind labels and in measured pictures.
package enum Survey: Sendable {
  /// Nothing is known: labels that depend on pixels are black, and filters assume a picture of many
  /// tones (`Tally.unknown`).
  case none
  /// Pixels are computed on demand, for every label or only for those that depend on them.
  case measure(any PixelProbe, everyLabel: Bool)
  case known(SurveyResults)

  /// Returns an upper bound on the bytes of the colours behind a label.
  package static func bytes(pixels: Int) -> Int { BackdropTally.bytes(pixels: pixels) }
}

/// What was measured and decided while chains were lowered, in order.
package struct SurveyResults: Sendable {
  package let labels: [LabelReport]
  package let measurements: [FilterMeasurement]
  package let grounds: [GroundKey: GroundDecision]

  package init(
    labels: [LabelReport], measurements: [FilterMeasurement], grounds: [GroundKey: GroundDecision]
  ) {
    self.labels = labels
    self.measurements = measurements
    self.grounds = grounds
  }
}

/// Computes parts of a picture while its chain is being lowered.
package protocol PixelProbe: Sendable {
  /// Whether the pixels are the picture's own rather than others in their place.
  var seesPixels: Bool { get }
  var team: any ThreadTeam { get }

  /// Computes the pixels of a signal, in its colour space and with straight alpha, by tiles if
  /// memory demands.
  ///
  /// - Parameters:
  ///   - kept: The bytes in memory beside the pixels.
  ///   - effort: The estimated cost of evaluating the pixels, in operations.
  /// - Returns: The number of pixels that all passes of the whole compute.
  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int

  /// Computes a signal where it is rendered and returns sums over its pixels, or nil if the pixels
  /// are better computed here.
  func sums(
    _ sums: PixelSums, of signal: Signal, in network: Network, keeping kept: Int
  ) throws -> [UInt64]?

  /// Returns pixels as floats, or nil for too much memory or over `mostPixels` in all passes.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image?
}

extension PixelProbe {
  package var seesPixels: Bool { true }

  package func sums(
    _ sums: PixelSums, of signal: Signal, in network: Network, keeping kept: Int
  ) throws -> [UInt64]? { nil }
}

/// A label whose backdrop was added to the film's.
package struct SurveyedLabel: Sendable {
  let label: LabelPlace
  let place: BackdropCache.Place
}

/// The operations that draw undecided labels of a film. Results that depend on these are not final.
struct UndecidedLabels: Sendable {
  var isEverywhere = false
  var isNext = false
  private var operations: Set<Int> = []

  mutating func add(_ drawing: Range<Int>) {
    if isNext { operations.formUnion(drawing) }
    isNext = false
  }

  func reach(_ signal: Signal, over region: Region, in builder: NetworkBuilder) -> Bool {
    isEverywhere
      || !operations.isEmpty
        && builder.operations(behind: signal, over: region).contains { operations.contains($0) }
  }
}
