import Dispatch
import Synchronization
import SystemLibrary

/// Items that are read one after the other, made into products by several threads at a time, and
/// delivered in order: frames of a film, members of a tar file.
///
/// Every worker takes an item from its reading to its delivery, so no thread waits for a queue to
/// be filled. At most `capacity` items are on their way, which bounds memory.
package struct Pipeline {
  private let workers: Int
  private let capacity: Int

  /// Both numbers are at least 1, and the thread that calls `run` is one of the workers.
  package init(workers: Int, capacity: Int) {
    self.workers = workers
    self.capacity = max(1, capacity)
  }

  /// - Parameters:
  ///   - read: Returns the next item, or nil after the last one. One thread calls this closure at a
  ///     time. The argument waits until all items before have been delivered, and then nothing is
  ///     delivered until `read` returns.
  ///   - make: Makes the product of an item, on any thread.
  ///   - deliver: Takes a product. One thread calls it at a time, in the order of the items.
  /// - Throws: The first error in the order of the items, after which nothing is read or delivered.
  package func run<Item: Sendable, Product: Sendable>(
    read: (_ waitForDelivery: () -> Void) throws -> Item?,
    make: @Sendable (Item) throws -> Product, deliver: (Product) throws -> Void
  ) throws {
    try withoutActuallyEscaping(read) { read in
      try withoutActuallyEscaping(make) { make in
        try withoutActuallyEscaping(deliver) { deliver in
          let stages = Stages(capacity: capacity, read: read, make: make, deliver: deliver)
          Workers(workers).share(.max / 2) { _ in stages.step() }
          if let error = stages.failure { throw error }
        }
      }
    }
  }
}

/// What the threads of a pipeline share.
///
/// `@unchecked Sendable`: `read` and `deliver`, which need not be `@Sendable`, are called under a
/// lock each.
private final class Stages<Item: Sendable, Product: Sendable>: @unchecked Sendable {
  private let read: (() -> Void) throws -> Item?
  private let make: @Sendable (Item) throws -> Product
  private let deliver: (Product) throws -> Void
  private let capacity: Int
  private let room: DispatchSemaphore
  private let reading = Mutex((count: 0, isOver: false))
  private let delivering = Mutex(Delivery())

  private struct Delivery {
    var order = InOrder<Result<Product, any Error>>()
    var failure: (any Error)?
  }

  init(
    capacity: Int, read: @escaping (() -> Void) throws -> Item?,
    make: @escaping @Sendable (Item) throws -> Product, deliver: @escaping (Product) throws -> Void
  ) {
    self.capacity = capacity
    self.read = read
    self.make = make
    self.deliver = deliver
    // A semaphore may not end with fewer permits than it began with, so it begins with none.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { room.signal() }
  }

  var failure: (any Error)? { delivering.withLock(\.failure) }

  func step() -> Bool {
    guard let (number, item) = next() else { return false }
    finish(number, Result { try make(item.get()) })
    return true
  }

  private func next() -> (number: Int, item: Result<Item, any Error>)? {
    reading.withLock { reading in
      guard !reading.isOver else { return nil }
      room.wait()
      do {
        if failure == nil, let item = try read(waitForDelivery) {
          defer { reading.count += 1 }
          return (reading.count, .success(item))
        }
        reading.isOver = true
        room.signal()
        return nil
      } catch {
        reading.isOver = true
        return (reading.count, .failure(error))
      }
    }
  }

  private func waitForDelivery() {
    // The item that is being read has one of the places.
    for _ in 1..<capacity { room.wait() }
    for _ in 1..<capacity { room.signal() }
  }

  private func finish(_ number: Int, _ product: Result<Product, any Error>) {
    delivering.withLock { delivery in
      for product in delivery.order.add(product, of: number) + delivery.order.finish(number) {
        if delivery.failure == nil {
          do { try deliver(product.get()) } catch { delivery.failure = error }
        }
        room.signal()
      }
    }
  }
}

/// Threads that share pieces of work. Dispatch runs no more threads than there are processors, but
/// workers that wait for files or for a GPU need no processor.
package struct Workers {
  private let count: Int

  /// - Parameter count: Includes the thread that calls `share`.
  package init(_ count: Int) {
    self.count = max(1, count)
  }

  /// Calls `work` with each number below `total`, in ascending order, as threads become free, until
  /// it returns false, and waits for all calls. There are fewer workers if the system cannot start
  /// all.
  package func share(_ total: Int, _ work: @escaping @Sendable (Int) -> Bool) {
    let queue = Queue(total, work)
    let threads = (1..<max(1, min(count, total))).compactMap { _ in Self.start(queue) }
    queue.work()
    for thread in threads { thread.join() }
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

  // The stack is as large as that of the first thread usually is.
  private static func start(_ queue: Queue) -> ThreadID? {
    ThreadID.start(stackSize: 8 << 20) { queue.work() }.thread
  }
}

/// Puts the reports of several workers into the order of their pieces of work.
package struct InOrder<Report> {
  private var next = 0
  private var waiting: [Int: [Report]] = [:]
  private var over: Set<Int> = []

  package init() {}

  /// Returns the reports that are due. Pieces of work are numbered from 0.
  package mutating func add(_ report: Report, of index: Int) -> [Report] {
    guard index != next else { return [report] }
    waiting[index, default: []].append(report)
    return []
  }

  /// Notes that a piece of work has no further reports. Returns the reports that are due, in order.
  package mutating func finish(_ index: Int) -> [Report] {
    over.insert(index)
    var due: [Report] = []
    while over.remove(next) != nil {
      next += 1
      due += waiting.removeValue(forKey: next) ?? []
    }
    return due
  }

  /// Returns the reports that are not due yet, in order. No others may follow.
  package mutating func takeRest() -> [Report] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
