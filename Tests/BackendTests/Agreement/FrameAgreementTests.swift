import TestSupport
import AgreementSupport
import Foundation
import GLBlur
import Testing

/// Tests that frames of a film which remember others are the same on both backends, byte for byte.
@Suite struct FrameAgreementTests {
  private static func rendered(
    _ timeline: Timeline, _ renderer: Renderer, on backend: Backend
  ) throws -> [[UInt8]] {
    var memory = FrameMemory()
    return try (0..<6).map { index in
      let moment = FrameMoment(
        time: Double(index) / 25, timeDelta: index > 0 ? 0.04 : 0, index: index)
      let frame = try Image.noise(37, 23, .rgba8, seed: UInt64(index + 1))
      return try renderer.render(timeline.chain(at: moment), frame, memory: &memory, on: backend)
        .image.bytes
    }
  }

  private static let filters = """
    [{"filter": "gaussianBlur", "sigma": 3},
     {"id": "low", "filter": "temporalLowPass", "strength": 0.8},
     {"id": "before", "filter": "previousFrame", "frames": 2},
     {"id": "first", "filter": "previousFrame", "input": "source"},
     {"id": "both", "filter": "blend", "input": "low", "overlay": "before", "mode": "screen"},
     {"filter": "blend", "input": "both", "overlay": "first", "opacity": 0.3}]
    """

  /// Buffers that are floats, that are limited to 0…1, and of another size than the picture, with numbers beside
  /// an alpha of 0 and beyond 0…1.
  private static let shader = #"""
    [{"filter": "shader", "source": "/*{\"INPUTS\": [{\"NAME\": \"inputImage\", \"TYPE\": \"image\"}], \"PASSES\": [{\"TARGET\": \"a\", \"PERSISTENT\": true, \"FLOAT\": true}, {\"TARGET\": \"b\", \"PERSISTENT\": true, \"WIDTH\": \"$WIDTH / 2\", \"HEIGHT\": \"$HEIGHT / 2\"}, {}]}*/\nvoid main() {\n  vec4 c = IMG_THIS_PIXEL(inputImage);\n  vec4 p = IMG_NORM_PIXEL(a, isf_FragNormCoord + vec2(0.03, 0.0));\n  vec4 q = IMG_NORM_PIXEL(b, isf_FragNormCoord);\n  if (PASSINDEX == 0) gl_FragColor = vec4(p.r * 1.5 - c.g + TIME, p.g - 1.0, c.b * q.r, 0.0);\n  else if (PASSINDEX == 1) gl_FragColor = vec4(c.r, q.g + TIMEDELTA, p.r, 0.0);\n  else gl_FragColor = vec4(abs(p.r), fract(p.b + q.r), q.g, 1.0);\n}\n"}]
    """#

  @Test(arguments: [filters, shader]) func bytesAreTheSame(_ text: String) throws {
    let timeline = try Timeline(Chain(json: text))
    #expect(timeline.chain.remembersFrames)
    try Agreement.exact.borrow { agreement in
      let gpu = try Self.rendered(timeline, agreement.renderer, on: .gpu)
      let cpu = try Self.rendered(timeline, agreement.renderer, on: .cpu)
      #expect(gpu == cpu)
      #expect(Set(gpu).count == 6)
    }
  }

  /// A frame shows what a still picture shows at its time, whether the compiler knows that time or not.
  @Test(arguments: ["clouds.fs", "glitch.fs", "ripple.fs"]) func timeIsTime(_ name: String) throws {
    let folder = Repository.root.appending(path: "Examples/shaders")
    let shader = try Shader(contentsOf: folder.appending(path: name).path())
    let timeline = try Timeline(Chain { shader })
    let image = try Image.noise(37, 23, .rgba8)
    try Agreement.exact.borrow { agreement in
      for time in [0.04, 1.25, 77.7] {
        let frame = timeline.chain(at: FrameMoment(time: time, timeDelta: 0.04, index: 9))
        var still = shader
        (still.time, still.frame) = (time, 9)
        let expected = try agreement.renderer.render(Chain { still }, image, on: .cpu).image.bytes
        for backend in [Backend.cpu, .gpu] {
          let bytes = try agreement.renderer.render(frame, image, on: backend).image.bytes
          let isSame = bytes == expected
          #expect(isSame, "\(backend) at \(time) s")
        }
      }
    }
  }
}
