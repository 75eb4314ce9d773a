import Foundation
import GLBlur
import Synchronization
import Testing

@Suite struct PipelineTests {
  private struct Fault: Error, Equatable { let item: Int }

  @Test func reportsComeInTheOrderOfTheWork() {
    var order = InOrder<String>()
    #expect(order.add("a0", of: 0) == ["a0"])
    #expect(order.add("c0", of: 2) == [])
    #expect(order.finish(2) == [])
    #expect(order.add("b0", of: 1) == [])
    #expect(order.add("a1", of: 0) == ["a1"])
    #expect(order.finish(0) == ["b0"])
    #expect(order.add("b1", of: 1) == ["b1"])
    #expect(order.finish(1) == ["c0"])
    #expect(order.add("d0", of: 3) == ["d0"])
  }

  @Test("Products come in the order of the items, however long each takes", arguments: [1, 2, 5])
  func order(workers: Int) throws {
    var (next, delivered) = (0, [Int]())
    try Pipeline(workers: workers, capacity: 4).run { _ in
      next += 1
      return next <= 40 ? next : nil
    } make: { (item: Int) in
      if item % 3 == 0 { Thread.sleep(forTimeInterval: 0.003) }
      return item * item
    } deliver: {
      delivered.append($0)
    }
    #expect(delivered == (1...40).map { $0 * $0 })
  }

  @Test("No more items are on their way than there is room for")
  func capacity() throws {
    let read = Atomic(0)
    let most = Atomic(0)
    var delivered = 0
    try Pipeline(workers: 8, capacity: 3).run { _ in
      let count = read.add(1, ordering: .relaxed).newValue
      return count <= 20 ? count : nil
    } make: { (item: Int) in
      // The first item holds up the others until as many are read as may be, or for ten seconds.
      let end = Date() + 10
      while item == 1, read.load(ordering: .relaxed) < 3, Date() < end {
        Thread.sleep(forTimeInterval: 0.001)
      }
      // A fourth one would be read by now.
      if item == 1 { Thread.sleep(forTimeInterval: 0.02) }
      return item
    } deliver: { _ in
      let count = read.load(ordering: .relaxed) - delivered
      most.max(count, ordering: .relaxed)
      delivered += 1
    }
    #expect(delivered == 20)
    #expect(most.load(ordering: .relaxed) == 3)
  }

  @Test("The first error in the order of the items ends the work", arguments: [1, 4])
  func errors(workers: Int) {
    var (next, delivered) = (0, [Int]())
    #expect(throws: Fault(item: 7)) {
      try Pipeline(workers: workers, capacity: 4).run { _ in
        next += 1
        return next <= 1_000 ? next : nil
      } make: { (item: Int) throws -> Int in
        if item == 7 { Thread.sleep(forTimeInterval: 0.01) }
        if item >= 7 { throw Fault(item: item) }
        return item
      } deliver: {
        delivered.append($0)
      }
    }
    #expect(delivered == Array(1...6))
    #expect(next <= 7 + 4)
  }

  @Test("An error of reading comes behind the items before it")
  func readingError() {
    var (next, delivered) = (0, [Int]())
    #expect(throws: Fault(item: 5)) {
      try Pipeline(workers: 3, capacity: 8).run { _ -> Int? in
        next += 1
        if next == 5 { throw Fault(item: 5) }
        return next
      } make: { (item: Int) in
        Thread.sleep(forTimeInterval: 0.005)
        return item
      } deliver: {
        delivered.append($0)
      }
    }
    #expect(delivered == [1, 2, 3, 4] && next == 5)
  }

  @Test("A reader may wait until all items before have been delivered", arguments: [1, 4])
  func waiting(workers: Int) throws {
    var (next, delivered, seen) = (0, 0, [Int]())
    try Pipeline(workers: workers, capacity: 4).run { waitForDelivery in
      next += 1
      if next % 10 == 0 {
        waitForDelivery()
        seen.append(delivered)
      }
      return next <= 40 ? next : nil
    } make: { (item: Int) in
      Thread.sleep(forTimeInterval: 0.001)
      return item
    } deliver: { _ in
      delivered += 1
    }
    #expect(seen == [9, 19, 29, 39])
  }
}
