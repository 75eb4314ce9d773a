import Foundation
import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Renders with shaders free their memory. Each test is a process, because other tests take memory
/// too.
@Suite struct ShaderMemoryTests {
  private static func shader(_ text: String, _ head: String = "") throws -> Shader {
    try Shader(
      source: #"/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\#(head)}*/"# + "\n" + text)
  }

  private static let ownPixel = "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra; }"

  /// Shaders of the own pixel, of neighbours, of the time, which is another program in each frame,
  /// of two pictures, and of a persistent buffer.
  private static func chains() throws -> [String: Chain] {
    let neighbours = """
      void main() {
        gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 1.0 / RENDERSIZE);
      }
      """
    let buffer = """
      void main() {
        gl_FragColor = mix(IMG_THIS_PIXEL(kept), IMG_THIS_PIXEL(inputImage), 0.25);
      }
      """
    let passes = #", "PASSES": [{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}]"#
    let fade =
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
    let transition = try Shader(source: fade).set("progress", 0.25).image("to", .image("second"))
    let shaders = try [
      "own pixel": shader(ownPixel), "neighbours": shader(neighbours),
      "time": shader("void main() { gl_FragColor = vec4(fract(TIME), TIMEDELTA, 0.0, 1.0); }"),
      "transition": transition, "buffer": shader(buffer, passes),
    ]
    return shaders.mapValues { shader in Chain { shader } }
  }

  /// The second field of /proc/self/statm counts pages (proc(5)).
  private static func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The first hundred renders fill the caches. A thread's memory for a program takes 30 KB, so 400
  /// renders would keep 12 MB; the allocator's own needs vary by less than 4 MB.
  private static func expectLevel(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    _ render: (Int) async throws -> Void
  ) async throws {
    for number in 0..<100 { try await render(number) }
    let before = try residentBytes()
    for number in 100..<500 { try await render(number) }
    let growth = try residentBytes() - before
    #expect(growth < 4 << 20, "\(name): \(growth) bytes")
  }

  private static func image(_ seed: UInt64) throws -> Image {
    var noise = Noise(state: seed)
    return try Image(rgba8: noise.bytes(4 * 40 * 30), width: 40, height: 30)
  }

  @Test("Frames of films leave nothing, whatever their shader reads")
  func films() async {
    await #expect(processExitsWith: .success) {
      let renderer = Renderer(.init(backend: .cpu, threads: 2))
      let (image, second) = try (ShaderMemoryTests.image(1), ShaderMemoryTests.image(2))
      for (name, chain) in try ShaderMemoryTests.chains() {
        let timeline = try Timeline(chain)
        var memory = FrameMemory()
        try await ShaderMemoryTests.expectLevel(name) { number in
          let moment = FrameMoment(time: Double(number) / 25, timeDelta: 0.04, index: number)
          _ = try await renderer.render(
            timeline.chain(at: moment), image, inputs: ["second": second], memory: &memory)
        }
      }
    }
  }

  @Test("Awaited renders leave nothing")
  func awaited() async {
    await #expect(processExitsWith: .success) {
      let renderer = Renderer(.init(backend: .cpu, threads: 2))
      let shader = try ShaderMemoryTests.shader(ShaderMemoryTests.ownPixel)
      let image = try ShaderMemoryTests.image(1)
      try await ShaderMemoryTests.expectLevel("awaited") { _ in
        _ = try await renderer.render(Chain { shader }, image)
      }
    }
  }
}
