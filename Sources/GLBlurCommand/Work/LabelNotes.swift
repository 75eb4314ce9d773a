import GLBlur
import GLBlurChain
import GLBlurReference

/// The messages about labels on standard error. A message that does not depend on the image is
/// printed once.
struct LabelNotes {
  private let isQuiet: Bool
  private let isVerbose: Bool
  private var said: Set<String> = []

  init(_ arguments: Arguments) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
  }

  /// Warns about labels that differ from what was asked for.
  ///
  /// - Parameter input: The name of the image in messages.
  mutating func warn(of labels: [LabelReport], on input: String) {
    guard !isQuiet else { return }
    for label in labels {
      for warning in label.fontWarnings where said.insert(warning).inserted {
        Console.warn(warning)
      }
      let warnings = [label.truncationWarning, label.cutWarning, label.clashWarning]
      for warning in warnings.compactMap(\.self) { Console.warn("\(input): \(warning)") }
    }
  }

  /// Prints the warnings, and if verbose the colours, scrims and fonts that were chosen.
  mutating func say(_ labels: [LabelReport], on input: String) {
    warn(of: labels, on: input)
    guard isVerbose, !isQuiet else { return }
    for label in labels {
      Console.say("\(input): \(label.title): \(label.choice)")
      if !label.families.isEmpty {
        Console.say(
          "\(input): \(label.title): \(label.box.size) pixels in "
            + label.families.joined(separator: ", "))
      }
    }
  }
}
