extension ColorTally {
  /// Returns the colours that stand for the picture best, said in sRGB, the greatest share first. There are
  /// none in a transparent picture.
  ///
  /// - Parameters:
  ///   - count: The greatest number of colours.
  ///   - seed: The seed of the random choices with which the search begins. The default is 0.
  ///   - space: Whether the picture is of encoded colours or of linear light.
  ///   - colors: The space of the picture's colours.
  func dominantColors(
    _ count: Int, seed: Int = 0, in space: ColorSpace, of colors: RGBSpace
  ) -> [ColorShare] {
    let points = self.colors.map { color, weight in
      let encoded = Color(SIMD4(color, 1), in: space, of: colors)
      return (place: OklabColor(encoded, in: colors).components, weight: weight)
    }
    let clusters = Clusters(of: points, count: count, seed: UInt64(max(0, seed))).clusters
    let total = clusters.reduce(0) { $0 + $1.weight }
    return clusters.map {
      let color = OklabColor($0.mean).color(in: colors)
      return ColorShare(color: Color(color, in: colors), share: $0.weight / total)
    }
  }

  /// Returns the estimated cost of finding the dominant colours of a picture, in operations.
  static func effort(ofFinding count: Int, in picture: Signal) -> Int {
    // In noise every pixel has a cell, and some thirty rounds are usual.
    30 * count * min(picture.size.area, 1 << 15)
  }
}
