import GLBlurCPU
import GLBlurChain
package import GLBlurGPU

/// The speeds by which `auto` chooses between the CPU and a GPU.
package struct BackendSpeeds: Hashable, Sendable {
  /// The time that a thread of the CPU takes for an operation, in seconds.
  package var cpu: Double
  /// The time that it takes until a GPU can render, in seconds.
  package var opening: Double
  /// The speed of the GPU that is opened.
  package var device: DeviceSpeed

  package init(cpu: Double, opening: Double, device: DeviceSpeed) {
    self.cpu = cpu
    self.opening = opening
    self.device = device
  }

  /// The time, in seconds, that the usual drivers take until they can render: making a context, and
  /// compiling the first programs. It cannot be measured before it is spent.
  static let usualOpening = 0.2

  /// The time that a thread of the CPU takes for an operation, in seconds. It is measured once.
  static let measuredCPU: Double = {
    let executor = CPUExecutor(threads: 1)
    let clock = ContinuousClock()
    do {
      let image = try Image(Color(white: 0.5), width: 192, height: 128)
      let plan = try prepared(for: image).planned(for: .cpu).plan
      let times = try (0..<3).map { _ in
        try clock.measure {
          _ = try executor.run(plan, images: [image], format: image.format, profile: .none)
        }
      }
      return (times.min() ?? .zero) / .seconds(1) / Double(plan.cost)
    } catch {
      // There is no memory for a small picture. An operation takes about a nanosecond.
      return 1e-9
    }
  }()

  /// Measures the speed of a GPU by renders of a small picture and of a large one.
  ///
  /// - Throws: `GPUError` if the GPU fails, and `ImageError` if there is no memory for the pictures.
  static func measured(on executor: GPUExecutor) throws -> DeviceSpeed {
    func run(_ side: Int) throws -> (work: DeviceWork, timings: RenderTimings) {
      let image = try Image(Color(white: 0.5), width: side, height: side)
      let plan = try prepared(for: image).planned(for: .gpu).plan
      // The first render compiles programs and makes textures, which the others find.
      let timings = try (0..<3).map { _ in
        try executor.timedRun(plan, images: [image], format: image.format, profile: .none).timings
      }
      return (
        DeviceWork(plan, images: [image.format], format: image.format),
        timings.min { $0.total < $1.total } ?? RenderTimings()
      )
    }
    // Hardware is not busy with fewer pixels, and a software driver takes milliseconds for these.
    return DeviceSpeed(small: try run(16), large: try run(executor.info.isSoftware ? 192 : 1024))
  }

  /// A chain whose kernels compute powers, convolve and compare, so that a backend is judged by more
  /// than one of its abilities.
  private static let chain = Chain {
    Gamma(1.8)
    Sharpen(sigma: 2, amount: 1)
    MedianFilter(radius: 1)
  }

  private static func prepared(for image: Image) throws -> Prepared {
    Prepared(try Job([chain], image.traits, [:], .exact))
  }
}
