import GLBlur
import GLBlurChain
import Glibc
import TestSupport

extension Oracle {
  static let comparisons: [Oracle] = [
    .blend("differenceMap", DifferenceMap(gain: 1.5).port("other", "@other")) {
      ComparisonTests.apart($0, $1, 1.5)
    },
    comparison("motion", MotionDetector(threshold: 0.4123).port("previous", "@other"), slack: 0) {
      MotionTests.mask($0, $1, 0.4123)
    },
    comparison(
      "deltaE", DeltaEMap(white: 60).port("other", "@other"), slack: ComparisonTests.colorSlack(60)
    ) {
      ComparisonTests.colorsApart($0, $1, white: 60)
    },
    comparison(
      "similarityTerms", SSIMMap().port("other", "@other"), slack: ComparisonTests.similaritySlack
    ) {
      ComparisonTests.dissimilarity($0, $1)
    },
    comparison(
      "dissimilarity", SSIMMap().port("other", "@other"), slack: ComparisonTests.similaritySlack
    ) {
      ComparisonTests.dissimilarity($0, $1)
    },
    scales("coarsestSimilarity"), scales("scaleSimilarity"), scales("lesserSimilarity"),
  ]

  /// The other picture is a mixture, which resembles the source.
  private static func scales(_ function: String) -> Oracle {
    let chain = Chain {
      Blend(.normal, opacity: 0.3).port("overlay", "@other").id("mixture")
      SSIMMap(from: "mixture", scales: 3).input(.source)
    }
    return Oracle(
      function: function, chain: chain, sources: .noise(Size(width: 23, height: 18)),
      inputs: ["other"], slack: ComparisonTests.scaleSlack
    ) { source, inputs in
      guard let other = inputs["other"] else { return source }
      let mixture = source.combined(other) { over($1 * 0.3, $0) }
      return ComparisonTests.dissimilarity(source, mixture, scales: 3)
    }
  }

  private static func comparison(
    _ function: String, _ node: Node, slack: Double,
    _ formula: @escaping @Sendable (Picture, Picture) -> Picture
  ) -> Oracle {
    Oracle(function: function, chain: Chain(nodes: [node]), inputs: ["other"], slack: slack) {
      source, inputs in inputs["other"].map { formula(source, $0) } ?? source
    }
  }
}
