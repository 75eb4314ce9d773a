import Dispatch
import Synchronization

/// A gate that holds renders on their threads: a render whose progress goes through the gate stands
/// still at its first report until the gate is opened.
final class Gate: Sendable {
  private let isOpen = Atomic(false)
  private let opened = DispatchSemaphore(value: 0)
  private let arrivals = Mutex<(count: Int, waiting: [(Int, CheckedContinuation<Void, Never>)])>(
    (0, []))

  var progress: @Sendable (Double) -> Void {
    let isFirst = Once()
    return { _ in
      if isFirst.take() { self.pass() }
    }
  }

  private func pass() {
    let ready = arrivals.withLock { arrivals in
      arrivals.count += 1
      let ready = arrivals.waiting.filter { $0.0 <= arrivals.count }
      arrivals.waiting.removeAll { $0.0 <= arrivals.count }
      return ready
    }
    for (_, continuation) in ready { continuation.resume() }
    if isOpen.load(ordering: .sequentiallyConsistent) { return }
    opened.wait()
    opened.signal()
  }

  func arrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = arrivals.withLock { arrivals in
        if arrivals.count >= count { return true }
        arrivals.waiting.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  var arrived: Int { arrivals.withLock { $0.count } }

  func open() {
    isOpen.store(true, ordering: .sequentiallyConsistent)
    opened.signal()
  }
}

final class Once: Sendable {
  private let isTaken = Atomic(false)

  func take() -> Bool { !isTaken.exchange(true, ordering: .sequentiallyConsistent) }
}

/// Values in the order in which threads have added them.
final class Record<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  func add(_ value: Value) { list.withLock { $0.append(value) } }

  var values: [Value] { list.withLock { $0 } }
}
