extension ImageInfo {
  /// The number of pixels of a length on paper, as the file states it.
  public struct Resolution: Hashable, Sendable {
    /// The length to which the numbers of pixels refer.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
      /// No length: only the shape of pixels is stated.
      case none
      /// The inch of 25.4 mm.
      case inch
      /// A hundredth of a metre.
      case centimeter
      /// A metre, which is the only length of PNG files.
      case meter
    }

    /// The number of pixels of the unit from left to right.
    public let x: Int
    /// The number of pixels of the unit from top to bottom.
    public let y: Int
    /// The length to which `x` and `y` refer.
    public let unit: Unit
  }
}
