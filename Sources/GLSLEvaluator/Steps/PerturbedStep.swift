import GLSLCompiler

/// A step of programs with a `Perturbation`.
enum PerturbedStep: Sendable {
  struct Site: Sendable {
    let instruction: Int
    let loop: Int?
  }

  /// Computes an operation on columns, some of which may be scalars: bit k of `variant` stands for
  /// operand k. Inexact results are moved.
  case compute(
    ScalarOperation, Site, variant: Int, result: Place, a: Place, b: Place, c: Place)
  /// Computes an operation on scalars. Inexact results are moved.
  case computeScalar(ScalarOperation, Site, result: Place, a: Place, b: Place, c: Place)
  /// Moves colours sampled at the given places, for all pixels or only the first one.
  case moveSample(ColorPlaces, Site, sampler: Int, x: Place, y: Place, isSingle: Bool)
  /// Moves colours of texels, for all pixels or only the first one.
  case moveFetch(ColorPlaces, Site, sampler: Int, isSingle: Bool)
  /// Begins the rounds of a loop, perhaps within another one.
  case enterLoop(Int, outer: Int?)
  case nextRound(ofLoop: Int)

  func mapPlaces(_ place: (Place, Step.Use) -> Place) -> PerturbedStep {
    // Colours are changed in place.
    func colors(_ colors: ColorPlaces) -> ColorPlaces {
      ColorPlaces(
        red: place(colors.red, .read), green: place(colors.green, .read),
        blue: place(colors.blue, .read), alpha: place(colors.alpha, .read))
    }
    switch self {
    case .compute(let operation, let site, let variant, let result, let a, let b, let c):
      let operands = [a, b, c].map { place($0, .read) }
      return .compute(
        operation, site, variant: variant, result: place(result, .write), a: operands[0],
        b: operands[1], c: operands[2])
    case .moveSample(let changed, let site, let sampler, let x, let y, let isSingle):
      return .moveSample(
        colors(changed), site, sampler: sampler, x: place(x, .read), y: place(y, .read),
        isSingle: isSingle)
    case .moveFetch(let changed, let site, let sampler, let isSingle):
      return .moveFetch(colors(changed), site, sampler: sampler, isSingle: isSingle)
    case .computeScalar, .enterLoop, .nextRound: return self
    }
  }
}
