import CGraphics
import GLBlur
import GLBlurGPU
import Testing

/// Tests pixel buffers and fences, on the real OpenGL, which claims to be hardware.
@Suite(.serialized) struct TransferTests {
  private let chain = Chain { GaussianBlur(sigma: 4) }

  private func executor(isHardware: Bool = true) throws -> RecordedExecutor {
    try RecordedExecutor(isHardware: isHardware)
  }

  @Test(arguments: PixelFormat.allCases) func pixelsTravelThroughBuffers(_ format: PixelFormat)
    throws
  {
    let executor = try executor()
    #expect(!executor.gpu.info.isSoftware)
    for size in [(24, 13), (23, 9)] {
      let image = try Image.pattern(size.0, size.1, format)
      let plan = try RecordedExecutor.plan(chain, image.size)
      let expected = try executor.reference(plan, image).bytes
      #expect(try executor.run(plan, image).bytes == expected)
      // The upload and the download use the same buffer. The other buffer is that of the triangle.
      let again = try executor.graphics.recording {
        let bytes = try executor.run(plan, image).bytes
        #expect(bytes == expected)
      }
      #expect(again.maps == 2 && again.fences == 0 && again.buffers == 2)
    }
  }

  /// A driver that draws on the CPU uses no pixel buffers, which would be one more copy.
  @Test func softwareReadsAndWritesDirectly() throws {
    let executor = try executor(isHardware: false)
    let image = try Image.pattern(24, 13)
    _ = try executor.run(chain, image)
    let record = executor.graphics.record
    // This is the buffer of the triangle.
    #expect(record.buffers == 1 && record.maps == 0 && record.fences == 0)
  }

  @Test func rendersOfABatchOverlap() throws {
    let executor = try executor()
    let images = try (0..<5).map { try Image.pattern(20 + 4 * $0, 11 + $0) }
    let plans = try images.map { try RecordedExecutor.plan(chain, $0.size) }
    let pending = try zip(plans, images).map {
      try executor.gpu.submit($0, images: [$1], format: .rgba8, profile: .none)
    }
    // No download has been waited for, so each has a fence and a buffer.
    #expect(executor.graphics.record.fences == 5)
    for (render, (plan, image)) in zip(pending, zip(plans, images)).reversed() {
      let result = try render.wait()
      #expect(try result[0].bytes == executor.reference(plan, image).bytes)
      #expect(try render.wait().isEmpty)
    }
    #expect(executor.graphics.record.fences == 0)
  }

  @Test func whatNobodyWaitsForIsLetGo() throws {
    let executor = try executor()
    let image = try Image.pattern(24, 13)
    let plan = try RecordedExecutor.plan(chain, image.size)
    for _ in 0..<9 {
      _ = try executor.gpu.submit(plan, images: [image], format: .rgba8, profile: .none)
    }
    // The context thread has released the last buffer when it answers the next call.
    _ = try executor.run(plan, image)
    #expect(executor.graphics.record.fences == 0)
    #expect(executor.graphics.record.buffers == 2)
  }

  @Test(arguments: [
    (RecordedGraphics.Fault.map, GPUError.outOfMemory(call: "glMapBufferRange")),
    (.unmap, .outOfMemory(call: "glUnmapBuffer")),
    (.fence, .outOfMemory(call: "glFenceSync")),
    (.fenceWait, .contextLost),
    (.hang, .contextLost),
    (.buffer, .outOfMemory(call: "glBufferData")),
  ])
  func faultsAreErrors(_ fault: RecordedGraphics.Fault, _ expected: GPUError) throws {
    let executor = try executor()
    let image = try Image.pattern(24, 13)
    let plan = try RecordedExecutor.plan(chain, image.size)
    executor.graphics.fail(fault)
    #expect(throws: expected) { try executor.run(plan, image) }
    executor.graphics.fail(nil)
    // The executor gives up a GPU that hangs after a minute.
    #expect(executor.graphics.record.waits <= 60)
    #expect(executor.graphics.record.fences == 0)
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    #expect(executor.graphics.record.buffers <= 3)
  }
}
