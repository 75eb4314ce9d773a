import GLBlur
import Testing

@Suite(.serialized) struct TurnTests {
  private let image: Image

  init() throws {
    image = try Image.noise(40, 30)
  }

  /// Starts a render in a task of the given priority that adds its name to the record at its end.
  private func start(
    _ name: String, _ priority: TaskPriority?, _ renderer: Renderer, _ order: Record<String>
  ) -> Task<Void, any Error> {
    Task(priority: priority) { [image] in
      // The last report is made on the thread that renders, before the next render begins there.
      _ = try await renderer.render(small, image) { if $0 == 1 { order.add(name) } }
    }
  }

  private func enqueue(
    _ name: String, _ priority: TaskPriority?, _ renderer: Renderer, _ order: Record<String>
  ) async throws -> Task<Void, any Error> {
    let expected = renderer.waitingRenders + 1
    let task = start(name, priority, renderer, order)
    let clock = ContinuousClock()
    let start = clock.now
    while renderer.waitingRenders < expected, clock.now - start < .seconds(300) {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(renderer.waitingRenders == expected)
    return task
  }

  @Test func priorityComesFirstAndThenTheOrderOfCalls() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let gate = Gate()
    let order = Record<String>()
    let first = Task { try await renderer.render(small, image, progress: gate.progress) }
    await gate.arrivals(1)
    var tasks: [Task<Void, any Error>] = []
    for (name, priority) in [
      ("low", TaskPriority.low), ("medium", .medium), ("low again", .low), ("high", .high),
      ("medium again", .medium),
    ] {
      tasks.append(try await enqueue(name, priority, renderer, order))
    }
    gate.open()
    _ = try await first.value
    // A task of high priority that waits for one of low priority would raise it.
    while order.values.count < tasks.count { try await Task.sleep(for: .milliseconds(1)) }
    #expect(order.values == ["high", "medium", "medium again", "low", "low again"])
  }

  @Test func aTaskThatIsWaitedForIsRaised() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 1)
    let gate = Gate()
    let order = Record<String>()
    let first = Task { try await renderer.render(small, image, progress: gate.progress) }
    await gate.arrivals(1)
    let low = try await enqueue("low", .low, renderer, order)
    let medium = try await enqueue("medium", .medium, renderer, order)
    low.escalatePriority(to: .high)
    gate.open()
    _ = try await first.value
    _ = try await medium.value
    _ = try await low.value
    #expect(order.values == ["low", "medium"])
  }

  @Test(arguments: [1, 2, 3]) func noMoreRendersRunThanTheOptionsSay(_ most: Int) async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: most)
    let gate = Gate()
    let tasks = (0..<3 * most).map { _ in
      Task { try await renderer.render(small, image, progress: gate.progress) }
    }
    await gate.arrivals(most)
    try await Task.sleep(for: .milliseconds(100))
    #expect(gate.arrived == most)
    gate.open()
    for task in tasks { _ = try await task.value }
    #expect(gate.arrived == 3 * most)
  }

  @Test func aNumberBelowOneIsAnError() async throws {
    let renderer = Renderer.cpu(maxConcurrentRenders: 0)
    await #expect(throws: OptionsError.self) { _ = try await renderer.render(small, image) }
  }

  @Test func aRendererThatIsReleasedCompletesItsRenders() async throws {
    let gate = Gate()
    weak var released: Renderer?
    let expected: [UInt8]
    let tasks: [Task<Image, any Error>]
    do {
      let renderer = Renderer.cpu(maxConcurrentRenders: 1)
      released = renderer
      expected = try renderer.blockingRender(small, image).bytes
      tasks = (0..<4).map { _ in
        Task { [image] in try await renderer.render(small, image, progress: gate.progress) }
      }
    }
    await gate.arrivals(1)
    #expect(released != nil)
    gate.open()
    for task in tasks { #expect(try await task.value.bytes == expected) }
    // The thread of the last render may hold the renderer for a moment longer than the task.
    for _ in 0..<1000 where released != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(released == nil)
  }
}
