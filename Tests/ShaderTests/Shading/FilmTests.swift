import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The time of shaders in films, and the buffers kept between frames.
@Suite struct FilmTests {
  private let renderer = Renderer(.init(backend: .cpu))
  private let black: Image

  init() throws { black = try Image(.black, width: 2, height: 2) }

  private static func shader(_ text: String, passes: String = "") throws -> Shader {
    try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(passes.isEmpty ? "" : ", \"PASSES\": [\(passes)]")}*/
        \(text)
        """)
  }

  /// Shows quarters of a minute, the seconds since the previous frame, and the number of the frame.
  private static let clock =
    "void main() { gl_FragColor = vec4(TIME / 15.0, TIMEDELTA, float(FRAMEINDEX) / 255.0, 1.0); }"

  /// The same clock without a header.
  private static let plainClock = """
    uniform float u_time, u_delta; uniform int u_frame;
    void main() { gl_FragColor = vec4(u_time / 15.0, u_delta, float(u_frame) / 255.0, 1.0); }
    """

  private static func example(_ name: String) throws -> Shader {
    try Shader(contentsOf: Repository.path(of: "Examples/shaders/\(name)"))
  }

  private func first(_ chain: Chain, _ image: Image) throws -> [UInt8] {
    Array(try renderer.render(chain, image).bytes.prefix(3))
  }

  @Test("Frames have their time, the distance from the frame before, and their number")
  func moments() throws {
    for clock in try [Self.shader(Self.clock), Shader(source: Self.plainClock)] {
      let timeline = try Timeline(Chain { clock })
      for (time, delta, index) in [(0, 0, 0), (0.6, 0.6, 1), (1.5, 0.9, 2), (13.8, 0.2, 77)] {
        let chain = timeline.chain(at: FrameMoment(time: time, timeDelta: delta, index: index))
        #expect(
          try first(chain, black)
            == [UInt8((time * 17).rounded()), UInt8((delta * 255).rounded()), UInt8(index)])
      }
    }
  }

  @Test("A time alone has the moment of its frame if the rate or the times are known")
  func times() throws {
    let clock = try Self.shader(Self.clock)
    let chain = Chain { clock }
    #expect(chain.changesOverTime && !chain.isAnimated && !chain.remembersFrames)
    #expect(try first(chain.at(3), black) == [51, 0, 0])
    // A fifth of a second is 51 of 255.
    #expect(try first(chain.at(3, rate: 5), black) == [51, 51, 15])
    let varied = try Timeline(chain, frameTimes: [0, 1, 1.4, 4], duration: 5)
    #expect(try first(varied.chain(at: 3), black) == [51, 102, 2])
    #expect(try first(varied.chain(at: 0.5), black) == [9, 0, 0])
    // A still picture is the first frame.
    #expect(try first(chain, black) == [0, 0, 0])
  }

  @Test("The node's time and number are those of the first frame, and keys have the last word")
  func ownTimes() throws {
    var shader = try Self.shader(Self.clock)
    (shader.time, shader.frame) = (6, 100)
    let moment = FrameMoment(time: 3, timeDelta: 1, index: 2)
    #expect(
      try first(Timeline(Chain { shader }).chain(at: moment), black) == [153, 255, 102])
    let keyed = try Chain { shader.id("clock") }.animating(
      "clock", \Shader.time, [Keyframe(at: 0, 0), Keyframe(at: 10, 15)])
    // Three tenths of 15 seconds, whatever the film's own time is.
    #expect(try first(Timeline(keyed).chain(at: moment), black) == [77, 255, 102])
  }

  @Test("DATE goes on with the film")
  func dates() throws {
    var shader = try Self.shader(
      "void main() { gl_FragColor = vec4(DATE.x / 4000.0, DATE.y / 15.0, DATE.w / 51.0, 1.0); }")
    shader.date = [2000, 3, 1, 10]
    let moment = FrameMoment(time: 7, timeDelta: 1, index: 7)
    #expect(try first(Timeline(Chain { shader }).chain(at: moment), black) == [128, 51, 85])
  }

  @Test("A shader that reads no time is the same in all frames, so it is computed once")
  func timeless() throws {
    let shader = try Self.shader(
      "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra; }")
    let timeline = try Timeline(Chain { shader })
    #expect(!timeline.chain.changesOverTime)
    #expect(
      timeline.chain(at: FrameMoment(time: 3, timeDelta: 1, index: 3)) == timeline.chain(at: 0))
  }

  /// Adds a tenth to red and the number of the frame to green, and subtracts one from blue, so
  /// numbers leave 0…1 and stand beside an alpha of 0.
  private static let sums = """
    void main() {
      vec4 before = IMG_THIS_PIXEL(state);
      if (PASSINDEX == 0) gl_FragColor = before + vec4(0.1, float(FRAMEINDEX), -1.0, 0.0);
      else gl_FragColor = vec4(before.r, before.g / 255.0, -before.b / 255.0, 1.0);
    }
    """

  private func film(_ shader: Shader, _ count: Int, _ renderer: Renderer) throws -> [[UInt8]] {
    let image = try TestImage.opaqueNoise.image()
    let timeline = try Timeline(Chain { shader })
    #expect(timeline.chain.remembersFrames)
    var memory = FrameMemory()
    return try (0..<count).map { index in
      let moment = FrameMoment(
        time: Double(index) / 60, timeDelta: index > 0 ? 1.0 / 60 : 0, index: index)
      return try renderer.render(timeline.chain(at: moment), image, memory: &memory).image.bytes
    }
  }

  @Test("Persistent buffers keep the numbers that a shader wrote, frame by frame")
  func buffers() throws {
    let passes = #"{"TARGET": "state", "PERSISTENT": true, "FLOAT": true}, {}"#
    let shader = try Self.shader(Self.sums, passes: passes)
    let frames = try film(shader, 7, renderer)
    for index in frames.indices {
      let number = Double(index)
      let expected = [
        ((number + 1) * 25.5).rounded(), number * (number + 1) / 2, number + 1, 255,
      ]
      // The halves of tenths are rounded either way.
      let pairs = zip(frames[index].prefix(4), expected)
      #expect(pairs.allSatisfy { abs(Double($0) - $1) <= 1 }, "\(frames[index].prefix(4))")
    }
    var still = shader
    still.frames = 7
    let image = try TestImage.opaqueNoise.image()
    #expect(try renderer.render(Chain { still }, image).bytes == frames[6])
  }

  @Test("Frames of a photograph that are rendered together have buffers of their own")
  func batches() throws {
    let passes = #"{"TARGET": "state", "PERSISTENT": true}, {}"#
    // Nothing but the buffer differs between frames.
    let shader = try Self.shader(
      """
      void main() {
        vec4 before = IMG_THIS_PIXEL(state);
        gl_FragColor = PASSINDEX == 0 ? before + vec4(0.2, 0.0, 0.0, 0.0) : vec4(before.rgb, 1.0);
      }
      """, passes: passes)
    let frames = try renderer.frames(of: Chain { shader }, black, duration: 0.5, rate: 10)
    #expect(try frames.map { try $0.get().image.bytes[0] } == [51, 102, 153, 204, 255])
  }

  @Test("Several steps for each frame of a film divide its time")
  func steps() throws {
    let passes = #"{"TARGET": "state", "PERSISTENT": true, "FLOAT": true}, {}"#
    var shader = try Self.shader(
      """
      void main() {
        vec4 before = IMG_THIS_PIXEL(state);
        if (PASSINDEX == 0) gl_FragColor = before + vec4(0.1, TIMEDELTA, 0.0, 0.0);
        else gl_FragColor = vec4(before.rg, float(FRAMEINDEX) / 255.0, 1.0);
      }
      """, passes: passes)
    shader.frames = 2
    let timeline = try Timeline(Chain { shader })
    let image = try TestImage.opaqueNoise.image()
    var memory = FrameMemory()
    var last: [UInt8] = []
    for index in 0..<3 {
      let moment = FrameMoment(
        time: 0.2 * Double(index), timeDelta: index > 0 ? 0.2 : 0, index: index)
      last = try renderer.render(timeline.chain(at: moment), image, memory: &memory).image.bytes
    }
    // Six steps of a tenth; 0 + 0.2 + 0.2 seconds; and the steps count from 0 to 5.
    #expect(Array(last.prefix(4)) == [153, 102, 5, 255])
  }

  @Test("A reaction that diffuses is the same in a film as in so many frames of a still")
  func reaction() throws {
    let shader = try Self.example("reaction-diffusion.fs")
    let frames = try film(shader, 12, renderer)
    var still = shader
    still.frames = 12
    let image = try TestImage.opaqueNoise.image()
    #expect(try renderer.render(Chain { still }, image).bytes == frames[11])
    #expect(frames[0] != frames[11])
  }

  @Test("A still picture of a shader that keeps buffers says what it needs")
  func stills() throws {
    let shader = try Self.example("reaction-diffusion.fs")
    let image = try TestImage.opaqueNoise.image()
    let error = #expect(throws: ChainError.self) { try renderer.render(Chain { shader }, image) }
    #expect(error?.message.hasSuffix("set 'frames', or render a film") == true)
  }

  @Test func denoising() throws {
    let shader = try Self.example("temporal-denoise.fs").set("strength", 0.9)
    let timeline = try Timeline(Chain { shader })
    var memory = FrameMemory()
    var result: Image?
    let (width, height, count) = (64, 48, 30)
    var noise = Noise(state: 7)
    func left(_ index: Int) -> Int { 2 * index }
    for index in 0..<count {
      let samples = (0..<width * height).flatMap { pixel -> [UInt8] in
        let (x, y) = (pixel % width, pixel / width)
        let isSquare = (left(index)..<left(index) + 6).contains(x) && (4..<10).contains(y)
        // Three evenly distributed numbers of ±4 levels have a standard deviation of 4 levels.
        let grain = noise.bytes(3).reduce(0.0) { $0 + Double($1) / 255 * 8 - 4 }
        let level = UInt8((isSquare ? 229.5 : 102 + grain).rounded())
        return [level, level, level, 255]
      }
      let frame = try Image(rgba8: samples, width: width, height: height)
      let moment = FrameMoment(time: Double(index) / 25, timeDelta: 0.04, index: index)
      result = try renderer.render(timeline.chain(at: moment), frame, memory: &memory).image
    }
    let bytes = try #require(result).bytes
    func level(_ x: Int, _ y: Int) -> Double { Double(bytes[4 * (y * width + x)]) }
    // Rows that no square crosses. A recursive mean of weight 0.9 leaves √(0.1 / 1.9) = 0.23 of 4
    // levels. Rounding to 8 bits adds 0.29; together this is 0.96. A smaller weight where noise
    // looks like motion may leave a quarter more.
    let still = (16..<height).flatMap { y in (0..<width).map { level($0, y) } }
    let mean = still.reduce(0, +) / Double(still.count)
    let deviation = (still.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(still.count))
      .squareRoot()
    #expect(abs(mean - 102) < 0.2 && deviation < 1.2, "\(mean), \(deviation)")
    // The square has its full level, and its old positions have noise of up to 12 levels.
    #expect(abs(level(left(count - 1) + 3, 7) - 230) <= 1)
    #expect(abs(level(left(count - 1) - 20, 7) - 102) < 13)
  }
}
