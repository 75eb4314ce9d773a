/// A position in one of the source texts of a shader.
public struct SourcePosition: Hashable, Sendable {
  /// The index of the source text, from 0, among those compiled together.
  public var source: Int32
  /// The line, from 1, adjusted by `#line` directives.
  public var line: Int32
  /// The column, from 1, in Unicode scalars. A tab counts as one column.
  public var column: Int32

  /// Creates a position in one of several source texts.
  ///
  /// - Parameters:
  ///   - source: The index of the source text, from 0.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1, in Unicode scalars.
  public init(source: Int32, line: Int32, column: Int32) {
    self.source = source
    self.line = line
    self.column = column
  }
}

extension SourcePosition: Comparable {
  /// Returns whether the first position precedes the second.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.source, left.line, left.column) < (right.source, right.line, right.column)
  }
}

/// A part of one of the source texts of a shader.
public struct SourceRange: Hashable, Sendable {
  /// The first character.
  public var start: SourcePosition
  /// The position after the last character.
  public var end: SourcePosition

  /// Creates a range that ends before `end`.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// Returns the range from the start of this range to the end of another one.
  func to(_ other: SourceRange) -> SourceRange {
    SourceRange(start: start, end: other.end)
  }
}
