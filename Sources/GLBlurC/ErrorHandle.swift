import SystemLibrary

/// An error with texts that C can read.
///
/// `@unchecked Sendable`: nothing changes after it has been made.
@safe final class ErrorHandle: @unchecked Sendable {
  let kind: Int32
  let line: Int32
  let path: UnsafeMutablePointer<CChar>?
  let message: UnsafeMutablePointer<CChar>?
  let cure: UnsafeMutablePointer<CChar>?

  init(_ error: CallError) {
    kind = error.kind
    line = error.line
    unsafe path = strdup(error.path)
    unsafe message = strdup(error.message)
    unsafe cure = strdup(error.cure)
  }

  deinit {
    unsafe free(path)
    unsafe free(message)
    unsafe free(cure)
  }
}
