package import GLBlurEngine
import GLBlurShaders

/// The speed of a GPU and its driver, for estimates. All times are in seconds.
package struct DeviceSpeed: Hashable, Sendable {
  /// The time until a context is open.
  package var opening: Double
  /// The times of compiling a program, and of loading one that an earlier process has kept.
  package var perProgram: Double
  package var perKeptProgram: Double
  /// The time of a render's transfers without the pixels.
  package var perRender: Double
  /// The time of a pass without the pixels.
  package var perPass: Double
  /// The time of a byte on its way to or from the GPU.
  package var perByte: Double
  /// The time of an operation (`Plan.Pass.cost`).
  package var perOperation: Double

  package init(
    opening: Double = 0, perProgram: Double = 0, perKeptProgram: Double = 0, perRender: Double,
    perPass: Double, perByte: Double, perOperation: Double
  ) {
    self.opening = opening
    self.perProgram = perProgram
    self.perKeptProgram = perKeptProgram
    self.perRender = perRender
    self.perPass = perPass
    self.perByte = perByte
    self.perOperation = perOperation
  }

  /// Creates the speed from renders of few and of many pixels by the same passes, without the times
  /// of opening and of programs.
  package init(
    small: (work: DeviceWork, timings: RenderTimings),
    large: (work: DeviceWork, timings: RenderTimings)
  ) {
    // What both renders share is not due to the pixels. Noise must not make a time negative.
    func rate(_ time: Duration, _ amount: Int) -> Double {
      max(0, time / .seconds(1)) / Double(max(1, amount))
    }
    self.init(
      perRender: small.timings.transfers / .seconds(1),
      perPass: small.timings.passes / .seconds(1) / Double(max(1, small.work.passes)),
      perByte: rate(
        large.timings.transfers - small.timings.transfers, large.work.bytes - small.work.bytes),
      perOperation: rate(
        large.timings.passes - small.timings.passes, large.work.operations - small.work.operations)
    )
  }

  /// Returns the likely times of a render.
  ///
  /// - Parameter isOpen: Whether a context is open, so that opening takes no time.
  package func estimate(for work: DeviceWork, isOpen: Bool) -> DeviceEstimate {
    var estimate = DeviceEstimate()
    estimate.opening = isOpen ? 0 : opening
    estimate.programs =
      perProgram * Double(work.programs) + perKeptProgram * Double(work.keptPrograms)
    estimate.transfers = perRender + perByte * Double(work.bytes)
    estimate.passes = perPass * Double(work.passes)
    estimate.computing = perOperation * Double(work.operations)
    return estimate
  }
}

/// The likely times of a render's parts, in seconds.
package struct DeviceEstimate: Hashable, Sendable {
  /// The time until a context is open, once for all pictures.
  package var opening = 0.0
  /// The time of compiling and loading programs, once for all pictures.
  package var programs = 0.0
  /// The time of the pixels on their way to the GPU and back.
  package var transfers = 0.0
  /// The time of the passes without the pixels.
  package var passes = 0.0
  package var computing = 0.0

  package init() {}

  package var once: Double { opening + programs }
  package var each: Double { transfers + passes + computing }
}

package struct DeviceWork: Hashable, Sendable {
  package var passes: Int
  package var bytes: Int
  /// The estimated cost of the passes (`Plan.Pass.cost`).
  package var operations: Int
  /// The numbers of programs to compile, and to load because an earlier process has kept them.
  package var programs = 0
  package var keptPrograms = 0

  package init(passes: Int, bytes: Int, operations: Int) {
    self.passes = passes
    self.bytes = bytes
    self.operations = operations
  }

  /// Counts the work of a plan, without its programs.
  ///
  /// - Parameters:
  ///   - images: The formats of the executor's images, by number.
  ///   - planes: The layouts of the images that are uploaded as planes, by number.
  package init(
    _ plan: Plan, images: [PixelFormat], planes: [Int: PlaneLayout] = [:], format: PixelFormat
  ) {
    let formats = images + plan.rasters.map(\.format)
    let up = plan.imageRegions.reduce(0) { sum, image in
      guard let layout = planes[image.key] else {
        return sum + image.value.area * formats[image.key].bytesPerPixel
      }
      return layout.planes.reduce(sum) { sum, plane in
        sum + layout.bytes(of: plane, rows: layout.rows(of: plane, for: image.value.rows)).count
      }
    }
    let down = plan.resultBytes(as: format)
    self.init(passes: plan.passes.count, bytes: up + down, operations: plan.cost)
  }
}

/// The programs of a plan, for estimates.
package struct DevicePrograms: Hashable, Sendable {
  package let count: Int
  /// A sum of the texts, by which later processes know a plan with the same programs.
  package let sum: UInt64

  /// - Parameter images: The formats of the executor's images, by number.
  package init(_ plan: Plan, images: [PixelFormat], format: PixelFormat) throws {
    let formats = (images + plan.rasters.map(\.format)).enumerated().map { number, format in
      plan.keptImages.contains(number)
        ? TextureFormat.float32 : TextureFormat(image: format, isPacked: false)
    }
    let texts = try plan.passes.map { pass in
      try PassProgram(
        pass, formats: formats, target: Packing.target(of: pass, plan, format)
      ).text.source(.fragment)
    }
    count = Set(texts).count
    sum = texts.reduce(0xCBF2_9CE4_8422_2325) { sum, text in
      text.utf8.reduce(sum) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}
