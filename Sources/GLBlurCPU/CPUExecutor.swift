package import GLBlurEngine

/// An executor that runs plans on the CPU.
///
/// Plans made without its abilities are computed in 32-bit floats, operation for operation like the
/// shaders. They are the reference for all executors.
package final class CPUExecutor: Sendable {
  /// The options of its plans: every result is stored as floats. A pass may read any number of
  /// images; each of its kernels adds frames to the stack and rows to a thread's memory.
  package static let planOptions = PlanOptions(
    allowsUnit16: false, mostReads: .max, mostKernels: 256, computesRows: true)
  package static let abilities: ExecutorAbilities = [
    .runningSums, .wholeGaussian, .selections, .variableGaussians, .gathersFromStored,
  ]

  package let team: any ThreadTeam
  let kernels: RowKernels

  /// The most threads that compute rows.
  package var threads: Int { team.most }

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that compute rows.
  ///   - kernels: Row kernels for an instruction set of the processor.
  package convenience init(threads: Int, kernels: RowKernels = .best) {
    self.init(DispatchTeam(threads: threads), kernels: kernels)
  }

  /// Creates an executor that computes rows on a team's threads.
  package init(_ team: any ThreadTeam, kernels: RowKernels = .best) {
    self.team = team
    self.kernels = kernels
  }

  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - images: The source, then the other images in the order of the plan's numbers.
  ///   - format: The format of the results that are not kept.
  ///   - profile: The colour profile of the results.
  ///   - control: The control that may end the render and counts its work.
  /// - Returns: The outputs of the plan, in their order.
  /// - Throws: `ImageError.outOfMemory`, an error if an image cannot be read into memory, or the
  ///   error of the control if it ends the render.
  package func run(
    _ plan: Plan, images: [any PixelSource], format: PixelFormat, profile: ColorProfile,
    control: RenderControl? = nil
  ) throws -> [Image] {
    try control?.check()
    control?.begin(plan.cost)
    let crew = Crew(team, control)
    var inputs = try PassInputs(
      plan, source: images.first, others: Array(images.dropFirst()), kernels)
    var results: [Int: Image] = [:]
    for pass in plan.passes {
      switch pass.target {
      case .slot: try run(pass, &inputs, crew)
      case .output(let number):
        let work = try PassWork(pass, inputs, kernels, crew)
        results[number] =
          plan.keptOutputs.contains(number)
          ? try work.kept() : try work.image(ImageShape(plan.outputs[number], format), profile)
        if let failure = work.failure { throw failure }
      }
    }
    return plan.outputs.indices.compactMap { results[$0] }
  }

  /// Runs a pass whose result is stored in a slot.
  func run(_ pass: Plan.Pass, _ inputs: inout PassInputs, _ crew: Crew) throws {
    guard case .slot(let index) = pass.target else { return }
    let work = try PassWork(pass, inputs, kernels, crew)
    inputs.gaussianSlots[index] = try work.store(in: inputs.slots[index])
    if let failure = work.failure { throw failure }
    inputs.opaqueSlots.remove(index)
    if work.isKnownOpaque { inputs.opaqueSlots.insert(index) }
  }
}
