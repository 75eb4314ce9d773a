import CKernels

/// A row of PNG samples in a buffer with the margins that the filters need.
@safe final class PaddedRow {
  /// A pointer to the row's first byte.
  let bytes: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    let margin = Int(CPNGFILTERS_MARGIN)
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: margin + count + margin)
    unsafe start.initialize(repeating: 0, count: margin + count + margin)
    unsafe bytes = start + margin
  }

  deinit {
    unsafe (bytes - Int(CPNGFILTERS_MARGIN)).deallocate()
  }
}
