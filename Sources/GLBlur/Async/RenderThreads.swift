import Dispatch
import GLBlurChain
import Synchronization

/// The threads of a renderer on which awaited renders are carried out.
///
/// There are two kinds: one thread for each render that is carried out, and threads that help the
/// renders compute rows. A render that is alone has the help of all of them. A render that begins
/// therefore never waits for a pass of another one.
final class RenderThreads: ThreadTeam {
  /// The greatest number of renders that are carried out at a time.
  let mostRenders: Int
  let most: Int
  private let renders: WorkerThreads
  private let helpers: WorkerThreads

  /// Creates the threads, none of which is started yet.
  ///
  /// - Parameters:
  ///   - mostRenders: The greatest number of renders that are carried out at a time.
  ///   - most: The number of threads that all renders share.
  init(mostRenders: Int, most: Int) {
    self.mostRenders = max(1, mostRenders)
    self.most = max(1, most)
    renders = WorkerThreads(most: self.mostRenders, named: "glblur render")
    helpers = WorkerThreads(most: self.most - 1, named: "glblur rows")
  }

  var share: Int { max(1, most / max(1, renders.load)) }

  // MARK: Renders

  /// The number of renders that wait for their turn.
  var waiting: Int { renders.waiting }

  /// Carries out a render when it is its turn.
  ///
  /// - Returns: False if the system does not start a thread, so that the render is not carried out.
  func add(_ render: WorkerJob, priority: TaskPriority) -> Bool {
    renders.add(render, priority: priority)
  }

  /// Takes back a render that waits.
  ///
  /// - Returns: Whether the render still waited, so that it will not be carried out.
  func remove(_ render: WorkerJob) -> Bool { renders.remove(render) }

  /// Raises the priority of a render that waits.
  func raise(_ render: WorkerJob, to priority: TaskPriority) {
    renders.raise(render, to: priority)
  }

  // MARK: Rows

  func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count <= 1 {
      for number in 0..<max(0, count) { body(number) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let calls = Calls(count, body)
      let jobs = (1..<count).map { _ in WorkerJob { calls.help() } }
      let added = jobs.filter { helpers.add($0) }
      calls.make()
      // The calling thread has made the calls of helpers that were not free.
      let begun = added.filter { !helpers.remove($0) }
      calls.finish(helpers: begun.count)
    }
  }
}

/// Calls of one closure with consecutive numbers, which several threads make.
///
/// `@unchecked Sendable`: `body` is only read until `finish`, which waits for all threads that may
/// read it.
private final class Calls: @unchecked Sendable {
  private let count: Int
  private var body: (@Sendable (Int) -> Void)?
  private let next = Atomic(0)
  private let helped = DispatchSemaphore(value: 0)

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Makes calls until none is left.
  func make() {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number >= count { return }
      body?(number)
    }
  }

  /// Makes calls on another thread than that which waits for all of them.
  func help() {
    make()
    helped.signal()
  }

  /// Waits for the helpers that have begun, and releases the closure.
  func finish(helpers: Int) {
    for _ in 0..<helpers { helped.wait() }
    body = nil
  }
}
