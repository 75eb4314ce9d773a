import Dispatch
import GLBlurChain
import Synchronization

/// A limited number of system threads that run jobs in order of priority.
///
/// A thread is started when a job finds no free thread. All threads end when the object is
/// released.
final class WorkerThreads: Sendable {
  private let queue: WorkQueue
  private let birth = ProcessMark()

  /// Starts no thread yet.
  ///
  /// - Parameters:
  ///   - most: The maximum number of threads.
  ///   - name: The name of each thread, of at most 15 bytes.
  init(most: Int, named name: String) {
    queue = WorkQueue(most: most, name)
  }

  deinit {
    // The threads do not exist in a forked child, where the lock may also be held forever.
    if birth.isForked { return }
    for thread in queue.close() { thread.join() }
  }

  /// The number of running and waiting jobs.
  var load: Int { queue.load }

  var waiting: Int { queue.waiting }

  /// Adds a job.
  ///
  /// - Returns: False if there is no thread and the system starts none. The job does not run then.
  func add(_ job: WorkerJob, priority: TaskPriority = .medium) -> Bool {
    queue.add(job, priority: priority)
  }

  /// Removes a waiting job.
  ///
  /// - Returns: Whether the job was still waiting. It does not run then.
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
    /// The waiting jobs, next one first.
    var waiting: [Entry] = []
    var running = 0
    var threads: [SystemThread] = []
    var isClosed = false

    /// Inserts a job after those of the same priority.
    mutating func insert(_ entry: Entry) {
      let last = waiting.lastIndex { $0.priority >= entry.priority }
      waiting.insert(entry, at: last.map { $0 + 1 } ?? 0)
    }
  }

  private let most: Int
  private let name: String
  private let state = Mutex(State())
  /// Wakes one thread per added job, and all threads at the end.
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

  /// Makes all threads end after their current jobs, and returns them.
  func close() -> [SystemThread] {
    let threads = state.withLock { state in
      state.isClosed = true
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { news.signal() }
    return threads
  }

  /// Runs jobs until the queue is closed.
  private func work() {
    while let job = next() {
      job.body()
      state.withLock { $0.running -= 1 }
    }
  }

  /// Waits for the next job.
  ///
  /// - Returns: The job, or nil if the queue is closed.
  private func next() -> WorkerJob? {
    while true {
      news.wait()
      let (job, isClosed) = state.withLock { state -> (WorkerJob?, Bool) in
        if state.waiting.isEmpty { return (nil, state.isClosed) }
        state.running += 1
        return (state.waiting.removeFirst().job, false)
      }
      if let job { return job }
      // Otherwise the job for which the thread was woken has been removed.
      if isClosed { return nil }
    }
  }
}
