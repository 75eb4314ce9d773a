import GLBlurEngine
import Synchronization

/// What a render needs besides OpenGL, prepared on the caller's thread to save the context thread's
/// time.
struct PreparedRender: Sendable {
  let programs: PlanPrograms
  let staged: StagedPixels?
}

/// The programs of a plan's passes, written but not compiled.
struct PlanPrograms: Sendable {
  let formats: [TextureFormat]
  let passes: [PassProgram]

  /// - Parameters:
  ///   - images: All images, with the plan's rasters.
  ///   - opaqueImages: The images with only opaque pixels. Software drivers compute both sides of
  ///     every branch, and so gain from programs that know their results to be opaque.
  fileprivate init(
    _ plan: Plan, _ images: [PixelFormat], output: PixelFormat, opaqueImages: Set<Int>,
    _ control: RenderControl?
  ) throws {
    let formats = Packing(plan, images, output: output).images
    var opaqueSlots = Set<Int>()
    self.formats = formats
    passes = try plan.passes.map { pass in
      try control?.check()
      let isOpaque = pass.expression.isOpaque(
        over: pass.region, images: opaqueImages, slots: opaqueSlots)
      if case .slot(let index) = pass.target {
        opaqueSlots.remove(index)
        if isOpaque, !pass.isRepeated { opaqueSlots.insert(index) }
      }
      return try PassProgram(
        pass, formats: formats, target: Packing.target(of: pass, plan, output), isOpaque: isOpaque)
    }
  }
}

/// The programs of the plans that were run last, for any thread.
final class WrittenPrograms: Sendable {
  private let isSoftware: Bool
  private let recent = Mutex<[Entry]>([])

  /// The plans whose programs are kept: a few chains that a server or a film uses in turn.
  private static let most = 8

  private struct Entry: Sendable {
    /// While these passes are kept, no other plan has its passes at their address.
    let passes: [Plan.Pass]
    let images: [PixelFormat]
    let output: PixelFormat
    let opaqueImages: Set<Int>
    let programs: PlanPrograms
  }

  init(isSoftware: Bool) {
    self.isSoftware = isSoftware
  }

  /// Returns a plan's programs, and writes them if the plan is new.
  ///
  /// - Parameter images: All images, with the plan's rasters.
  func programs(
    of plan: Plan, _ images: [any PixelSource], output: PixelFormat, _ control: RenderControl?
  ) throws -> PlanPrograms {
    let formats = images.map(\.shape.format)
    let opaqueImages =
      isSoftware ? Set(plan.imagesRead.filter { images[$0].isOpaque }) : []
    func isWanted(_ entry: Entry) -> Bool {
      entry.passes.isSame(as: plan.passes) && entry.images == formats && entry.output == output
        && entry.opaqueImages == opaqueImages
    }
    if let known = recent.withLock({ $0.first(where: isWanted) }) { return known.programs }
    let programs = try PlanPrograms(
      plan, formats, output: output, opaqueImages: opaqueImages, control)
    let entry = Entry(
      passes: plan.passes, images: formats, output: output, opaqueImages: opaqueImages,
      programs: programs)
    recent.withLock { recent in
      recent.insert(entry, at: 0)
      if recent.count > Self.most { recent.removeLast() }
    }
    return programs
  }
}

extension [Plan.Pass] {
  /// Whether both arrays are the same memory, as in copies of a plan.
  fileprivate func isSame(as other: [Plan.Pass]) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBufferPointer { a in
      unsafe other.withUnsafeBufferPointer { b in unsafe a.baseAddress == b.baseAddress }
    }
  }
}

extension Plan {
  var imagesRead: [Int] {
    passes.reduce(into: Set()) { $0.formUnion($1.expression.images) }.sorted()
  }
}

extension PixelSource {
  /// Whether every pixel is known to be opaque. An image's pixels are searched.
  fileprivate var isOpaque: Bool { self is PlanarImage || (self as? Image)?.isOpaque == true }
}
