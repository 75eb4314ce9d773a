import AgreementSupport
import GLBlur
import TestSupport

/// How far the backends differ in `exact`, at odd sizes and on translucent pictures.
struct Agreement {
  enum Outcome {
    case equal
    /// The greatest difference is in levels of 16 bits.
    case different(samples: Int, most: Int)
    case failed(String)
  }

  private let renderers: [Renderer]
  private let source: Image
  private let second: Image

  init(_ device: DeviceChoice) throws {
    renderers = [Backend.cpu, .gpu].map {
      Renderer(
        Renderer.Options(backend: $0, device: device, quality: .exact, depth: .bits16))
    }
    source = try Image.noise(161, 119, .rgba8)
    second = try Image.noise(83, 67, .rgba8, seed: 5)
  }

  func driver() throws -> String { try renderers[1].device().renderer }

  private static func samples(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count, by: 2).map { place in
      Int(UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
    }
  }

  func outcome(of chain: Chain) -> Outcome {
    do {
      let results = try renderers.map {
        try $0.render(chain, source, inputs: [Sample.secondImage: second]).bytes
      }
      guard results[0] != results[1] else { return .equal }
      let samples = results.map(Self.samples)
      let differences = zip(samples[0], samples[1]).map { abs($0 - $1) }
      return .different(
        samples: differences.count { $0 > 0 }, most: differences.max() ?? 0)
    } catch {
      return .failed("\(error)")
    }
  }
}
