package import GLBlur
import GLBlurChain

/// A row of the benchmark: a chain, and on what pixels it runs.
package struct BenchSubject {
  package var name: String
  package var chain: Chain
  /// Further images that the chain reads.
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

  package static let standardSigmas = [2.0, 8, 30, 100]

  package static func gaussian(_ sigma: Double) -> BenchSubject {
    BenchSubject(name: gaussianName(sigma), chain: Chain { GaussianBlur(sigma: .points(sigma)) })
  }

  /// What is measured where no chain is named.
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
        name: translucentName, chain: Chain { GaussianBlur(sigma: 30) }, isTranslucent: true),
    ]
  }

  static let opaqueName = gaussianName(30)
  static let translucentName = opaqueName + ", translucent"

  private static func gaussianName(_ sigma: Double) -> String {
    "gaussianBlur \(numeral((sigma * 1000).rounded() / 1000))"
  }
}
