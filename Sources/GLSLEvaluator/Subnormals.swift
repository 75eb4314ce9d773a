internal import CKernels

/// Calls a closure while the thread takes subnormal numbers for zeros, as `ColumnEvaluator` and
/// llvmpipe do. Constants that a compiler computes are then those of the pixels.
@inline(never) package func flushingSubnormals<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let state = csc_flush_subnormals()
  defer { csc_set_float_state(state) }
  return try body()
}
