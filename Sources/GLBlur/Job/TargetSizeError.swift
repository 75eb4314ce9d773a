import GLBlurChain

/// The error of a render into the memory of a caller that is not as large as the result.
package struct TargetSizeError: Error {
  package let target: Size
  package let result: Size
}
