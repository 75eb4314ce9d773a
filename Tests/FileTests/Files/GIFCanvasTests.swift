import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that GIF frames have the canvas that the file states. libvips' decoder takes some sizes
/// for mistakes, and makes uncovered areas black.
@Suite struct GIFCanvasTests {
  /// Screen sizes, and sides beyond 2048, which libnsgif distrusts; and two sizes that it trusts.
  static let sizes = [
    (640, 480), (640, 512), (800, 600), (1024, 768), (1280, 1024), (1600, 1200), (2049, 30),
    (30, 2049), (700, 500), (41, 29),
  ]

  private static let green = [10, 220, 60, 255]
  private static let blue = [70, 80, 250, 255]

  /// Returns a layer near the corner, and others beyond its extent.
  private func animation(_ width: Int, _ height: Int, count: Int) -> TestAnimation {
    let layers = (0..<count).map { index -> TestAnimation.Layer in
      let color = index == 0 ? Self.green : Self.blue
      var layer = TestAnimation.Layer(
        width: 9, height: 8, samples: (0..<72).flatMap { _ in color })
      (layer.x, layer.y) = index == 0 ? (3, 2) : (width - 9 - index, height - 8)
      layer.isBlended = true
      return layer
    }
    return TestAnimation(width: width, height: height, layers: layers)
  }

  @Test(arguments: sizes) func frames(_ width: Int, _ height: Int) throws {
    for hasTransparentColor in [true, false] {
      for count in [1, 3] {
        var animation = animation(width, height, count: count)
        animation.hasTransparentColor = hasTransparentColor
        animation.loops = 4
        let size = Size(width: width, height: height)
        let info = try ImageInfo(encoded: animation.gif)
        #expect(info.size == size && info.frameCount == count && info.hasAlpha)
        let delays = [FrameDelay](repeating: FrameDelay(1, 10), count: count)
        #expect(info.frameDelays == (count > 1 ? delays : []))
        let frames = try AnimationReadingTests.frames(animation.gif)
        #expect(animation.greatestError(of: frames.map(\.image.samples)) == 0)
        #expect(try Image(encoded: animation.gif) == frames.first?.image)
      }
    }
  }

  /// All disposals, on canvases that the first layer does not cover.
  @Test func randomLayers() throws {
    for seed in 0..<12 {
      let animation = TestAnimation(
        seed: UInt64(seed), width: 17, height: 12, count: 14, coversCanvas: false
      ).forGIF
      let frames = try AnimationReadingTests.frames(animation.gif)
      #expect(animation.greatestError(of: frames.map(\.image.samples)) == 0, "\(seed)")
      #expect(frames.map(\.delay) == animation.layers.map { FrameDelay($0.delay.0, $0.delay.1) })
    }
  }

  /// A first picture beyond the canvas extends it, as in browsers.
  @Test func largerPictures() throws {
    var animation = animation(20, 20, count: 2)
    (animation.layers[0].x, animation.layers[0].y) = (15, 4)
    let info = try ImageInfo(encoded: animation.gif)
    #expect(info.size == Size(width: 24, height: 20) && info.frameCount == 2)
    #expect(try Image(encoded: animation.gif).pixel(23, 4) == [10, 220, 60, 255])
  }

  /// A canvas beyond the limits is refused, whatever is covered.
  @Test func limits() throws {
    let file = animation(1600, 1200, count: 2).gif
    let size = Size(width: 1600, height: 1200)
    let expected = FileError.tooLarge(name: "a", size: size, limit: size.area - 1)
    #expect(throws: expected) {
      try Image(encoded: file, name: "a", limits: ReadLimits(maxPixels: size.area - 1))
    }
    var limits = ReadLimits()
    limits.memory = MemoryLimit(1 << 20, sharers: 1)
    // The amount named before reading suffices for the frames.
    let error = #expect(throws: FileError.self) {
      try AnimationReadingTests.frames(file, limits)
    }
    guard case .memory(_, .memory(let needed, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    limits.memory = MemoryLimit(needed, sharers: 1)
    #expect(try AnimationReadingTests.frames(file, limits).count == 2)
  }

  /// The time of a row does not depend on the picture's height, although libvips searches all
  /// requested rows for each.
  @Test func tallPictures() throws {
    func file(height: Int, count: Int) -> [UInt8] {
      var layer = TestAnimation.Layer(
        width: 1, height: height, samples: (0..<height).flatMap { _ in Self.green })
      layer.delay = (1, 100)
      return TestAnimation(
        width: 1, height: height, layers: [TestAnimation.Layer](repeating: layer, count: count)
      ).gif
    }
    func time(_ file: [UInt8]) throws -> Duration {
      try (0..<3).map { _ in
        try ContinuousClock().measure { _ = try AnimationReadingTests.frames(file) }
      }.min() ?? .zero
    }
    // Both have 512 000 rows.
    let short = try time(file(height: 256, count: 2000))
    let tall = try time(file(height: 64_000, count: 8))
    #expect(tall < short * 3, "\(tall) \(short)")
  }
}
