/// A step of lowering a chain, identified by everything on which its result depends. Chains that
/// have a step in common take it once.
///
/// The index of the node is part of the identity, so that the steps of one chain all differ.
enum LoweringStep: Hashable {
  /// The conversion of an operation's result to the colour space in which a node reads it.
  case conversion(of: Int, to: ColorSpace, node: Int, link: String)
  /// The conversion of a further image, by its name, to the space of the result.
  case image(String)
  /// The canvas of the given size and colour.
  case canvas(Size, Color)
  /// A filter, compared as a value. The inputs are indices of operations, or nil for `none`.
  case filter(
    AnyHashable, inputs: [Int?], ColorSpace, isGiven: Bool, scale: Double, node: Int)

  init<F: Filter>(
    _ filter: F, _ inputs: FilterInputs, node: Int, _ space: ColorSpace, isGiven: Bool,
    scale: Double
  ) {
    let read =
      F.ports.map { inputs.ports[$0.name] } + filter.references.map { inputs.images[$0.reference] }
    self = .filter(
      AnyHashable(filter), inputs: read.map { $0?.index }, space, isGiven: isGiven,
      scale: scale, node: node)
  }
}

/// The result of a step.
struct LoweredStep {
  var signal: Signal
  /// The reports of the labels in the step.
  var labels: [LabelReport] = []
  /// What the filters of the step found in pixels.
  var measurements: [FilterMeasurement] = []
  /// The warnings about the step.
  var warnings: [String] = []
  /// The labels of the step, if they are surveyed for a film.
  var surveyed: [SurveyedLabel] = []
}

extension [LoweringStep: LoweredStep] {
  /// Returns the result of a step, which is made by `make` when the step is taken for the first
  /// time.
  mutating func once<Failure: Error>(
    _ step: LoweringStep, _ make: () throws(Failure) -> LoweredStep
  ) throws(Failure) -> LoweredStep {
    if let known = self[step] { return known }
    let result = try make()
    self[step] = result
    return result
  }
}
