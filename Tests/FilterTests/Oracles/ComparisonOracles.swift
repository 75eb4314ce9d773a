import GLBlur
import GLBlurChain
import Glibc
import TestSupport

extension Oracle {
  /// Functions that compare two pictures.
  static let comparisons: [Oracle] = [
    .blend("differenceMap", DifferenceMap(gain: 1.5).port("other", "@other")) {
      ComparisonTests.apart($0, $1, 1.5)
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
  ]

  private static func comparison(
    _ function: String, _ node: Node, slack: Double,
    _ formula: @escaping @Sendable (Picture, Picture) -> Picture
  ) -> Oracle {
    Oracle(function: function, chain: Chain(nodes: [node]), inputs: ["other"], slack: slack) {
      source, inputs in inputs["other"].map { formula(source, $0) } ?? source
    }
  }
}
