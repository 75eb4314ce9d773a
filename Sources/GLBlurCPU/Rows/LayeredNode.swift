import GLBlurEngine

/// A node of a point kernel that changes only a part of one of its inputs.
final class LayeredNode: RowNode {
  private let background: any RowNode
  private let node: any RowNode
  private let changed: Region

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - background: The input that shows outside the part.
  init(_ background: any RowNode, _ node: any RowNode, changed: Region) {
    self.background = background
    self.node = node
    self.changed = changed
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let inside = columns.clamped(to: changed.columns)
    guard changed.rows.contains(y), !inside.isEmpty else {
      unsafe background.evaluate(y, columns, into: pixels)
      return
    }
    let before = columns.lowerBound..<inside.lowerBound
    let after = inside.upperBound..<columns.upperBound
    if !before.isEmpty { unsafe background.evaluate(y, before, into: pixels) }
    unsafe node.evaluate(y, inside, into: pixels + before.count)
    if !after.isEmpty {
      unsafe background.evaluate(y, after, into: pixels + before.count + inside.count)
    }
  }
}
