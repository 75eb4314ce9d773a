/// An installed font family and its weights.
public struct FontFamily: Hashable, Sendable {
  /// The name, in the environment's language if it has several.
  public let name: String
  /// The weights in CSS's numbers, 1…1000, in order, without those of variable fonts.
  public let weights: [Int]
  /// The weights of a variable font, or nil without one.
  public let variableWeights: ClosedRange<Int>?
  /// Whether italic or oblique fonts are installed.
  public let hasItalics: Bool
  /// Whether the glyphs have colours of their own, such as emoji.
  package let isColored: Bool

  package init(
    name: String, weights: [Int], variableWeights: ClosedRange<Int>? = nil,
    hasItalics: Bool = false, isColored: Bool = false
  ) {
    self.name = name
    self.weights = weights
    self.variableWeights = variableWeights
    self.hasItalics = hasItalics
    self.isColored = isColored
  }

  package func named(_ name: String) -> FontFamily {
    FontFamily(
      name: name, weights: weights, variableWeights: variableWeights, hasItalics: hasItalics,
      isColored: isColored)
  }

  package func joined(with other: FontFamily) -> FontFamily {
    let ranges = [variableWeights, other.variableWeights].compactMap(\.self)
    let range = ranges.dropFirst().reduce(ranges.first) { all, one in
      all.map { min($0.lowerBound, one.lowerBound)...max($0.upperBound, one.upperBound) }
    }
    let all = Set(weights + other.weights).filter { range?.contains($0) != true }
    return FontFamily(
      name: name, weights: all.sorted(), variableWeights: range,
      hasItalics: hasItalics || other.hasItalics, isColored: isColored || other.isColored)
  }

  package func has(_ weight: Int) -> Bool {
    weights.contains(weight) || variableWeights?.contains(weight) == true
  }

  /// In words: `400 and 700`, `100 to 900`.
  package var prose: String {
    let range = variableWeights.map { "\($0.lowerBound) to \($0.upperBound)" }
    let parts = weights.map(String.init) + [range].compactMap(\.self)
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "none" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// A weight that a label asks for and a family in use lacks.
public struct MissingWeight: Hashable, Sendable {
  /// The family, with the weights that it has.
  public let family: FontFamily
  /// The weight that the label asks for, 100…900.
  public let asked: Int
  /// The weight that is used instead. If the family lacks that too, Fontconfig makes its nearest
  /// weight bolder.
  public let used: Int
  /// The text of the first span that asks for the weight, or nil without spans.
  public let span: String?

  package init(family: FontFamily, asked: Int, used: Int, span: String? = nil) {
    self.family = family
    self.asked = asked
    self.used = used
    self.span = span
  }
}

/// A family that a label names first and that is not installed.
public struct MissingFamily: Hashable, Sendable {
  /// The name that the label states.
  public let name: String
  /// The family that is used instead, or nil if nothing is drawn.
  public let used: String?
  /// The text of the first span that names the family, or nil without spans.
  public let span: String?

  package init(name: String, used: String?, span: String? = nil) {
    self.name = name
    self.used = used
    self.span = span
  }
}

/// The folder of the font files that labels name.
package struct FontFolder: Hashable, Sendable {
  /// The path, empty for the working folder.
  package var path: String
  package var allowsOutside: Bool
  /// How to allow files outside, as the end of a sentence.
  package var permission: String

  /// By default the working folder without limits, for chains made in Swift.
  package init(_ path: String = "", allowsOutside: Bool = true, permission: String = "") {
    self.path = path
    self.allowsOutside = allowsOutside
    self.permission = permission
  }
}
