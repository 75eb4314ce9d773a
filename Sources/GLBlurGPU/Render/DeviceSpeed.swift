package import GLBlurEngine

/// The speed of a GPU and its driver, from which the time of a render is estimated.
package struct DeviceSpeed: Hashable, Sendable {
  /// The time of a render's transfers without the pixels, in seconds.
  package var perRender: Double
  /// The time of a pass without the pixels, in seconds.
  package var perPass: Double
  /// The time of a byte on its way to or from the GPU, in seconds.
  package var perByte: Double
  /// The time of an operation, in seconds; see `Plan.Pass.cost`.
  package var perOperation: Double

  package init(perRender: Double, perPass: Double, perByte: Double, perOperation: Double) {
    self.perRender = perRender
    self.perPass = perPass
    self.perByte = perByte
    self.perOperation = perOperation
  }

  /// Creates the speed from two renders by the same passes.
  ///
  /// - Parameters:
  ///   - small: A render of so few pixels that they hardly count.
  ///   - large: A render of many pixels.
  package init(
    small: (work: DeviceWork, timings: RenderTimings),
    large: (work: DeviceWork, timings: RenderTimings)
  ) {
    perRender = small.timings.transfers / .seconds(1)
    perPass = small.timings.passes / .seconds(1) / Double(max(1, small.work.passes))
    // What both renders share is not due to the pixels. Noise must not make a time negative.
    func rate(_ time: Duration, _ amount: Int) -> Double {
      max(0, time / .seconds(1)) / Double(max(1, amount))
    }
    perByte = rate(
      large.timings.transfers - small.timings.transfers, large.work.bytes - small.work.bytes)
    perOperation = rate(
      large.timings.passes - small.timings.passes, large.work.operations - small.work.operations)
  }

  /// Returns the likely time of a render, in seconds.
  package func seconds(for work: DeviceWork) -> Double {
    perRender + perPass * Double(work.passes) + perByte * Double(work.bytes)
      + perOperation * Double(work.operations)
  }
}

package struct DeviceWork: Hashable, Sendable {
  package var passes: Int
  /// The number of bytes that go to the GPU and come back.
  package var bytes: Int
  /// The estimated cost of the passes; see `Plan.Pass.cost`.
  package var operations: Int

  package init(passes: Int, bytes: Int, operations: Int) {
    self.passes = passes
    self.bytes = bytes
    self.operations = operations
  }

  /// Counts the work of a plan.
  ///
  /// - Parameters:
  ///   - images: The formats of the images that the executor is given, by number.
  package init(_ plan: Plan, images: [PixelFormat], format: PixelFormat) {
    let formats = images + plan.rasters.map(\.format)
    let up = plan.imageRegions.reduce(0) { $0 + $1.value.area * formats[$1.key].bytesPerPixel }
    let down = plan.resultBytes(as: format)
    self.init(passes: plan.passes.count, bytes: up + down, operations: plan.cost)
  }
}
