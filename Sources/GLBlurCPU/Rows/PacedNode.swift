import GLBlurEngine

/// A node that computes slow rows, such as those of a wide bilateral blur, in pieces, and asks the
/// render's control between them.
final class PacedNode: RowNode {
  private let node: any RowNode
  private let columnsPerPiece: Int
  private let control: RenderControl

  /// The greatest cost of a piece, in operations: about 20 ms.
  static let mostCost = 2e7

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - costPerPixel: The estimated cost of a pixel, in operations.
  ///   - control: The control. Once it ends the render, pixels are left unchanged.
  init(_ node: any RowNode, costPerPixel: Double, _ control: RenderControl) {
    self.node = node
    columnsPerPiece = max(1, Int(Self.mostCost / costPerPixel))
    self.control = control
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    for start in stride(from: columns.lowerBound, to: columns.upperBound, by: columnsPerPiece) {
      if control.isEnded { return }
      let piece = start..<min(start + columnsPerPiece, columns.upperBound)
      unsafe node.evaluate(y, piece, into: pixels + (start - columns.lowerBound))
    }
  }
}
