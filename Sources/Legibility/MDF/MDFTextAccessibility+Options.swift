extension MDFTextAccessibility {
  /// The options for choosing a text colour. The raw values are those of the original.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text is large: the required contrast ratio is 3 instead of 4.5.
    public static let largeFont = Options(rawValue: 1)
    /// A choice that fails with its own alpha is rejected; no alpha is raised.
    public static let preserveAlpha = Options(rawValue: 2)
    /// Darker choices are tried first. This option wins over `preferLighter`.
    public static let preferDarker = Options(rawValue: 4)
    /// Lighter choices are tried first.
    public static let preferLighter = Options(rawValue: 8)
    /// The text must conform to AAA instead of AA: the required contrast ratio is 7, or 4.5 for
    /// large text.
    public static let enhancedContrast = Options(rawValue: 16)

    var requiredRatio: Double {
      let level = contains(.enhancedContrast) ? Conformance.aaa : .aa
      return level.requiredRatio(isLarge: contains(.largeFont))
    }
  }
}
