import Synchronization

/// Resources that tests borrow, each used by one test at a time.
///
/// An OpenGL context has a single thread. Tests that shared one context would wait for each other,
/// so each test borrows a context, and a new one is made when none is free. There are never more
/// than the tests that run at the same time, which Swift Testing limits to the number of cores.
final class Pool<Resource: Sendable>: Sendable {
  private let free = Mutex<[Resource]>([])
  private let make: @Sendable () throws -> Resource

  init(_ make: @escaping @Sendable () throws -> Resource) {
    self.make = make
  }

  /// Calls the closure with a resource that nobody else uses meanwhile.
  func borrow<Result>(_ body: (Resource) throws -> Result) throws -> Result {
    let resource = try free.withLock { $0.popLast() } ?? make()
    defer { free.withLock { $0.append(resource) } }
    return try body(resource)
  }
}
