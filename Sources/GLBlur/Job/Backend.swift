import GLBlurCPU
import GLBlurChain
package import GLBlurGPU

/// The choice of the backend that renders a chain.
public enum Backend: String, Hashable, Sendable, CaseIterable {
  /// A hardware GPU if that is likely to be faster than the CPU, the time of opening it included,
  /// otherwise the CPU. Software rasterisers are considered only with the device choice `software`.
  case auto
  /// OpenGL ES. A software rasteriser may be used if the device choice allows it.
  case gpu
  /// The CPU renders, on as many threads as the options allow.
  case cpu
}

/// The precision of computations.
public enum Quality: String, Hashable, Sendable, CaseIterable {
  /// The fastest computation within the tolerance.
  case fast
  /// Computation with 32-bit floats and integer fetches only. On Mesa's software drivers, GPU and
  /// CPU give the same bytes.
  case exact
}

/// The number of bits per channel of the result.
public enum Depth: Hashable, Sendable {
  /// Integers of 8 bits per channel, 0…255.
  case bits8
  /// Integers of 16 bits per channel, 0…65535.
  case bits16
  /// Floats of 32 bits per channel, 0…1.
  case float
  /// Whatever depth the source has.
  case source
}

/// The speeds by which `auto` chooses between the CPU and a GPU.
package struct BackendSpeeds: Hashable, Sendable {
  /// In seconds of a CPU thread per operation.
  package var cpu: Double
  /// The seconds until a GPU can render.
  package var opening: Double
  package var device: DeviceSpeed

  package init(cpu: Double, opening: Double, device: DeviceSpeed) {
    self.cpu = cpu
    self.opening = opening
    self.device = device
  }

  /// The usual seconds until a driver has created a context and compiled the first programs.
  static let usualOpening = 0.2

  /// Measured once.
  static let measuredCPU: Double = {
    let executor = CPUExecutor(threads: 1)
    let clock = ContinuousClock()
    do {
      let image = try Image(Color(white: 0.5), width: 192, height: 128)
      let plan = try prepared(chain, for: image, .exact).planned(for: .cpu).plan
      let times = try (0..<3).map { _ in
        try clock.measure {
          _ = try executor.run(plan, images: [image], format: image.format, profile: .none)
        }
      }
      return (times.min() ?? .zero) / .seconds(1) / Double(plan.cost)
    } catch {
      return 1e-9
    }
  }()

  /// Measures the speed of a GPU with a small and a large picture, and with a new program.
  ///
  /// - Parameter another: Opens another executor on the device, for which the new program is kept.
  static func measured(
    on executor: GPUExecutor, _ another: () throws -> GPUExecutor
  ) throws -> DeviceSpeed {
    func run(_ side: Int) throws -> (work: DeviceWork, timings: RenderTimings) {
      let image = try Image(Color(white: 0.5), width: side, height: side)
      let plan = try prepared(chain, for: image, .fast).planned(for: .gpu).plan
      let timings = try (0..<3).map { _ in
        try executor.timedRun(plan, images: [image], format: image.format, profile: .none).timings
      }
      return (
        DeviceWork(plan, images: [image.format], format: image.format),
        timings.min { $0.total < $1.total } ?? RenderTimings()
      )
    }
    // Smaller pictures do not occupy hardware; a software driver takes milliseconds for its
    // picture.
    var speed = DeviceSpeed(
      small: try run(16), large: try run(executor.info.isSoftware ? 192 : 1024))
    let program = try newProgram()
    speed.perProgram = try firstTime(of: program, on: executor)
    speed.perKeptProgram = speed.perProgram
    if executor.keepsPrograms {
      let other = try another()
      _ = try firstTime(of: chain, on: other)
      speed.perKeptProgram = try firstTime(of: program, on: other)
    }
    return speed
  }

  /// Returns a chain of a single program that no cache has, since it contains a random number.
  private static func newProgram() throws -> Chain {
    let shader = try Shader(
      source: """
        /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() {
          vec4 sum = vec4(0.0);
          for (int i = -2; i <= 2; i++) {
            vec2 place = isf_FragNormCoord + float(i) / RENDERSIZE;
            sum += IMG_NORM_PIXEL(inputImage, place) * (\(Double.random(in: 1...2)) - float(i));
          }
          gl_FragColor = sum * 0.1;
        }
        """)
    return Chain { shader }
  }

  /// Returns the seconds that a chain's first render takes longer than the second one.
  private static func firstTime(of chain: Chain, on executor: GPUExecutor) throws -> Double {
    let image = try Image(Color(white: 0.5), width: 16, height: 16)
    let plan = try prepared(chain, for: image, .fast).planned(for: .gpu).plan
    let times = try (0..<2).map { _ in
      try executor.timedRun(plan, images: [image], format: image.format, profile: .none)
        .timings.total / .seconds(1)
    }
    return max(0, times[0] - times[1])
  }

  /// Powers, convolution and comparisons reflect several abilities.
  private static let chain = Chain {
    Gamma(1.8)
    Sharpen(sigma: 2, amount: 1)
    MedianFilter(radius: 1)
  }

  /// - Parameter quality: For a GPU `fast`, since programs of `exact` have more operations.
  private static func prepared(
    _ chain: Chain, for image: Image, _ quality: Quality
  ) throws -> Prepared {
    Prepared(try Job([chain], image.traits, [:], quality))
  }
}
