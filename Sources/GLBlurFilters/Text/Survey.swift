/// The source of knowledge about pixels while a chain is lowered: those behind labels, and those that
/// filters find numbers in.
package enum Survey: Sendable {
  /// Nothing is known. Labels that depend on the pixels behind them are drawn in black, and filters go
  /// by a picture of many tones (`Tally.unknown`).
  case none
  /// The pixels are computed as they are asked for, either for every label or for those that depend on
  /// them.
  case measure(any PixelProbe, everyLabel: Bool)
  /// The pixels were measured before.
  case known(Findings)

  /// Returns an upper bound of the number of bytes that the colours behind a label take if it covers
  /// the given number of pixels.
  package static func bytes(pixels: Int) -> Int { BackdropTally.bytes(pixels: pixels) }
}

/// What was found in pixels while chains were lowered, in the order in which it was met.
package struct Findings: Sendable {
  package let labels: [LabelReport]
  package let measurements: [FilterMeasurement]

  package init(labels: [LabelReport], measurements: [FilterMeasurement]) {
    self.labels = labels
    self.measurements = measurements
  }
}

/// A service that computes a part of a picture while its chain is still being lowered.
package protocol PixelProbe: Sendable {
  /// The threads on which pixels are counted.
  var team: any ThreadTeam { get }

  /// Computes the pixels of a signal, in its colour space and with straight alpha: the whole, or one tile
  /// after the other if the whole would take too much memory.
  ///
  /// - Parameters:
  ///   - format: The format of the images.
  ///   - kept: The number of bytes that are in memory beside the pixels.
  ///   - effort: The estimated cost of what is found in the pixels, in operations.
  ///   - body: A closure that takes each tile and its region.
  /// - Returns: The number of pixels that all passes of the whole compute together.
  func compute(
    _ signal: Signal, in network: Network, as format: PixelFormat, keeping kept: Int, effort: Int,
    _ body: (Image, Region) -> Void
  ) throws -> Int

  /// Returns the pixels of a signal as floats.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes that are in memory beside the pixels.
  ///   - mostPixels: The greatest number of pixels that all passes together may compute.
  /// - Returns: Nil if there would be more pixels, or if they would take too much memory.
  func image(
    of signal: Signal, in network: Network, keeping kept: Int, mostPixels: Int
  ) throws -> Image?
}
