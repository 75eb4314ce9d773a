/// How much time a PNG file may take to become small. The pixels are the same.
public enum PNGLevel: String, Hashable, Sendable, CaseIterable {
  /// Each row is filtered alike.
  case fast
  /// Each row gets the filter that suits it: a few percent smaller, and hardly slower.
  case `default`
  /// A tenth to two fifths smaller, and far slower: seconds for a large photograph.
  case small
}
