package import GLBlurEngine

/// Runs plans on the processor. Plans that were made without its abilities it computes in 32-bit
/// floats, operation for operation as the shaders do: the measure of every other executor.
package final class CPUExecutor: Sendable {
  /// Every result is stored as it is computed.
  package static let planOptions = PlanOptions(allowsUnit16: false)
  package static let abilities: ExecutorAbilities = [.runningSums, .wholeGaussian]

  package let threads: Int
  let kernels: RowKernels

  /// - Parameters:
  ///   - threads: how many rows are computed at a time.
  ///   - kernels: for an instruction set that the processor has.
  package init(threads: Int, kernels: RowKernels = .best) {
    self.threads = max(1, threads)
    self.kernels = kernels
  }

  /// - Parameters:
  ///   - images: the source first, then the others in the order of the plan's numbers.
  ///   - format: of the results.
  /// - Returns: the plan's outputs in their order.
  /// - Throws: what is wrong with an image that is not in memory.
  package func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile
  ) throws -> [Image] {
    var inputs = try PassInputs(
      plan, source: images.first, others: Array(images.dropFirst()), kernels)
    var results: [Int: Image] = [:]
    for pass in plan.passes {
      switch pass.target {
      case .slot: try run(pass, &inputs)
      case .output(let number):
        results[number] = try PassWork(pass, inputs, kernels, threads: threads)
          .image(ImageShape(plan.outputs[number], format), profile)
      }
    }
    return plan.outputs.indices.compactMap { results[$0] }
  }

  /// Runs a pass whose result is stored.
  func run(_ pass: Plan.Pass, _ inputs: inout PassInputs) throws {
    guard case .slot(let index) = pass.target else { return }
    let work = try PassWork(pass, inputs, kernels, threads: threads)
    work.store(in: inputs.slots[index])
    inputs.opaqueSlots.remove(index)
    if work.isKnownOpaque { inputs.opaqueSlots.insert(index) }
  }
}
