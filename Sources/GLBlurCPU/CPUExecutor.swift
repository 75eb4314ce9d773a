package import GLBlurEngine

/// An executor that runs plans on the CPU.
///
/// Plans that were made without its abilities are computed in 32-bit floats, operation for
/// operation as the shaders compute them. They are the reference for every other executor.
package final class CPUExecutor: Sendable {
  /// The options for plans of this executor: every result is stored as it is computed, in floats.
  package static let planOptions = PlanOptions(allowsUnit16: false)
  package static let abilities: ExecutorAbilities = [.runningSums, .wholeGaussian]

  package let threads: Int
  let kernels: RowKernels

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - threads: The number of threads on which rows are computed.
  ///   - kernels: The row kernels for an instruction set that the processor has.
  package init(threads: Int, kernels: RowKernels = .best) {
    self.threads = max(1, threads)
    self.kernels = kernels
  }

  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - images: The source, then the other images in the order of the plan's numbers.
  ///   - format: The format of the results.
  ///   - profile: The colour profile of the results.
  /// - Returns: The outputs of the plan, in their order.
  /// - Throws: `ImageError.outOfMemory`, or an error if an image that is not in memory cannot be
  ///   read.
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

  /// Runs a pass whose result is stored in a slot.
  func run(_ pass: Plan.Pass, _ inputs: inout PassInputs) throws {
    guard case .slot(let index) = pass.target else { return }
    let work = try PassWork(pass, inputs, kernels, threads: threads)
    work.store(in: inputs.slots[index])
    inputs.opaqueSlots.remove(index)
    if work.isKnownOpaque { inputs.opaqueSlots.insert(index) }
  }
}
