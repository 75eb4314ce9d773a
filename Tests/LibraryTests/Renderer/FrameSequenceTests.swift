import GLBlur
import TestSupport
import Testing

/// The frames of chains whose parameters change over time.
@Suite struct FrameSequenceTests {
  private static func slide() throws -> Chain {
    try Chain {
      GaussianBlur(sigma: 30)
      Saturation(1.8)
      Tint(.white, alpha: 0.3).id("glass")
      RoundedRect(frame: Frame(0, 0, 40, 30), cornerRadius: 7).id("panel")
      Mask().input("glass").port("mask", "panel")
    }.animating(
      "panel", \RoundedRect.frame,
      [Keyframe(at: 0, Frame(-40, 0, 40, 30)), Keyframe(at: 1, Frame(110, 60, 40, 30), .ease)])
  }

  private let photo: Image
  private let renderer = Renderer(.init(backend: .cpu, quality: .exact, threads: 2))

  init() throws {
    photo = try TestImage.translucentNoise.image(.rgba8, size: Size(width: 150, height: 90))
  }

  @Test func framesAreThoseOfStills() throws {
    let slide = try Self.slide()
    var times: [Double] = []
    var passes: Set<Int> = []
    for frame in try renderer.frames(of: slide, photo, rate: 10) {
      let frame = try frame.get()
      let still = try renderer.render(slide.at(frame.time), photo, on: .cpu)
      #expect(frame.index == times.count)
      let isSame = frame.image.bytes == still.image.bytes
      #expect(isSame, "frame \(frame.index)")
      times.append(frame.time)
      passes.insert(frame.rendering.passes)
      // The blur's last pass is stored for all frames, each of which takes one more pass.
      #expect(frame.rendering.passes == still.passes + 10)
    }
    #expect(times == (0..<10).map { Double($0) / 10 })
    #expect(passes.count == 1)
  }

  @Test func framesThatAreAwaitedAreTheSame() async throws {
    let slide = try Self.slide()
    let frames = try blocking(slide)
    var count = 0
    for try await frame in try await renderer.frames(of: slide, photo, duration: 0.5) {
      let isSame = frame.image.bytes == frames[frame.index].bytes
      #expect(isSame && frame.index == count)
      count += 1
    }
    #expect(count == 13)
  }

  private func blocking(_ chain: Chain) throws -> [Image] {
    try renderer.frames(of: chain, photo, duration: 0.5).map { try $0.get().image }
  }

  @Test func stillsShowTheFirstMoment() throws {
    let slide = try Self.slide()
    let still = try renderer.render(slide, photo, on: .cpu)
    let first = try renderer.render(slide.at(0), photo, on: .cpu)
    #expect(still.image.bytes == first.image.bytes)
    #expect(still.warnings.contains { $0.hasPrefix("animation: parameters change over time") })
    #expect(!first.warnings.contains { $0.hasPrefix("animation") })
  }

  @Test func theLastFrameIsAnError() throws {
    let chain = try Chain {
      Levels(min: 0.2, max: 0.205).id("levels")
    }.animating(
      "levels", \Levels.max,
      // The curve falls by a sixth of the way at first, which brings the maximum below the minimum.
      [Keyframe(at: 0, 0.205), Keyframe(at: 1, 0.405, .cubicBezier(0.5, -1, 0.5, 1))])
    var errors: [String] = []
    for frame in try renderer.frames(of: chain, photo, rate: 10) {
      if case .failure(let error) = frame { errors.append("\(error)") }
    }
    #expect(errors.count == 1 && errors[0].contains("frames[1].nodes[0].max"), "\(errors)")
  }

  @Test func aCanvasIsAnimatedToo() throws {
    let chain = try Chain(canvas: .init(width: 8, height: 8, color: .black)) {
      Brightness(0)
    }.animating("0", \Brightness.amount, [Keyframe(at: 0, 0), Keyframe(at: 1, 1)])
    let grays = try renderer.frames(of: chain, rate: 5).map { try $0.get().image.bytes[0] }
    #expect(grays == [0, 51, 102, 153, 204])
  }
}
