extension Color {
  /// A search for a colour in a picture.
  public struct Search: Hashable, Sendable {
    /// A colour that can be found in a picture.
    public enum Goal: Hashable, Sendable {
      /// The mean colour, as in `AverageColor`.
      case average
      /// One of the colours that represent the picture best, as in `DominantColors`.
      case dominant(index: Int, count: Int)
    }

    /// Which colour is to be found.
    public let goal: Goal
    /// The picture as chain files spell it: `source`, a node's id, or `@name`. Nil is the filter's
    /// own picture.
    public package(set) var picture: String?
  }

  /// The mean colour of the filter's picture, opaque. `Color.average.withAlpha(0.4)` is
  /// translucent.
  ///
  /// For parameters of filters and views. Until the picture is known, the components are those of a
  /// grey.
  public static let average = Color(.average)

  /// Returns one of the colours that represent the filter's picture best, opaque.
  ///
  /// For parameters of filters and views. Until the picture is known, the components are those of a
  /// grey. If the picture has fewer colours, greater indices give its last one.
  ///
  /// - Parameters:
  ///   - index: The index of the colour. 0 has the greatest share of the picture.
  ///   - count: The number of colours that are told apart. The range is 1…16. The default is 5.
  public static func dominant(_ index: Int, of count: Int = 5) -> Color {
    Color(.dominant(index: index, count: count))
  }

  private init(_ goal: Search.Goal) {
    self.init(white: 0.5)
    search = Search(goal: goal, picture: nil)
  }
}
