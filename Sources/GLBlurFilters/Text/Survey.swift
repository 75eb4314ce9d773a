import GLBlurStatistics

/// How lowering learns about pixels: those behind labels, and those that filters measure.
package enum Survey: Sendable {
  /// Nothing is known. Labels that depend on pixels are drawn in black, and filters assume a
  /// picture of many tones (`Tally.unknown`).
  case none
  /// Pixels are computed on demand, for every label or only for labels that depend on them.
  case measure(any PixelProbe, everyLabel: Bool)
  /// The pixels were measured earlier.
  case known(SurveyResults)

  /// Returns an upper bound on the bytes of the colours behind a label that covers the given number
  /// of pixels.
  package static func bytes(pixels: Int) -> Int { BackdropTally.bytes(pixels: pixels) }
}

/// Measurements made while chains were lowered, in order, and decisions about the grounds of labels.
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

/// A service that computes a part of a picture while its chain is being lowered.
package protocol PixelProbe: Sendable {
  /// Whether the pixels are those of the picture rather than others in their place.
  var seesPixels: Bool { get }
  /// The threads that count pixels.
  var team: any ThreadTeam { get }

  /// Computes the pixels of a signal, in its colour space and with straight alpha. It computes tile
  /// by tile if the whole would take too much memory.
  ///
  /// - Parameters:
  ///   - format: The format of the images.
  ///   - kept: The number of bytes in memory beside the pixels.
  ///   - effort: The estimated cost of evaluating the pixels, in operations.
  ///   - body: A closure that takes each tile and its region.
  /// - Returns: The number of pixels that all passes of the whole compute together.
  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int

  /// Returns the pixels of a signal as floats.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes in memory beside the pixels.
  ///   - mostPixels: The limit on the pixels that all passes together compute.
  /// - Returns: Nil if there would be more pixels, or if they would take too much memory.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image?
}

extension PixelProbe {
  package var seesPixels: Bool { true }
}

/// A label whose backdrop was added to its film's.
package struct SurveyedLabel: Sendable {
  let label: LabelPlace
  /// The pixels behind the label.
  let place: BackdropCache.Place
}

/// The operations that draw undecided labels of a film. Results that depend on them are not final.
struct UndecidedLabels: Sendable {
  /// Whether anything may depend on undecided labels.
  var isEverywhere = false
  /// Whether the next added operations draw an undecided label.
  var isNext = false
  private var operations: Set<Int> = []

  /// Adds the operations that draw a label, if the label is undecided.
  mutating func add(_ drawing: Range<Int>) {
    if isNext { operations.formUnion(drawing) }
    isNext = false
  }

  /// Returns whether a region of a picture depends on undecided labels.
  func reach(_ signal: Signal, over region: Region, in builder: NetworkBuilder) -> Bool {
    isEverywhere
      || !operations.isEmpty
        && builder.operations(behind: signal, over: region).contains { operations.contains($0) }
  }
}
