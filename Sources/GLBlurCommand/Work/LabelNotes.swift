import GLBlur
import GLBlurChain

/// What is said of labels on standard error. What does not depend on the image is said once.
struct LabelNotes {
  private let isQuiet: Bool
  private let isVerbose: Bool
  private var said: Set<String> = []

  init(_ arguments: Arguments) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
  }

  /// What is not as it was asked for.
  ///
  /// - Parameter input: what messages call the image.
  mutating func warn(of labels: [LabelReport], on input: String) {
    guard !isQuiet else { return }
    for label in labels {
      for warning in label.fontWarnings where said.insert(warning).inserted {
        Console.warn(warning)
      }
      if let warning = label.truncationWarning { Console.warn("\(input): \(warning)") }
    }
  }

  /// That, and what was chosen.
  mutating func say(_ labels: [LabelReport], on input: String) {
    warn(of: labels, on: input)
    guard !isQuiet else { return }
    for label in labels {
      // A scrim is seen in the picture, and no chain file asks for it by name.
      if isVerbose || label.paint.scrim.alpha > 0 {
        Console.say("\(input): \(label.title): \(label.choice)")
      }
      if isVerbose, !label.families.isEmpty {
        Console.say(
          "\(input): \(label.title): \(label.box.size) pixels in "
            + label.families.joined(separator: ", "))
      }
    }
  }
}

extension LabelReport {
  /// What it is drawn in, and how legible that is where it is known.
  fileprivate var choice: String {
    guard let contrast else { return "drawn in \(paint.prose)" }
    let needed = wanted.map {
      ", \($0.rawValue) needs \(rounded($0.requiredRatio(for: size), 1))"
    }
    return "drawn in \(paint.prose); contrast at the worst pixel \(ratioText(contrast.worstRatio))"
      + (needed ?? "")
  }
}
