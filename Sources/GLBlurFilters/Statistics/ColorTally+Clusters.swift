import GLBlurStatistics

extension ColorTally {
  /// Returns the colours that represent the picture best, in sRGB, by descending share. A
  /// transparent picture has none.
  ///
  /// - Parameters:
  ///   - count: The maximum number of colours.
  ///   - seed: The seed of the search's random choices. The default is 0.
  ///   - space: Whether the picture has encoded colours or linear light.
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

  static func effort(ofFinding count: Int, in picture: Signal) -> Int {
    // In noise every pixel has its own cell, and some thirty rounds are usual.
    30 * count * min(picture.size.area, 1 << 15)
  }
}
