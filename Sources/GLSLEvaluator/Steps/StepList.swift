/// A list of steps, with jumps among them, under construction.
struct StepList {
  private(set) var steps: [Step] = []

  var next: Int { steps.count }

  mutating func append(_ step: Step) { steps.append(step) }

  /// Removes the steps from an index on. No other step may jump there.
  mutating func remove(from index: Int) { steps.removeSubrange(index...) }

  /// Makes the jump of a step end at the next step.
  mutating func land(_ index: Int) {
    switch steps[index] {
    case .jump: steps[index] = .jump(to: next)
    case .jumpUnless(let condition, _):
      steps[index] = .jumpUnless(condition: condition, to: next)
    case .restrictMask(let mask, let parent, let condition, let expected, _):
      steps[index] = .restrictMask(
        mask, parent: parent, condition: condition, expected: expected, otherwise: next)
    case .round(let loop, let mask, _):
      steps[index] = .round(loop: loop, mask: mask, otherwise: next)
    default: break
    }
  }
}
