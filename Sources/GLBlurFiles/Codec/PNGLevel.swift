/// The trade-off between the speed of encoding a PNG file and its size. The pixels are the same at
/// every level.
public enum PNGLevel: String, Hashable, Sendable, CaseIterable {
  /// All rows use the same filter.
  case fast
  /// Each row uses the filter that suits it best. Files are a few percent smaller than with `fast`,
  /// and encoding is hardly slower.
  case `default`
  /// The slowest and strongest compression. Files are a tenth to two fifths smaller; a large
  /// photograph takes seconds.
  case small
}
