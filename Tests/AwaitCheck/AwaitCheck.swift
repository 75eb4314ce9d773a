import GLBlur
import Glibc
import Synchronization

/// Measures, for `AwaitTests`, what renders do to other tasks and how soon they end. It is a program
/// of its own, because other tests block threads of tasks. It prints a name and milliseconds in each
/// line.
@main
struct AwaitCheck {
  static func main() async throws {
    try await heartbeats()
    try await cancellations()
  }

  // MARK: Heartbeats

  /// The beats of a heart.
  private final class Heart: Sendable {
    private let isStopped = Atomic(false)
    private let latest = Mutex(Duration.zero)

    /// Beats every 5 ms until the heart is stopped.
    func beat() async throws {
      while !isStopped.load(ordering: .relaxed) {
        let due = ContinuousClock.now + .milliseconds(5)
        try await Task.sleep(until: due, clock: .continuous)
        let late = ContinuousClock.now - due
        latest.withLock { $0 = max($0, late) }
      }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// The greatest time by which a beat was late.
    var lateness: Duration { latest.withLock { $0 } }
  }

  /// Measures by how much a beat is late while so many tasks render that each thread that Swift has
  /// for tasks gets eight of them.
  private static func heartbeats() async throws {
    let renderer = Renderer(.init(backend: .cpu))
    let chain = Chain { BilateralBlur(sigma: 5) }
    let image = try picture(640, 400)
    let count = 8 * sysconf(Int32(_SC_NPROCESSORS_ONLN))
    try await heartbeat("awaited", tasks: count) {
      _ = try await renderer.render(chain, image)
    }
    try await heartbeat("blocking", tasks: count) {
      _ = try renderer.blockingRender(chain, image)
    }
  }

  private static func heartbeat(
    _ name: String, tasks count: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let heart = Heart()
    async let beats: Void = heart.beat()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { try await body() } }
      try await group.waitForAll()
    }
    heart.stop()
    try await beats
    say(name, heart.lateness)
  }

  // MARK: Cancellations

  /// Measures how soon renders of minutes end that are cancelled after their first report.
  private static func cancellations() async throws {
    let heavy = Chain { for _ in 0..<3 { BilateralBlur(sigma: 20) } }
    let labelled = Chain {
      BilateralBlur(sigma: 20)
      EffectView(.systemMaterial) { Label("Behind", size: 200, color: .auto) }
    }
    let cpu = Renderer(.init(backend: .cpu, quality: .exact, maxConcurrentRenders: 1))
    let tiles = Renderer(
      .init(backend: .cpu, quality: .exact, maxConcurrentRenders: 1, memory: 96 << 20))
    let gpu = Renderer(.init(backend: .gpu, device: .software, maxConcurrentRenders: 1))
    try await cancellation("cpu", cpu, heavy)
    try await cancellation("tiles", tiles, heavy)
    try await cancellation("labels", cpu, labelled)
    try await cancellation("gpu", gpu, heavy)
  }

  private static func cancellation(
    _ name: String, _ renderer: Renderer, _ chain: Chain
  ) async throws {
    let image = try picture(2048, 1536)
    let (reports, continuation) = AsyncStream.makeStream(of: Double.self)
    let task = Task {
      try await renderer.render(chain, image) { continuation.yield($0) }
    }
    for await _ in reports { break }
    let start = ContinuousClock.now
    task.cancel()
    do {
      _ = try await task.value
      print("\(name) was not cancelled")
    } catch is CancellationError {
      say(name, ContinuousClock.now - start)
    }
  }

  // MARK: Helpers

  private static func say(_ name: String, _ time: Duration) {
    print(name, Int(time / .milliseconds(1)))
  }

  /// Returns an opaque picture of noise by formula.
  private static func picture(_ width: Int, _ height: Int) throws -> Image {
    try Image(size: Size(width: width, height: height), format: .rgba8) {
      (bytes: inout MutableRawSpan) in
      for index in 0..<width * height {
        let noise = UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
        bytes.storeBytes(of: noise | 255 << 24, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }
}

extension Renderer {
  /// Renders as a caller outside of asynchronous functions does, which blocks the thread.
  fileprivate func blockingRender(_ chain: Chain, _ image: Image) throws -> Image {
    try render(chain, image)
  }
}
