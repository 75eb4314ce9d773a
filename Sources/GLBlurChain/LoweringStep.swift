/// A step of lowering a chain, by everything that its result depends on: chains that have it in
/// common take it once.
///
/// The node's place is part of it, so that within one chain every step is another one.
enum LoweringStep: Hashable {
  /// An operation's result in the colour space that the node reads it in.
  case conversion(of: Int, to: ColorSpace, node: Int, link: String)
  /// A filter of this type with these parameters, on these operations; nil is `none`.
  case filter(
    ObjectIdentifier, [ParameterValue], inputs: [Int?], ColorSpace, scale: Double, node: Int)

  init<F: Filter>(
    _ filter: F, _ inputs: FilterInputs, node: Int, _ space: ColorSpace, scale: Double
  ) {
    let read =
      F.ports.map { inputs.ports[$0.name] } + filter.references.map { inputs.images[$0.reference] }
    self = .filter(
      ObjectIdentifier(F.self), F.parameters.map { $0.value(in: filter) },
      inputs: read.map { $0?.index }, space, scale: scale, node: node)
  }
}

/// What a step gave.
struct LoweredStep {
  var signal: Signal
  /// What became of the labels in it.
  var labels: [LabelReport] = []
}

extension [LoweringStep: LoweredStep] {
  /// What the step gave the first time.
  mutating func once<Failure: Error>(
    _ step: LoweringStep, _ make: () throws(Failure) -> LoweredStep
  ) throws(Failure) -> LoweredStep {
    if let known = self[step] { return known }
    let result = try make()
    self[step] = result
    return result
  }
}
