import Synchronization

/// A display table that all contexts of a process share.
///
/// Contexts are made and destroyed under its lock, because drivers crash when two are made at the
/// same time (SkiaSharp #4590).
package final class SharedDisplayTable: Sendable {
  private let table = Mutex(DisplayTable())

  package init() {}

  func withLock<Value, Failure: Error>(
    _ body: (inout DisplayTable) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try table.withLock { (table) throws(Failure) in try body(&table) }
  }
}
