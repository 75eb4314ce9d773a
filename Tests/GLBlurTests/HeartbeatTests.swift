import GLBlur
import Glibc
import Synchronization
import Testing

/// Tests that awaited renders leave the threads of other tasks free.
@Suite(.serialized) struct HeartbeatTests {
  private static let chain = Chain {
    BilateralBlur(sigma: 5)
  }

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

  /// Returns by how much a heart was late that beats while tasks carry out `body`.
  private func lateness(
    tasks count: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Duration {
    let heart = Heart()
    async let beats: Void = heart.beat()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { try await body() } }
      try await group.waitForAll()
    }
    heart.stop()
    try await beats
    return heart.lateness
  }

  /// The same renders block every thread that Swift has for tasks if they are not awaited: so many
  /// tasks render that each of these threads has some to do, one after the other.
  @Test func aHeartBeatsInTimeWhileRendersAreAwaited() async throws {
    let renderer = Renderer(.init(backend: .cpu))
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let image = try Image.noise(640, 400)
    let count = 8 * processors
    let awaited = try await lateness(tasks: count) {
      _ = try await renderer.render(Self.chain, image)
    }
    let blocking = try await lateness(tasks: count) {
      _ = try renderer.blockingRender(Self.chain, image)
    }
    print("lateness of a beat every 5 ms: \(awaited) awaited, \(blocking) blocking")
    // A beat waits for a render that blocks its thread, and for those that are queued before it. If
    // renders are awaited, a beat waits for nothing but the system's scheduler, whose delays depend
    // on what else the machine does, as do those of the blocking renders.
    #expect(awaited < blocking / 3, "\(awaited) awaited, \(blocking) blocking")
  }
}
