extension ImageInfo {
  /// The table of a `.cube` file.
  public struct Table: Hashable, Sendable {
    /// The number of entries per channel.
    public let count: Int
    /// Whether the table is a cube, with an entry for each colour, rather than a curve for each
    /// channel.
    public let isCube: Bool
    /// The red, green and blue that the first entry stands for. The usual value is 0.
    public let domainMinimum: SIMD3<Float>
    /// The red, green and blue that the last entry stands for. The usual value is 1.
    public let domainMaximum: SIMD3<Float>
  }
}
