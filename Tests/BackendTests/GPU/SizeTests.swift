import GLBlur
import GLBlurGPU
import Testing

@Suite(.serialized) struct SizeTests {
  private static let executor = Result { try RecordedExecutor() }

  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 1, height: 300), Size(width: 300, height: 1),
    Size(width: 2, height: 3), Size(width: 3, height: 2), Size(width: 5, height: 1),
    Size(width: 7, height: 5), Size(width: 31, height: 2),
  ]

  @Test(arguments: sizes, [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func theResultIsTheProcessors(_ size: Size, _ format: PixelFormat) throws {
    let executor = try Self.executor.get()
    let image = try Image.pattern(size.width, size.height, format)
    for chain in [
      Chain { Opacity(0.5) }, Chain { GaussianBlur(sigma: 9, edge: .mirror) },
      Chain { BoxBlur(radius: 20) },
    ] {
      let plan = try RecordedExecutor.plan(chain, size)
      #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    }
  }

  /// No rows are shifted, padded or upside down.
  @Test(arguments: sizes) func nothingDoneIsACopy(_ size: Size) throws {
    // Pixels of alpha 0 would lose their colour.
    let bytes = try Image.pattern(size.width, size.height).bytes.enumerated().map {
      $0.offset % 4 == 3 ? max(1, $0.element) : $0.element
    }
    let image = try Image(rgba8: bytes, width: size.width, height: size.height)
    let executor = try Self.executor.get()
    #expect(try executor.run(Chain { Saturation(1) }, image).bytes == bytes)
  }

  @Test func theLargestTextureWorksAndALargerOneIsRefused() throws {
    let executor = try Self.executor.get()
    let limits = executor.gpu.info.limits
    let most = min(limits.textureSize, limits.viewportWidth)
    let chain = Chain { GaussianBlur(sigma: 2) }
    for (width, height) in [(most, 1), (1, min(limits.textureSize, limits.viewportHeight))] {
      let image = try Image.pattern(width, height)
      let plan = try RecordedExecutor.plan(chain, image.size)
      #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    }
    let image = try Image.pattern(most + 1, 1)
    let error = #expect(throws: GPUError.self) { try executor.run(chain, image) }
    guard case .tooLarge(most + 1, 1, most, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // A part fails, too, because it is read from a texture of the whole.
    #expect(throws: GPUError.self) {
      try executor.run(Chain { Crop(frame: Frame(0, 0, 8, 1)) }, image)
    }
    // An image that the chain does not need may have any size.
    let small = try Image.pattern(8, 8)
    let plan = try RecordedExecutor.plan(chain, small.size, ["unneeded": image.size])
    #expect(try executor.run(plan, small, image).bytes == executor.reference(plan, small).bytes)
  }
}
