/// What an executor can do, or had better do, beyond carrying out kernels one by one.
package struct ExecutorAbilities: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It keeps sums from pixel to pixel.
  package static let runningSums = ExecutorAbilities(rawValue: 1)
  /// It computes a Gaussian of 8-bit results in one go, all levels of it.
  package static let wholeGaussian = ExecutorAbilities(rawValue: 2)
  /// Few passes count for more than the last hundredths of a code.
  package static let fewPasses = ExecutorAbilities(rawValue: 4)
}
