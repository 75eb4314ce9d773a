/// The options of a plan, which follow from the abilities of its executor and from the wanted
/// precision.
package struct PlanOptions: Hashable, Sendable {
  /// Whether intermediate results of 0…1 may be stored as 16-bit integers.
  package var allowsUnit16: Bool
  /// The greatest number of images that a pass may read.
  package var mostReads: Int
  /// The greatest number of point kernels in a pass, which bounds the size of a program.
  package var mostKernels: Int

  package init(allowsUnit16: Bool, mostReads: Int = 8, mostKernels: Int = 16) {
    self.allowsUnit16 = allowsUnit16
    self.mostReads = mostReads
    self.mostKernels = mostKernels
  }
}
