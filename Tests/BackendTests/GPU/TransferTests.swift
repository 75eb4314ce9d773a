import CGraphics
import GLBlur
import GLBlurGPU
import Synchronization
import Testing

/// Staging memory and fences, on the real OpenGL, which claims to be hardware: buffers stay mapped
/// (GL_EXT_buffer_storage), or are mapped for each transfer.
@Suite(.serialized) struct TransferTests {
  private let chain = Chain { GaussianBlur(sigma: 4) }
  /// The triangle has a buffer.
  private let ownBuffers = 1

  private func executor(
    _ hasBufferStorage: Bool = true, isHardware: Bool = true
  ) throws -> RecordedExecutor {
    try RecordedExecutor(isHardware: isHardware, hasBufferStorage: hasBufferStorage)
  }

  @Test(arguments: PixelFormat.allCases, [true, false])
  func pixelsTravelThroughBuffers(_ format: PixelFormat, hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    #expect(!executor.gpu.info.isSoftware)
    for size in [(24, 13), (23, 9)] {
      let image = try Image.pattern(size.0, size.1, format)
      let plan = try RecordedExecutor.plan(chain, image.size)
      let expected = try executor.reference(plan, image).bytes
      #expect(try executor.run(plan, image).bytes == expected)
      let buffers = executor.graphics.record.buffers
      let again = try executor.graphics.recording {
        let bytes = try executor.run(plan, image).bytes
        #expect(bytes == expected)
      }
      #expect(again.maps == (hasBufferStorage ? 0 : 2))
      #expect(again.fences == 0 && again.buffers == buffers && again.uploads == 1)
    }
  }

  /// For a driver on the CPU, pixel buffers would be one more copy.
  @Test func softwareReadsAndWritesDirectly() throws {
    let executor = try executor(isHardware: false)
    let image = try Image.pattern(24, 13)
    _ = try executor.run(chain, image)
    let record = executor.graphics.record
    #expect(record.buffers == ownBuffers && record.maps == 0 && record.fences == 0)
  }

  /// Several threads copy rows from a megabyte for each on.
  @Test(arguments: [true, false])
  func largePicturesAreCopiedByThreads(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let image = try Image.pattern(1030, 700)
    // Whole rows are copied at once, and those of a part one by one.
    for chain in [
      Chain { Invert() }, Chain { Crop(frame: Frame(7, 3, .points(1013), 690)) },
    ] {
      let plan = try RecordedExecutor.plan(chain, image.size)
      #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    }
  }

  /// All images share one buffer, and all results another.
  @Test(arguments: [true, false]) func imagesShareABuffer(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let (image, other) = (try Image.pattern(24, 13), try Image.pattern(24, 13, .rgba16))
    let plan = try RecordedExecutor.plan(
      Chain { Mask().port("mask", "@other") }, image.size, ["other": other.size])
    let expected = try executor.reference(plan, image, other).bytes
    #expect(try executor.run(plan, image, other).bytes == expected)
    let record = try executor.graphics.recording {
      let bytes = try executor.run(plan, image, other).bytes
      #expect(bytes == expected)
    }
    #expect(record.uploads == 2 && record.buffers == ownBuffers + 2)
    #expect(record.maps == (hasBufferStorage ? 0 : 2))
  }

  @Test(arguments: [true, false]) func rendersOfABatchOverlap(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let images = try (0..<5).map { try Image.pattern(20 + 4 * $0, 11 + $0) }
    let plans = try images.map { try RecordedExecutor.plan(chain, $0.size) }
    let pending = try zip(plans, images).map {
      try executor.gpu.submit($0, images: [$1], format: .rgba8, profile: .none)
    }
    // No render has been waited for, so each has a fence.
    #expect(executor.graphics.record.fences == 5)
    for (render, (plan, image)) in zip(pending, zip(plans, images)).reversed() {
      let result = try render.wait()
      #expect(try result[0].bytes == executor.reference(plan, image).bytes)
      #expect(try render.wait().isEmpty)
    }
    #expect(executor.graphics.record.fences == 0)
  }

  /// Three renders are on their way at a time.
  @Test(arguments: [true, false]) func threadsShareTheRing(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let images = try (0..<6).map { try Image.pattern(20 + 4 * $0, 11 + $0) }
    let plans = try images.map { try RecordedExecutor.plan(chain, $0.size) }
    let expected = try zip(plans, images).map { try executor.reference($0, $1).bytes }
    let wrong = Mutex<[Int]>([])
    Workers(6).share(120) { number in
      let index = number % 6
      let bytes = try? executor.run(plans[index], images[index]).bytes
      if bytes != expected[index] { wrong.withLock { $0.append(number) } }
      return true
    }
    #expect(wrong.withLock { $0 } == [])
    let record = executor.graphics.record
    #expect(record.fences == 0 && record.mostFences <= 3)
    // Three renders have two buffers each.
    #expect(record.buffers <= ownBuffers + 6)
  }

  /// Results keep the order of the images, and what is cancelled gives back its resources.
  @Test(arguments: [true, false]) func awaitedRendersOverlap(hasBufferStorage: Bool) async throws {
    let graphics = RecordedGraphics(isHardware: true, hasBufferStorage: hasBufferStorage)
    let renderer = Renderer(
      .init(backend: .gpu, quality: .exact, threads: 3, maxConcurrentRenders: 6),
      system: try graphics.system())
    let images = try (0..<40).map { try Image.pattern(20 + $0 % 7, 12 + $0 % 3) }
    let reference = Renderer(.init(backend: .cpu, quality: .exact))
    let expected = try images.map { try reference.render(chain, $0).bytes }
    var results: [[UInt8]] = []
    for await result in renderer.renderings(of: chain, for: images) {
      results.append(try result.get().image.bytes)
    }
    #expect(results == expected)
    for _ in 0..<5 {
      for await _ in renderer.renderings(of: chain, for: images) { break }
    }
    for _ in 0..<500 where graphics.record.fences > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try await renderer.render(chain, images[3]).bytes == expected[3])
    let record = graphics.record
    #expect(record.fences == 0 && (1...3).contains(record.mostFences))
    #expect(record.buffers <= ownBuffers + 7)
  }

  /// A thousand renders of changing sizes make hardly any new buffers.
  @Test(arguments: [true, false]) func buffersAreUsedAgain(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let chain = Chain { Invert() }
    let images = try [(20, 12), (21, 12), (64, 40)].map { try Image.pattern($0, $1) }
    let plans = try images.map { try RecordedExecutor.plan(chain, $0.size) }
    for number in 0..<1000 { _ = try executor.run(plans[number % 3], images[number % 3]) }
    let record = executor.graphics.record
    // The first two sizes share their buffers.
    #expect(record.buffers == ownBuffers + 4 && record.madeBuffers == ownBuffers + 4)
    #expect(record.fences == 0)
  }

  @Test func theRingIsBounded() throws {
    let executor = try executor()
    let chain = Chain { Invert() }
    for width in [20, 60, 120, 240, 480, 960, 1500] {
      _ = try executor.run(chain, .pattern(width, 40))
      #expect(executor.graphics.record.buffers <= ownBuffers + 7)
    }
  }

  @Test(arguments: [true, false]) func whatNobodyWaitsForIsLetGo(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let image = try Image.pattern(24, 13)
    let plan = try RecordedExecutor.plan(chain, image.size)
    for _ in 0..<9 {
      _ = try executor.gpu.submit(plan, images: [image], format: .rgba8, profile: .none)
    }
    // The context thread has released the last buffers when it answers the next call.
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    #expect(executor.graphics.record.fences == 0)
    #expect(executor.graphics.record.buffers == ownBuffers + 2)
  }

  /// The render is ended between two passes.
  @Test(arguments: [true, false])
  func buffersOfAnEndedRenderComeBack(hasBufferStorage: Bool) throws {
    let executor = try executor(hasBufferStorage)
    let image = try Image.pattern(64, 40)
    let plan = try RecordedExecutor.plan(chain, image.size)
    let expected = try executor.reference(plan, image).bytes
    for _ in 0..<5 {
      let control = ControlBox()
      let ending = RenderControl { _ in control.value?.end(for: .cancellation) }
      control.value = ending
      #expect(throws: CancellationError.self) {
        try executor.gpu.run(
          plan, images: [image], format: .rgba8, profile: .none, control: ending)
      }
      #expect(try executor.run(plan, image).bytes == expected)
      let record = executor.graphics.record
      #expect(record.fences == 0 && record.buffers == ownBuffers + 2)
    }
    // A render that has ended before takes no place.
    let ended = RenderControl()
    ended.end(for: .cancellation)
    for _ in 0..<5 {
      #expect(throws: CancellationError.self) {
        try executor.gpu.run(plan, images: [image], format: .rgba8, profile: .none, control: ended)
      }
    }
    #expect(try executor.run(plan, image).bytes == expected)
  }

  /// A control that its own report ends.
  private final class ControlBox: Sendable {
    private let box = Mutex<RenderControl?>(nil)
    var value: RenderControl? {
      get { box.withLock { $0 } }
      set { box.withLock { $0 = newValue } }
    }
  }

  private func expect(
    _ expected: GPUError, for fault: RecordedGraphics.Fault, _ hasBufferStorage: Bool
  ) throws {
    let executor = try executor(hasBufferStorage)
    let image = try Image.pattern(24, 13)
    let plan = try RecordedExecutor.plan(chain, image.size)
    executor.graphics.fail(fault)
    #expect(throws: expected) { try executor.run(plan, image) }
    executor.graphics.fail(nil)
    // The executor gives up a hanging GPU after a minute.
    #expect(executor.graphics.record.waited <= .seconds(61))
    #expect(executor.graphics.record.fences == 0)
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    #expect(executor.graphics.record.buffers <= ownBuffers + 2)
  }

  @Test(
    arguments: [
      (RecordedGraphics.Fault.map, GPUError.outOfMemory(call: "glMapBufferRange")),
      (.fence, .outOfMemory(call: "glFenceSync")),
      (.fenceWait, .contextLost),
      (.hang, .contextLost),
    ], [true, false])
  func faultsAreErrors(
    _ fault: (RecordedGraphics.Fault, GPUError), hasBufferStorage: Bool
  ) throws {
    try expect(fault.1, for: fault.0, hasBufferStorage)
  }

  @Test func faultsOfBuffersAreErrors() throws {
    try expect(.outOfMemory(call: "glBufferStorage"), for: .buffer, true)
    try expect(.outOfMemory(call: "glBufferData"), for: .buffer, false)
    try expect(.outOfMemory(call: "glUnmapBuffer"), for: .unmap, false)
  }

  @Test func theCPURendersIfNoBufferCanBeMapped() throws {
    let graphics = RecordedGraphics(isHardware: true)
    let renderer = Renderer(
      .init(backend: .auto), system: try graphics.system(), mayHaveHardware: true,
      speeds: .fasterGPU)
    let image = try Image.pattern(40, 22)
    #expect(try renderer.render(chain, image).bytes.count == 40 * 22 * 4)
    graphics.fail(.map)
    let other = try Image.pattern(200, 100)
    let rendering = try renderer.render(chain, other, on: .auto)
    #expect(rendering.backend == .cpu)
    #expect(rendering.fallback == .outOfMemory(call: "glMapBufferRange"))
  }
}
