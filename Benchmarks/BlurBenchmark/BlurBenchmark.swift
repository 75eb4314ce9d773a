import Dispatch
import GLBlur
import Glibc

/// Times blurs in memory as multiples of a memcpy of the same bytes by as many threads in the same
/// run, since machines differ and are noisy.
@main
struct BlurBenchmark {
  static let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// `plot FILE.svg` draws time against radius, on OpenGL ES too with a third argument `gpu`.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "plot" {
      let backends: [Backend] = arguments.contains("gpu") ? [.cpu, .gpu] : [.cpu]
      try RadiusSweep(backends: backends).run(drawingTo: arguments.dropFirst().first)
      return
    }
    try compareWithCopies()
  }

  private static func compareWithCopies() throws {
    let size = Size(width: 3840, height: 2160)
    let copy = copyTime(bytes: size.width * size.height * 4)
    let gigabytes = Double(size.width * size.height * 4) / copy.best / 1e9
    print("\(size) RGBA8, \(threads) threads, best and median of \(Time.repetitions) runs")
    print("memcpy: \(copy.milliseconds), \(Time.rounded(gigabytes)) GB/s")
    print("GPU: \(device())")
    print(row("", ["CPU × memcpy", "CPU ms", "GPU × memcpy", "GPU ms"]))
    for (name, chain) in chains {
      var cells: [String] = []
      for backend in [Backend.cpu, .gpu] {
        guard let time = try? time(chain, size, backend) else {
          cells += ["–", "–"]
          continue
        }
        cells += [Time.rounded(time.best / copy.best), time.milliseconds]
      }
      print(row(name, cells))
    }
  }

  static let chains: [(String, Chain)] =
    [2, 8, 30, 100].map { sigma in
      ("gaussianBlur \(sigma)", Chain { GaussianBlur(sigma: .points(Double(sigma))) })
    } + [
      ("boxBlur 30", Chain { BoxBlur(radius: 30) }),
      (
        "blur 30, saturation, tint",
        Chain {
          GaussianBlur(sigma: 30)
          Saturation(1.8)
          Tint(.white, alpha: 0.3)
        }
      ),
    ]

  static func time(_ chain: Chain, _ size: Size, _ backend: Backend) throws -> Time {
    let renderer = Renderer(.init(backend: backend, threads: threads))
    // Two pictures in turn, so that nothing can be remembered from one run to the next.
    let images = try [noise(size, seed: 1), noise(size, seed: 2)]
    return try Time.of { try _ = renderer.render(chain, images[$0 % 2]) }
  }

  static func copyTime(bytes: Int) -> Time {
    let copy = CopyTask(bytes: bytes)
    return Time.of { _ in
      DispatchQueue.concurrentPerform(iterations: threads) { copy.run($0, of: threads) }
    }
  }

  static func noise(_ size: Size, seed: UInt32) throws -> Image {
    var state = seed
    let samples = (0..<size.width * size.height * 4).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: state >> 24)
    }
    return try Image(rgba8: samples, width: size.width, height: size.height)
  }

  static func device() -> String {
    do {
      return try Renderer(.init(backend: .gpu)).device().renderer
    } catch {
      return "none (\(error))"
    }
  }

  static func row(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(0, 18 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 26 - name.count)) + padded.joined()
  }
}
