import Synchronization

/// Resources that tests borrow, each used by one test at a time.
///
/// An OpenGL context has a single thread, so tests that shared it would wait. A new one is made
/// when none is free. Swift Testing limits the tests at the same time to the number of cores.
final class Pool<Resource: Sendable>: Sendable {
  private let free = Mutex<[Resource]>([])
  private let make: @Sendable () throws -> Resource

  init(_ make: @escaping @Sendable () throws -> Resource) {
    self.make = make
  }

  func borrow<Result>(_ body: (Resource) throws -> Result) throws -> Result {
    let resource = try free.withLock { $0.popLast() } ?? make()
    defer { free.withLock { $0.append(resource) } }
    return try body(resource)
  }
}
