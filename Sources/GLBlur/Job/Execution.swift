import GLBlurChain
import GLBlurFiles

/// Carries out plans for one set of images on one executor: as a whole where its limits and those
/// of memory allow it, else in tiles.
struct Execution: Sendable {
  let executor: any PlanExecutor
  let options: PlanOptions
  /// The source first, then the others.
  let images: [any PixelSource]
  let format: PixelFormat
  let profile: ColorProfile
  let limit: MemoryLimit
  /// Of a result that is rendered at once.
  let mostPixels: Int

  /// Whether the plan can be carried out as it is.
  ///
  /// - Parameter kept: bytes of a result that the plan makes a part of.
  func allows(_ plan: Plan, kept: Int = 0) -> Bool {
    do { try executor.check(plan) } catch { return false }
    return plan.outputs.allSatisfy { $0.area <= mostPixels }
      && limit.allows(kept + bytes(for: plan))
  }

  /// The plan's outputs in their order.
  func run(_ plan: Plan) throws -> [Image] {
    try executor.run(plan, images: images, format: format, profile: profile)
  }

  /// Results in memory, all of them, and how many tiles each took.
  func images(
    of outputs: [Signal], in network: Network
  ) throws -> [(image: Image, tiles: Int)] {
    let kept = outputs.reduce(0) {
      $0 + network.operations[$1.index].extent.area * format.bytesPerPixel
    }
    for output in outputs where !limit.allows(residentBytes + kept) {
      try checkMemory(for: tiling(of: output, in: network) { _ in true }, keeping: kept)
    }
    return try outputs.map { try image(of: $0, in: network, keeping: kept) }
  }

  private func image(
    of output: Signal, in network: Network, keeping kept: Int
  ) throws -> (image: Image, tiles: Int) {
    let size = network.operations[output.index].extent.size
    let whole = Planner.plan(network, outputs: [output], options: options)
    if allows(whole, kept: kept - whole.resultBytes(as: format)) { return (try run(whole)[0], 1) }
    var tiles = 0
    let image = try Image(
      size, format: format, profile: profile,
      overwrittenBy: { (pixels: inout MutableRawSpan) throws in
        tiles = try forEachTile(
          of: output, in: network, keeping: kept
        ) { image, region in
          image.copy(to: &pixels, at: region, of: size)
        }
      })
    return (image, tiles)
  }

  /// A result in a file, and how many tiles it took.
  func scratchImage(
    of output: Signal, in network: Network
  ) throws -> (image: ScratchImage, tiles: Int) {
    let size = network.operations[output.index].extent.size
    let result = try ScratchImage(ImageShape(size, format), profile: profile)
    let tiles = try forEachTile(of: output, in: network, keeping: 0) { image, region in
      try result.write(image, at: region)
    }
    // Those who write the file have buffers of their own.
    BufferPool.shared.drain()
    return (result, tiles)
  }

  /// - Returns: how many tiles there are.
  private func forEachTile(
    of output: Signal, in network: Network, keeping kept: Int,
    _ body: (Image, Region) throws -> Void
  ) throws -> Int {
    let tiling = tiling(of: output, in: network) { allows($0, kept: kept) }
    try checkMemory(for: tiling, keeping: kept)
    var count = 0
    do {
      try tiling.forEachTile { plan, region in
        try body(try run(plan)[0], region)
        count += 1
      }
    } catch let failure as Tiling.Failure {
      try executor.check(failure.plan)
      throw limit.error(needing: kept + bytes(for: failure.plan))
    }
    return count
  }

  /// - Throws: `ImageError.memory` where the smallest tiles take too much, before any work.
  private func checkMemory(for tiling: Tiling, keeping kept: Int) throws(ImageError) {
    let needed = kept + (tiling.smallest.map(bytes).max() ?? residentBytes)
    if !limit.allows(needed) { throw limit.error(needing: needed) }
  }

  private func tiling(
    of output: Signal, in network: Network, where isAllowed: @escaping (Plan) -> Bool
  ) -> Tiling {
    Tiling(network, output, options: options, isAllowed: isAllowed)
  }

  /// What the plan takes, and the images that are in memory already.
  private func bytes(for plan: Plan) -> Int {
    let images = images + plan.rasters
    let rasters = plan.rasters.reduce(0) { $0 + $1.byteCount }
    let read = plan.imageRegions.reduce(0) { bytes, read in
      let image = images[read.key]
      let copies = executor.imageCopies + (image is Image ? 0 : 1)
      return bytes + copies * read.value.area * image.shape.format.bytesPerPixel
    }
    return residentBytes + rasters + read + executor.ownMemory
      + executor.memory(for: plan, format: format)
  }

  private var residentBytes: Int {
    images.compactMap { $0 as? Image }.reduce(0) { $0 + $1.byteCount }
  }
}
