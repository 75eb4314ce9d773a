import Synchronization

/// The displays of a process behind the lock under which contexts come and go: drivers crash when
/// two are made at a time (SkiaSharp #4590).
package final class DisplayRoom: Sendable {
  private let table = Mutex(DisplayTable())

  package init() {}

  func withLock<Value, Failure: Error>(
    _ body: (inout DisplayTable) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try table.withLock { (table) throws(Failure) in try body(&table) }
  }
}
