import Glibc

/// The bytes that `body` writes to a stream.
func collectBytes(
  name: String, _ body: (UnsafeMutablePointer<FILE>) throws(FileError) -> Void
) throws(FileError) -> [UInt8] {
  // The stream keeps both addresses until it is closed.
  let text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  unsafe text.initialize(to: nil)
  unsafe count.initialize(to: 0)
  defer {
    unsafe free(text.pointee)
    unsafe text.deallocate()
    unsafe count.deallocate()
  }
  guard let stream = unsafe open_memstream(text, count) else {
    throw .writeFailed(name: name, reason: reason(errno))
  }
  unsafe try closing(stream, name: name, after: body)
  return unsafe [UInt8](UnsafeRawBufferPointer(start: text.pointee, count: count.pointee))
}

/// Closes the stream when `body` has written to it; what the last bytes did tells only the close.
func closing(
  _ stream: UnsafeMutablePointer<FILE>, name: String,
  after body: (UnsafeMutablePointer<FILE>) throws(FileError) -> Void
) throws(FileError) {
  do {
    unsafe try body(stream)
  } catch {
    unsafe fclose(stream)
    throw error
  }
  guard unsafe fclose(stream) == 0 else {
    throw .writeFailed(name: name, reason: reason(errno))
  }
}
