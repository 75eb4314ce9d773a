import GLBlurChain

/// The error of a render into a caller's memory whose size differs from that of the result.
package struct TargetSizeError: Error {
  package let target: Size
  package let result: Size
}
