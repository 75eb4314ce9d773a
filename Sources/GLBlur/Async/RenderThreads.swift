import Dispatch
import GLBlurChain
import Synchronization

/// The threads on which a renderer runs awaited renders.
///
/// Each running render has a thread of its own. Further threads help the renders compute rows; a
/// render that runs alone uses all of them. So a render never waits for a pass of another one.
final class RenderThreads: ThreadTeam {
  /// The maximum number of renders that run at a time.
  let mostRenders: Int
  let most: Int
  private let renders: WorkerThreads
  private let helpers: WorkerThreads

  /// Starts no thread yet.
  ///
  /// - Parameters:
  ///   - mostRenders: The maximum number of renders that run at a time.
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

  /// Runs a render when its turn comes.
  ///
  /// - Returns: False if the system starts no thread. The render is not run then.
  func add(_ render: WorkerJob, priority: TaskPriority) -> Bool {
    renders.add(render, priority: priority)
  }

  /// Removes a waiting render.
  ///
  /// - Returns: Whether the render was still waiting. It is not run then.
  func remove(_ render: WorkerJob) -> Bool { renders.remove(render) }

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
      // The calling thread has made the calls of helpers that did not begin in time.
      let begun = added.filter { !helpers.remove($0) }
      calls.finish(helpers: begun.count)
    }
  }
}

/// Calls of one closure with consecutive numbers, made by several threads.
///
/// `@unchecked Sendable`: `body` is changed only in `finish`, after all threads that may read it.
private final class Calls: @unchecked Sendable {
  private let count: Int
  private var body: (@Sendable (Int) -> Void)?
  private let next = Atomic(0)
  private let helped = DispatchSemaphore(value: 0)

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  func make() {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number >= count { return }
      body?(number)
    }
  }

  /// Makes calls on a helper thread.
  func help() {
    make()
    helped.signal()
  }

  /// Waits for the helpers that have begun, then releases the closure.
  func finish(helpers: Int) {
    for _ in 0..<helpers { helped.wait() }
    body = nil
  }
}
