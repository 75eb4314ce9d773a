import Dispatch
import GLBlurChain
import Synchronization

/// The threads on which a renderer runs awaited renders.
///
/// Each running render has its own thread, so none waits for a pass of another. Further threads
/// help the renders compute rows.
final class RenderThreads: ThreadTeam {
  let mostRenders: Int
  let most: Int
  private let renders: WorkerThreads
  private let helpers: WorkerThreads

  /// - Parameter most: The number of threads that all renders share.
  init(mostRenders: Int, most: Int) {
    self.mostRenders = max(1, mostRenders)
    self.most = max(1, most)
    renders = WorkerThreads(most: self.mostRenders, named: "glblur render")
    helpers = WorkerThreads(most: self.most - 1, named: "glblur rows")
  }

  var share: Int { max(1, most / max(1, renders.load)) }

  // MARK: Renders

  var waiting: Int { renders.waiting }

  /// Returns false, without running the render, if the system starts no thread.
  func add(_ render: WorkerJob, priority: TaskPriority) -> Bool {
    renders.add(render, priority: priority)
  }

  /// Returns false if the render was not waiting.
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
/// `@unchecked Sendable`: only `finish` changes `body`, after all threads that may read it.
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

  func help() {
    make()
    helped.signal()
  }

  func finish(helpers: Int) {
    for _ in 0..<helpers { helped.wait() }
    body = nil
  }
}

/// A render whose task is suspended.
final class RenderTurn<Value: Sendable>: Sendable {
  private let control: RenderControl
  private let body: @Sendable () throws -> Value
  private let job = Mutex<WorkerJob?>(nil)
  private let handover = Handover()

  init(_ control: RenderControl, _ body: @escaping @Sendable () throws -> Value) {
    self.control = control
    self.body = body
  }

  func begin(_ continuation: CheckedContinuation<Value, any Error>, on threads: RenderThreads) {
    let job = WorkerJob { [control, body, handover] in
      let result = Result {
        try control.check()
        control.start()
        return try control.part(1, body)
      }
      handover.give()
      continuation.resume(with: result)
    }
    self.job.withLock { $0 = job }
    if !threads.add(job, priority: Task.currentPriority) { return job.body() }
    if control.isEnded { endWaiting(on: threads) }
  }

  func cancel(on threads: RenderThreads) {
    control.end(for: .cancellation)
    endWaiting(on: threads)
  }

  func raise(to priority: TaskPriority, on threads: RenderThreads) {
    if let job = job.withLock(\.self) { threads.raise(job, to: priority) }
  }

  /// Tells ThreadSanitizer that the task goes on after the render.
  func end() { handover.take() }

  /// Removes a waiting render from the queue. The job then only throws the control's error.
  private func endWaiting(on threads: RenderThreads) {
    guard let job = job.withLock(\.self), threads.remove(job) else { return }
    job.body()
  }
}

/// Orders a render before the task that waits for it. The continuation does so too, but invisibly
/// for ThreadSanitizer.
private final class Handover: Sendable {
  private let isDone = Atomic(false)

  func give() { isDone.store(true, ordering: .releasing) }
  func take() { _ = isDone.load(ordering: .acquiring) }
}

/// A limited number of system threads that run jobs in order of priority. A thread is started when
/// a job finds none free. All threads end when the object is released.
final class WorkerThreads: Sendable {
  private let queue: WorkQueue
  private let birth = ProcessMark()

  /// The name of each thread has at most 15 bytes.
  init(most: Int, named name: String) {
    queue = WorkQueue(most: most, name)
  }

  deinit {
    // A forked child has no such threads, and the lock may be held forever.
    if birth.isForked { return }
    for thread in queue.close() { thread.join() }
  }

  var load: Int { queue.load }

  var waiting: Int { queue.waiting }

  /// Returns false, without running the job, if there is no thread and the system starts none.
  func add(_ job: WorkerJob, priority: TaskPriority = .medium) -> Bool {
    queue.add(job, priority: priority)
  }

  /// Returns false if the job was not waiting.
  func remove(_ job: WorkerJob) -> Bool { queue.remove(job) }

  func raise(_ job: WorkerJob, to priority: TaskPriority) { queue.raise(job, to: priority) }
}

final class WorkerJob: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// The waiting jobs and the threads that run them.
private final class WorkQueue: Sendable {
  private struct Entry {
    let job: WorkerJob
    var priority: TaskPriority
  }

  private struct State {
    /// The next job comes first.
    var waiting: [Entry] = []
    var running = 0
    var threads: [SystemThread] = []
    var isClosed = false

    mutating func insert(_ entry: Entry) {
      let last = waiting.lastIndex { $0.priority >= entry.priority }
      waiting.insert(entry, at: last.map { $0 + 1 } ?? 0)
    }
  }

  private let most: Int
  private let name: String
  private let state = Mutex(State())
  /// Wakes one thread for each added job, and all at the end.
  private let news = DispatchSemaphore(value: 0)

  init(most: Int, _ name: String) {
    self.most = most
    self.name = name
  }

  var waiting: Int { state.withLock { $0.waiting.count } }
  var load: Int { state.withLock { $0.waiting.count + $0.running } }

  func add(_ job: WorkerJob, priority: TaskPriority) -> Bool {
    let isTaken = state.withLock { state in
      state.insert(Entry(job: job, priority: priority))
      let idle = state.threads.count - state.running
      if idle < state.waiting.count, state.threads.count < most,
        let thread = try? SystemThread(named: name, { self.work() })
      {
        state.threads.append(thread)
      }
      if state.threads.isEmpty { state.waiting.removeAll { $0.job === job } }
      return !state.threads.isEmpty
    }
    if isTaken { news.signal() }
    return isTaken
  }

  func remove(_ job: WorkerJob) -> Bool {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.job === job }) else { return false }
      state.waiting.remove(at: index)
      return true
    }
  }

  func raise(_ job: WorkerJob, to priority: TaskPriority) {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.job === job }),
        state.waiting[index].priority < priority
      else { return }
      var entry = state.waiting.remove(at: index)
      entry.priority = priority
      state.insert(entry)
    }
  }

  func close() -> [SystemThread] {
    let threads = state.withLock { state in
      state.isClosed = true
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { news.signal() }
    return threads
  }

  private func work() {
    while let job = next() {
      job.body()
      state.withLock { $0.running -= 1 }
    }
  }

  /// Waits for the next job, or returns nil if the queue is closed.
  private func next() -> WorkerJob? {
    while true {
      news.wait()
      let (job, isClosed) = state.withLock { state -> (WorkerJob?, Bool) in
        if state.waiting.isEmpty { return (nil, state.isClosed) }
        state.running += 1
        return (state.waiting.removeFirst().job, false)
      }
      if let job { return job }
      // Otherwise the awaited job has been removed.
      if isClosed { return nil }
    }
  }
}
