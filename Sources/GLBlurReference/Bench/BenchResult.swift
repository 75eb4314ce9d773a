package import GLBlur
import GLBlurChain

/// The measurements on pictures of one size.
package struct BenchResult {
  package let size: Size
  package let format: PixelFormat
  /// The path of the image file, or nil for generated pixels.
  package let file: String?
  package var rows: [BenchRow] = []

  package var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// The durations of copying a picture, or nil if nothing could be rendered.
  package var copies: Spread? {
    let samples = rows.flatMap { $0.render?.copies.samples ?? [] }
    return samples.isEmpty ? nil : Spread(samples)
  }

  /// Returns the throughput of a copy. Each byte counts once.
  package func gigabytesPerSecond(_ milliseconds: Double) -> Double {
    Double(bytes) / milliseconds / 1e6
  }

  /// Returns the time for translucent pixels as a multiple of that for opaque ones, if both were
  /// measured.
  package func translucentRatio(on backend: Backend) -> Double? {
    func median(_ name: String) -> Double? {
      rows.first { $0.backend == backend && $0.name == name }?.render?.ratios.median
    }
    guard let translucent = median(BenchSubject.translucentName),
      let opaque = median(BenchSubject.opaqueName)
    else { return nil }
    return translucent / opaque
  }
}

/// The measurements of a chain on a backend.
package struct BenchRow {
  package let name: String
  package let backend: Backend
  package var isTranslucent = false
  /// The backend that rendered, or nil if rendering failed.
  package var rendered: Backend?
  /// The name of the GPU's renderer, or nil if the CPU rendered.
  package var device: String?
  package var passes: Int?
  /// The durations from pixels in memory to pixels in memory, or nil if rendering failed.
  package var render: PairedTimes?
  /// The stages from file to file, in the order of the work, none for generated pixels.
  package var stages: [Stage] = []
  package var failure: String?

  package init(
    name: String, backend: Backend, isTranslucent: Bool = false, failure: String? = nil
  ) {
    self.name = name
    self.backend = backend
    self.isTranslucent = isTranslucent
    self.failure = failure
  }

  /// The durations of a stage, such as decoding.
  package struct Stage {
    package let name: String
    package let spread: Spread
  }
}

/// A chain to be measured, and the kind of its pixels.
package struct BenchSubject {
  package var name: String
  package var chain: Chain
  package var images: [String: Image] = [:]
  package var isTranslucent = false

  package init(
    name: String, chain: Chain, images: [String: Image] = [:], isTranslucent: Bool = false
  ) {
    self.name = name
    self.chain = chain
    self.images = images
    self.isTranslucent = isTranslucent
  }

  /// The default sigmas of Gaussian blurs, in pixels.
  package static let standardSigmas = [2.0, 8, 30, 100]

  package static func gaussian(_ sigma: Double) -> BenchSubject {
    BenchSubject(name: gaussianName(sigma), chain: Chain { GaussianBlur(sigma: .points(sigma)) })
  }

  package static var standard: [BenchSubject] {
    standardSigmas.map(gaussian) + [
      BenchSubject(name: "boxBlur 30", chain: Chain { BoxBlur(radius: 30) }),
      BenchSubject(
        name: "blur 30, saturation 1.8, tint",
        chain: Chain {
          GaussianBlur(sigma: 30)
          Saturation(1.8)
          Tint(.white, alpha: 0.3)
        }),
      BenchSubject(
        name: gaussianName(30) + ", linear light",
        chain: Chain(colorSpace: .linear) { GaussianBlur(sigma: 30) }),
      BenchSubject(
        name: translucentName, chain: Chain { GaussianBlur(sigma: 30) }, isTranslucent: true),
    ]
  }

  /// The chain with which translucent pixels are compared.
  static let opaqueName = gaussianName(30)
  static let translucentName = opaqueName + ", translucent"

  private static func gaussianName(_ sigma: Double) -> String {
    "gaussianBlur \(numeral((sigma * 1000).rounded() / 1000))"
  }
}
