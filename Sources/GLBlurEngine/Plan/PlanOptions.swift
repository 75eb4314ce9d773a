/// The options of a plan, which follow from the executor's abilities and the wanted precision.
package struct PlanOptions: Hashable, Sendable {
  /// Whether intermediate results of 0…1 may be stored as 16-bit integers.
  package var allowsUnit16: Bool
  package var mostReads: Int
  /// The most point kernels in a pass, which bounds the size of a program.
  package var mostKernels: Int
  /// The most loops with variable ends in a pass, unless a single kernel has more. LLVM, which
  /// compiles llvmpipe's programs, takes four times as long with each successive one: 0.4 s for two
  /// gradients, 1.6 s for three, and minutes from four on.
  package var mostLoops: Int
  /// About how many instructions users' shaders in a pass may have for a driver, unless a single
  /// kernel has more. Compilation time grows faster than their number.
  package var mostInstructions: Int
  /// Whether the executor computes spans of rows and keeps rows for later ones. A pass then
  /// resamples along both axes, and computes each input of a kernel only in the rectangle where the
  /// kernel shows it.
  package var computesRows: Bool
  /// Whether every operation must have the same bits on every executor, as in `exact`. Others may
  /// take the operations that their device is fastest with.
  package var isExact: Bool

  package init(
    allowsUnit16: Bool, mostReads: Int = 8, mostKernels: Int = 16, mostLoops: Int = .max,
    mostInstructions: Int = .max, computesRows: Bool = false,
    isExact: Bool = false
  ) {
    self.mostLoops = mostLoops
    self.mostInstructions = mostInstructions
    self.computesRows = computesRows
    self.isExact = isExact
    self.allowsUnit16 = allowsUnit16
    self.mostReads = mostReads
    self.mostKernels = mostKernels
  }
}
