import Dispatch
package import GLBlurCore

/// Runs plans on the processor. Plans that were made without its abilities it computes in 32-bit
/// floats, operation for operation as the shaders do: the measure of every other executor.
package final class CPUExecutor: Sendable {
  /// Every result is stored as it is computed.
  package static let planOptions = PlanOptions(allowsUnit16: false)
  package static let abilities: ExecutorAbilities = [.runningSums, .wholeGaussian]

  private let threads: Int
  private let kernels: RowKernels

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
  package func run(
    _ plan: Plan, images: [Image], format: PixelFormat, profile: ColorProfile
  ) throws -> [Image] {
    let inputs = PassInputs(
      images: images + plan.rasters,
      slots: plan.slots.map { PixelBuffer(capacity: $0.size.width * $0.size.height) })
    var results: [Int: Image] = [:]
    for pass in plan.passes {
      let work = PassWork(pass, inputs, kernels, threads: threads)
      switch pass.target {
      case .slot(let index): work.store(in: inputs.slots[index])
      case .output(let number):
        results[number] = try Image(
          plan.outputs[number], format: format, profile: profile
        ) { (bytes: inout MutableRawSpan) in
          unsafe bytes.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe work.write(as: format, into: start)
          }
        }
      }
    }
    return plan.outputs.indices.compactMap { results[$0] }
  }
}
