import Dispatch
import GLBlur
import Glibc

/// Times blurs in memory as multiples of a memcpy of the same bytes by as many threads in the same
/// run, since machines differ and are noisy.
@main
struct BlurBenchmark {
  static let repetitions = 7
  static let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  static func main() throws {
    let size = Size(width: 3840, height: 2160)
    let copy = copyTime(bytes: size.width * size.height * 4)
    let gigabytes = Double(size.width * size.height * 4) / copy.best / 1e9
    print("\(size) RGBA8, \(threads) threads, best and median of \(repetitions) runs")
    print("memcpy: \(milliseconds(copy)), \(rounded(gigabytes)) GB/s")
    print("GPU: \(device())")
    print(row("", ["CPU × memcpy", "CPU ms", "GPU × memcpy", "GPU ms"]))
    for (name, chain) in chains {
      var cells: [String] = []
      for backend in [Backend.cpu, .gpu] {
        guard let time = try? time(chain, size, backend) else {
          cells += ["–", "–"]
          continue
        }
        cells += [rounded(time.best / copy.best), milliseconds(time)]
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

  /// Seconds.
  struct Time {
    var best: Double
    var median: Double
  }

  static func time(_ chain: Chain, _ size: Size, _ backend: Backend) throws -> Time {
    let renderer = Renderer(.init(backend: backend, threads: threads))
    // Two pictures in turn, so that nothing can be remembered from one run to the next.
    let images = try [noise(size, seed: 1), noise(size, seed: 2)]
    return try measure { try _ = renderer.render(chain, images[$0 % 2]) }
  }

  static func copyTime(bytes: Int) -> Time {
    let copy = CopyTask(bytes: bytes)
    return measure { _ in
      DispatchQueue.concurrentPerform(iterations: threads) { copy.run($0, of: threads) }
    }
  }

  static func measure<E: Error>(_ body: (Int) throws(E) -> Void) throws(E) -> Time {
    try body(0)
    var times: [Double] = []
    for run in 1...repetitions {
      let start = now()
      try body(run)
      times.append(now() - start)
    }
    times.sort()
    return Time(best: times[0], median: times[repetitions / 2])
  }

  static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
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

  static func milliseconds(_ time: Time) -> String {
    "\(rounded(time.best * 1000)) (\(rounded(time.median * 1000)))"
  }

  static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
