import CGraphics
import GLBlur
import GLBlurGPU
import Testing

@Suite(.serialized) struct FaultTests {
  private let chain = Chain {
    GaussianBlur(sigma: 12)
    Resize(factor: 0.5)
  }

  /// Expects the error, then a render that is right and leaves as many textures as ever. Returns
  /// the shaders and programs that the failing render has left behind.
  @discardableResult
  private func expect(_ expected: GPUError, for fault: RecordedGraphics.Fault) throws -> Int {
    let executor = try RecordedExecutor()
    let graphics = executor.graphics
    let image = try Image.pattern(20, 12)
    let plan = try RecordedExecutor.plan(chain, image.size)
    let result = try executor.run(plan, image)
    let before = graphics.record
    #expect(try result.bytes == executor.reference(plan, image).bytes)

    // Another image needs new textures and programs.
    let deep = try Image.pattern(21, 13, .rgba16)
    let deepPlan = try RecordedExecutor.plan(chain, deep.size)
    _ = graphics.recording { graphics.fail(fault) }
    #expect(throws: expected) { try executor.run(deepPlan, deep) }
    let left = graphics.record.liveObjects - before.liveObjects
    graphics.fail(nil)
    #expect(try executor.run(deepPlan, deep).bytes == executor.reference(deepPlan, deep).bytes)
    #expect(try executor.run(plan, image).bytes == result.bytes)
    #expect(graphics.record.textures.count == before.textures.count)
    return left
  }

  @Test func memoryRunsOutAtAnyTexture() throws {
    let image = try Image.pattern(21, 13, .rgba16)
    let executor = try RecordedExecutor()
    // An earlier image's tables fit this one, too.
    _ = try executor.run(chain, try Image.pattern(20, 12))
    let needed = try executor.graphics.recording { _ = try executor.run(chain, image) }.storages
    // These are the source, the output, tables and intermediate results.
    #expect(needed.count > 3)
    for allowed in needed.indices {
      try expect(.outOfMemory(call: "glTexStorage2D"), for: .memory(afterStorages: allowed))
    }
  }

  @Test func aFramebufferIsIncomplete() throws {
    try expect(
      .incompleteFramebuffer(status: UInt32(GL_FRAMEBUFFER_UNSUPPORTED)), for: .framebuffer)
  }

  @Test func aProgramDoesNotLink() throws {
    let left = try expect(.link(log: "varyings differ"), for: .link)
    #expect(left == 0)
  }

  @Test(arguments: [
    GL_GUILTY_CONTEXT_RESET, GL_INNOCENT_CONTEXT_RESET, GL_UNKNOWN_CONTEXT_RESET,
  ])
  func theGPUIsReset(_ status: Int32) throws {
    try expect(.contextLost, for: .reset(status))
  }

  @Test func aResetExplainsWhatElseFails() throws {
    let executor = try RecordedExecutor()
    executor.graphics.fail(.lostFramebuffer)
    #expect(throws: GPUError.contextLost) { try executor.run(chain, .pattern(20, 12)) }
  }

  /// Textures kept from another image make way.
  @Test func memoryThatIsKeptForLaterIsLetGo() throws {
    let image = try Image.pattern(21, 13, .rgba16)
    let plan = try RecordedExecutor.plan(chain, image.size)
    let alone = try RecordedExecutor()
    let expected = try alone.run(plan, image)
    let needed = alone.graphics.record.textures.count

    let executor = try RecordedExecutor()
    _ = try executor.run(chain, .pattern(200, 100))
    executor.graphics.fail(.memoryFor(textures: needed))
    #expect(try executor.run(plan, image).bytes == expected.bytes)
    executor.graphics.fail(.memoryFor(textures: needed - 1))
    let other = try Image.pattern(50, 30, .rgba16)
    #expect(throws: GPUError.outOfMemory(call: "glTexStorage2D")) {
      try executor.run(chain, other)
    }
  }

  @Test func whatIsTooLargeIsRefusedBeforeAnythingIsMade() throws {
    let executor = try RecordedExecutor(.textureSize(64))
    func expect(_ chain: Chain, _ width: Int, _ height: Int, tooLarge: Size) throws {
      let image = try Image.pattern(width, height)
      let record = executor.graphics.recording {
        #expect(
          throws: GPUError.tooLarge(
            width: tooLarge.width, height: tooLarge.height, mostWidth: 64, mostHeight: 64)
        ) { try executor.run(chain, image) }
      }
      #expect(record.storages.isEmpty && record.draws == 0)
    }
    let blur = Chain { GaussianBlur(sigma: 2) }
    try expect(blur, 65, 3, tooLarge: Size(width: 65, height: 3))
    try expect(blur, 3, 65, tooLarge: Size(width: 3, height: 65))
    try expect(Chain { Resize(factor: 2) }, 33, 3, tooLarge: Size(width: 66, height: 3))
    // The greatest size itself is allowed.
    let plan = try RecordedExecutor.plan(blur, Size(width: 64, height: 64))
    let image = try Image.pattern(64, 64)
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
  }

  /// A table is a texture as wide as a list that needs one row: a place and forty weights.
  @Test func aTableThatIsTooLargeIsRefused() throws {
    let executor = try RecordedExecutor(.textureSize(40))
    let image = try Image.pattern(40, 3)
    let chain = Chain { Resize(width: 1, height: 3) }
    let error = #expect(throws: GPUError.self) { try executor.run(chain, image) }
    #expect(error == .tooLarge(width: 41, height: 1, mostWidth: 40, mostHeight: 40))
    #expect(try executor.run(Chain { Opacity(0.5) }, image).size == image.size)
  }

  @Test func wideReadsGiveTheSameBytes() throws {
    let image = try Image.pattern(7, 5, .rgba16)
    let plan = try RecordedExecutor.plan(Chain { Opacity(0.5) }, image.size)
    let executor = try RecordedExecutor(.wideReads)
    // OpenGL ES promises only that integers of 16 bits can be read as 32.
    #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
  }
}
