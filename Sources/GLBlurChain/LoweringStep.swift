/// A step of lowering a chain, identified by everything on which its result depends. Chains share
/// common steps.
///
/// The index of the node is part of the identity, so all steps of one chain differ.
enum LoweringStep: Hashable {
  /// The conversion of an operation's result to the colour space of a node.
  case conversion(of: Int, to: ColorSpace, node: Int, link: String)
  /// The conversion of a further image to the space of the result.
  case image(String)
  case canvas(Size, Color)
  /// A filter, compared as a value. The inputs are indices of operations, or nil for `none`. Labels are judged with
  /// those that follow them.
  case filter(
    AnyHashable, inputs: [Int?], ColorSpace, isGiven: Bool, scale: Double, fonts: FontFolder,
    labels: [Label],
    node: Int)

  init<F: Filter>(
    _ filter: F, _ inputs: FilterInputs, node: Int, _ space: ColorSpace, isGiven: Bool,
    scale: Double, fonts: FontFolder, labels: [PlacedLabel]
  ) {
    let read =
      F.ports.map { inputs.ports[$0.name] } + filter.references.map { inputs.images[$0.reference] }
    self = .filter(
      AnyHashable(filter), inputs: read.map { $0?.index }, space, isGiven: isGiven,
      scale: scale, fonts: fonts, labels: labels.map(\.label), node: node)
  }
}

struct LoweredStep {
  var signal: Signal
  var labels: [LabelReport] = []
  /// The measurements of the step's filters.
  var measurements: [FilterMeasurement] = []
  var warnings: [String] = []
  /// The labels of the step that are surveyed for a film.
  var surveyed: [SurveyedLabel] = []
  /// What was decided in the step about its labels and those that follow them.
  var grounds: [LabelGround] = []
}

extension [LoweringStep: LoweredStep] {
  /// Returns the result of a step, which `make` computes the first time.
  mutating func once<Failure: Error>(
    _ step: LoweringStep, _ make: () throws(Failure) -> LoweredStep
  ) throws(Failure) -> LoweredStep {
    if let known = self[step] { return known }
    let result = try make()
    self[step] = result
    return result
  }
}
