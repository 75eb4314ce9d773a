import GLBlurChain
import Synchronization

/// The renderings of many images, a few of which are rendered ahead.
struct ImageRenderings<Images: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Images.Element == Image {
  typealias Element = Result<Rendering, any Error>
  typealias Failure = Images.Failure

  let images: Images
  /// The maximum number of images read but not yet taken as renderings.
  let window: Int
  var begin: @Sendable () -> Void = {}
  var end: @Sendable () -> Void = {}
  let render: @Sendable (Image) async throws -> Rendering

  func makeAsyncIterator() -> Iterator { Iterator(feed: Feed(self)) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let feed: Feed

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Images.Failure) -> Element? {
      if Task.isCancelled { return nil }
      switch await feed.next() {
      case .rendering(let task):
        let result = await withTaskCancellationHandler {
          await task.result
        } onCancel: {
          task.cancel()
        }
        feed.didTake(task)
        return result
      case .failure(let error): throw error
      case nil: return nil
      }
    }
  }

  /// The reading task has begun a render, or failed.
  fileprivate enum Event: Sendable {
    case rendering(Task<Rendering, any Error>)
    case failure(Images.Failure)
  }

  /// The renders of one iteration, cancelled when it ends.
  fileprivate final class Feed: Sendable {
    private let events: AsyncStream<Event>
    private let permissions: AsyncStream<Void>.Continuation
    private let renders = TaskList()
    private let reader: Task<Void, Never>
    private let end: @Sendable () -> Void

    init(_ sequence: ImageRenderings) {
      sequence.begin()
      end = sequence.end
      let (permitted, permissions) = AsyncStream.makeStream(of: Void.self)
      let (events, output) = AsyncStream.makeStream(of: Event.self)
      self.permissions = permissions
      self.events = events
      for _ in 0..<sequence.window { permissions.yield() }
      reader = Task { [renders] in
        var images = sequence.images.makeAsyncIterator()
        do throws(Images.Failure) {
          for await _ in permitted {
            guard let image = try await images.next(isolation: nil) else { break }
            let task = Task { try await sequence.render(image) }
            renders.add(task)
            output.yield(.rendering(task))
          }
        } catch {
          output.yield(.failure(error))
        }
        output.finish()
      }
    }

    deinit {
      permissions.finish()
      reader.cancel()
      renders.cancel()
      end()
    }

    func next() async -> Event? {
      var events = events.makeAsyncIterator()
      return await events.next(isolation: nil)
    }

    func didTake(_ task: Task<Rendering, any Error>) {
      renders.remove(task)
      permissions.yield()
    }
  }
}

private final class TaskList: Sendable {
  private let state = Mutex<(tasks: [Task<Rendering, any Error>], isCancelled: Bool)>(([], false))

  func add(_ task: Task<Rendering, any Error>) {
    let isCancelled = state.withLock { state in
      state.tasks.append(task)
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func remove(_ task: Task<Rendering, any Error>) {
    state.withLock { state in state.tasks.removeAll { $0 == task } }
  }

  func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    for task in tasks { task.cancel() }
  }
}

/// A synchronous sequence as an asynchronous one.
struct ReadySequence<Base: Sequence & Sendable>: AsyncSequence, Sendable {
  typealias Element = Base.Element
  typealias Failure = Never

  let base: Base

  func makeAsyncIterator() -> Iterator { Iterator(base: base.makeIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: Base.Iterator

    mutating func next(isolation actor: isolated (any Actor)?) async -> Base.Element? {
      base.next()
    }
  }
}
