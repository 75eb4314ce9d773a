/// The abilities and preferences of an executor beyond running kernels one by one.
package struct ExecutorAbilities: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The executor keeps sums from pixel to pixel.
  package static let runningSums = ExecutorAbilities(rawValue: 1)
  /// The executor computes a Gaussian of 8-bit results as one operation, and encodes linear light
  /// by tables.
  package static let wholeGaussian = ExecutorAbilities(rawValue: 2)
  /// The executor prefers few passes, even if the result is a few hundredths of an 8-bit level less
  /// exact.
  package static let fewPasses = ExecutorAbilities(rawValue: 4)
  /// The executor computes a selection as one operation.
  package static let selections = ExecutorAbilities(rawValue: 8)
  /// The executor computes a Gaussian of 8-bit results whose sigma differs from pixel to pixel as
  /// one operation. It also has the ability `wholeGaussian`.
  package static let variableGaussians = ExecutorAbilities(rawValue: 16)

  /// The executor reads pixels at computed places only from stored results.
  package static let gathersFromStored = ExecutorAbilities(rawValue: 32)

  /// The executor computes a point kernel with a `background` only where it changes pixels.
  package static let layers = ExecutorAbilities(rawValue: 64)

  /// The abilities that change no bit of a result, also used for exact results.
  package static let exact: ExecutorAbilities = [.selections, .gathersFromStored, .layers]
}
