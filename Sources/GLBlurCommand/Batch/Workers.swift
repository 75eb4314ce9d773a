import Glibc
import Synchronization

/// Threads that share pieces of work.
///
/// Dispatch would not do: it runs no more threads than there are processors, and workers that wait
/// for files or for a GPU need none.
struct Workers {
  private let count: Int

  init(_ count: Int) {
    self.count = max(1, count)
  }

  /// Calls `work` with each number below `total`, in their order, as threads come free. Returns when
  /// all calls have. The calling thread is one of the workers; where the system gives fewer further
  /// ones, there are fewer.
  ///
  /// - Parameter work: false ends it all after the calls that are under way.
  func share(_ total: Int, _ work: @escaping @Sendable (Int) -> Bool) {
    let queue = Queue(total, work)
    let threads = (1..<max(1, min(count, total))).compactMap { _ in Self.start(queue) }
    queue.work()
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Queue: Sendable {
    private let total: Int
    private let body: @Sendable (Int) -> Bool
    private let next = Atomic(0)

    init(_ total: Int, _ body: @escaping @Sendable (Int) -> Bool) {
      self.total = total
      self.body = body
    }

    func work() {
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < total {
        if !body(index) { next.store(total, ordering: .relaxed) }
      }
    }
  }

  private static func start(_ queue: Queue) -> pthread_t? {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // As the first thread usually has it: what works there works here.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let argument = unsafe Unmanaged.passRetained(queue)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Queue>.fromOpaque(argument).takeRetainedValue().work()
        return nil
      }, argument.toOpaque())
    if status == 0 { return thread }
    unsafe argument.release()
    return nil
  }
}
