/// What an executor can do and how exact it shall be.
package struct PlanOptions: Hashable, Sendable {
  /// Intermediate results of 0…1 may be stored as 16-bit integers.
  package var allowsUnit16: Bool
  /// Images that a pass may read.
  package var mostReads: Int
  /// Point kernels in a pass: bounds the size of a program.
  package var mostKernels: Int

  package init(allowsUnit16: Bool, mostReads: Int = 8, mostKernels: Int = 16) {
    self.allowsUnit16 = allowsUnit16
    self.mostReads = mostReads
    self.mostKernels = mostKernels
  }
}
