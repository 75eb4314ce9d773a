package import GLBlur
import GLBlurChain

/// A chain to be measured, and the kind of its pixels.
package struct BenchSubject {
  package var name: String
  package var chain: Chain
  /// The further images of the chain, by their names.
  package var images: [String: Image] = [:]
  /// Whether the pixels are translucent.
  package var isTranslucent = false

  package init(
    name: String, chain: Chain, images: [String: Image] = [:], isTranslucent: Bool = false
  ) {
    self.name = name
    self.chain = chain
    self.images = images
    self.isTranslucent = isTranslucent
  }

  /// The sigmas of the Gaussian blurs that are measured by default, in pixels.
  package static let standardSigmas = [2.0, 8, 30, 100]

  /// Returns a chain with a single Gaussian blur.
  package static func gaussian(_ sigma: Double) -> BenchSubject {
    BenchSubject(name: gaussianName(sigma), chain: Chain { GaussianBlur(sigma: .points(sigma)) })
  }

  /// The chains that are measured if none is named.
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

  /// The name of the chain that is measured on opaque pixels for comparison with translucent ones.
  static let opaqueName = gaussianName(30)
  /// The name of the same chain on translucent pixels.
  static let translucentName = opaqueName + ", translucent"

  private static func gaussianName(_ sigma: Double) -> String {
    "gaussianBlur \(numeral((sigma * 1000).rounded() / 1000))"
  }
}
