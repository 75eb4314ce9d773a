import Dispatch
import Synchronization

/// Items that are read one after the other, made into products by several threads at a time, and
/// delivered in the order in which they were read: frames of a film, members of a tar file.
///
/// Every worker takes an item from its reading to its delivery, so no thread waits for a queue to be
/// filled. Memory stays bounded, because an item is read only if fewer than `capacity` items are
/// between their reading and their delivery.
package struct Pipeline {
  private let workers: Int
  private let capacity: Int

  /// - Parameters:
  ///   - workers: The number of threads, including the one that calls `run`.
  ///   - capacity: The greatest number of items between their reading and their delivery, at least 1.
  package init(workers: Int, capacity: Int) {
    self.workers = workers
    self.capacity = max(1, capacity)
  }

  /// Takes all items to their delivery, and returns when there are no more.
  ///
  /// - Parameters:
  ///   - read: Returns the next item, or nil after the last one. It is called by one thread at a
  ///     time. Its argument waits until all items before have been delivered, and then nothing is
  ///     delivered until `read` returns.
  ///   - make: Makes the product of an item, on any thread.
  ///   - deliver: Takes a product. It is called by one thread at a time, in the order of the items.
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
/// `@unchecked Sendable`: `read` and `deliver`, which need not be functions for any thread, are called
/// under a lock each.
private final class Stages<Item: Sendable, Product: Sendable>: @unchecked Sendable {
  private let read: (() -> Void) throws -> Item?
  private let make: @Sendable (Item) throws -> Product
  private let deliver: (Product) throws -> Void
  private let capacity: Int
  /// Counts the items that may still be read before others have been delivered.
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

  /// Takes the next item to its delivery.
  ///
  /// - Returns: False if there is none.
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
