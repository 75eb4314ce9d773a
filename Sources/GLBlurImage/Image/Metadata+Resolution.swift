extension Metadata {
  /// The number of pixels in a length on paper.
  public struct Resolution: Hashable, Sendable {
    /// The length to which the numbers of pixels refer.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
      /// No length: only the shape of pixels is stated.
      case none
      /// The inch of 25.4 mm.
      case inch
      /// A hundredth of a metre.
      case centimeter
      /// A metre, the only length of PNG files.
      case meter
    }

    /// The number of pixels of the unit from left to right, above 0.
    public var x: Double
    /// The number of pixels of the unit from top to bottom, above 0.
    public var y: Double
    /// The length to which `x` and `y` refer.
    public var unit: Unit

    /// Creates a resolution. Each parameter is described at the property of its name.
    public init(x: Double, y: Double, unit: Unit) {
      self.x = x
      self.y = y
      self.unit = unit
    }

    /// Returns the resolution in pixels of another length, or unchanged if either has no length.
    package func per(_ other: Unit) -> Resolution {
      guard let length = unit.metres, let wanted = other.metres, unit != other else { return self }
      return Resolution(x: x / length * wanted, y: y / length * wanted, unit: other)
    }
  }
}

extension Metadata.Resolution.Unit {
  fileprivate var metres: Double? {
    switch self {
    case .none: nil
    case .inch: 0.0254
    case .centimeter: 0.01
    case .meter: 1
    }
  }
}
