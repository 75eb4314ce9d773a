extension MDFTextAccessibility {
  /// How text is chosen; the raw values are those of the original.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Text is large: 3 rather than 4.5 passes.
    public static let largeFont = Options(rawValue: 1)
    /// Choices are taken as they are, or not at all.
    public static let preserveAlpha = Options(rawValue: 2)
    /// Dark choices come first; wins over `preferLighter`.
    public static let preferDarker = Options(rawValue: 4)
    /// Light choices come first.
    public static let preferLighter = Options(rawValue: 8)
    /// AAA rather than AA: 7, or 4.5 for large text.
    public static let enhancedContrast = Options(rawValue: 16)

    var requiredRatio: Double {
      let level = contains(.enhancedContrast) ? Conformance.aaa : .aa
      return level.requiredRatio(isLarge: contains(.largeFont))
    }
  }
}
