/// A closure on its way to another thread, and its result on the way back.
///
/// `@unchecked Sendable`: `body` and `result` are touched by the performing thread until it
/// signals, and by the waiting thread only after that. The waiting thread does nothing meanwhile,
/// so that whatever the closure captures has one user at a time, as with `DispatchQueue.sync`.
final class Call<Value, Failure: Error>: Job, @unchecked Sendable {
  private var body: (() throws(Failure) -> Value)?
  private var result: Result<Value, Failure>?
  private let done = Semaphore()

  init(_ body: @escaping () throws(Failure) -> Value) {
    self.body = body
  }

  func perform() {
    guard let body = body.take() else { return }
    do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    // The caller must find the closure released: it was lent by withoutActuallyEscaping.
    _ = consume body
    done.signal()
  }

  /// Waits until there is a result.
  func wait() throws(Failure) -> Value {
    while true {
      done.wait()
      if let result { return try result.get() }
    }
  }
}
