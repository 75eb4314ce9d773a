import AgreementSupport
import GLBlur
import TestSupport

/// The times of a shader at 1920×1080 on both backends, in milliseconds.
struct Times {
  let cpu: Double
  let gpu: Double
  /// The first pixel on the processor, from the text on.
  let first: Double
}

/// Measures shaders on two threads.
struct Stopwatch {
  private let cpu = Renderer(Renderer.Options(backend: .cpu, threads: 2))
  private let gpu: Renderer
  private let source: Image
  private let second: Image
  private let pixel: Image

  init(_ device: DeviceChoice) throws {
    gpu = Renderer(Renderer.Options(backend: .gpu, device: device))
    _ = try gpu.device()
    source = try Image.noise(1920, 1080, .rgba8)
    second = try Image.noise(1280, 720, .rgba8, seed: 5)
    pixel = try Image.noise(1, 1, .rgba8)
  }

  /// Returns the medians of three renders after a warm-up.
  func times(of path: String) throws -> Times {
    var first = 0.0
    for _ in 0..<3 {
      let began = ContinuousClock.now
      var noise = Noise(state: 1)
      let chain = try Sample(path: path).chain(&noise)
      _ = try cpu.render(chain, pixel, inputs: [Sample.secondImage: pixel])
      let time = (ContinuousClock.now - began) / .milliseconds(1)
      first = first == 0 ? time : min(first, time)
    }
    var noise = Noise(state: 1)
    let chain = try Sample(path: path).chain(&noise)
    return Times(
      cpu: try median(cpu, chain), gpu: try median(gpu, chain), first: first)
  }

  private func median(_ renderer: Renderer, _ chain: Chain) throws -> Double {
    let inputs = [Sample.secondImage: second]
    _ = try renderer.render(chain, source, inputs: inputs)
    let times = try (0..<3).map { _ in
      let began = ContinuousClock.now
      _ = try renderer.render(chain, source, inputs: inputs)
      return (ContinuousClock.now - began) / .milliseconds(1)
    }
    return times.sorted()[1]
  }
}
