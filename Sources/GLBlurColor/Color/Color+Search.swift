extension Color {
  /// A search for a colour in a picture.
  public struct Search: Hashable, Sendable {
    /// What is searched for.
    public enum Goal: Hashable, Sendable {
      /// The mean colour, as `AverageColor` has it.
      case average
      /// One of the colours that stand for the picture best, as `DominantColors` finds them.
      case dominant(index: Int, count: Int)
    }

    /// What is searched for.
    public let goal: Goal
    /// The picture, spelled as chain files refer to it: `source`, a node's id, or `@name`. It is nil for the
    /// picture that the filter gets.
    public package(set) var picture: String?
  }

  /// The mean colour of the picture that the filter gets, opaque. `Color.average.withAlpha(0.4)` is
  /// translucent.
  ///
  /// It is a parameter of filters and views. Until the picture is known, its components are those of a
  /// grey.
  public static let average = Color(.average)

  /// Returns one of the colours that stand best for the picture that the filter gets, opaque.
  ///
  /// It is a parameter of filters and views. Until the picture is known, its components are those of a
  /// grey. A picture of fewer colours has its last one for all greater indices.
  ///
  /// - Parameters:
  ///   - index: The index of the colour, from 0 for that of the greatest share.
  ///   - count: The number of colours that are told apart. The range is 1…16. The default is 5.
  public static func dominant(_ index: Int, of count: Int = 5) -> Color {
    Color(.dominant(index: index, count: count))
  }

  private init(_ goal: Search.Goal) {
    self.init(white: 0.5)
    search = Search(goal: goal, picture: nil)
  }
}
