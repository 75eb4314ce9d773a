internal import GLSLCompiler

/// A scalar that is an affine function of the pixel's position.
///
/// The pixel in column c from the left and row r from the top of W × H pixels has the coordinates x
/// = (c + ½)/W and y = (H − r − ½)/H, or in pixels x = c + ½ and y = H − r − ½. The value is
/// `(constant + x · across) + y · up`, with each step rounded to float32.
package struct PlaceFunction: Hashable, Sendable {
  /// The unit of x and y.
  package enum Unit: Hashable, Sendable {
    /// Shares of the pass, from 0 to 1, divided in float32.
    case share
    case pixel
  }

  package let unit: Unit
  package let constant: Float
  package let across: Float
  package let up: Float

  package init(_ unit: Unit, constant: Float, across: Float, up: Float) {
    self.unit = unit
    self.constant = constant
    self.across = across
    self.up = up
  }

  /// The position from the left, from 0 to 1.
  package static let x = PlaceFunction(.share, constant: 0, across: 1, up: 0)
  /// The position from the bottom, from 0 to 1.
  package static let y = PlaceFunction(.share, constant: 0, across: 0, up: 1)

  /// Whether an image read at this coordinate is read at the pixel's own position.
  package var isOwnPlace: Bool { self == .x || self == .y }

  package func value(column: Int, row: Int, size: ShaderSize) -> Float {
    var x = Float(column) + 0.5
    var y = Float(size.height - row) - 0.5
    if unit == .share {
      x /= Float(size.width)
      y /= Float(size.height)
    }
    return (constant + x * across) + y * up
  }

  var mirrored: PlaceFunction {
    PlaceFunction(unit, constant: 1 - constant, across: 0 - across, up: 0 - up)
  }
}

extension ShaderProgram {
  /// Returns the position of the first step that computes one of the values.
  func position(ofFirst values: [ValueID]) -> SourcePosition? {
    let wanted = Set(values)
    return firstPosition { instruction in
      instruction.results.contains(where: wanted.contains)
    } ofBranch: { branch in
      branch.results.contains { wanted.contains($0.value) }
    }
  }

  func position(ofReading sampler: Int) -> SourcePosition? {
    firstPosition { instruction in
      switch instruction.operation {
      case .sample, .fetch, .imageSize: Int(instruction.resource) == sampler
      default: false
      }
    } ofBranch: { _ in
      false
    }
  }

  private func firstPosition(
    _ isWanted: (Instruction) -> Bool, ofBranch isWantedBranch: (Branch) -> Bool
  ) -> SourcePosition? {
    func find(_ nodes: [Node]) -> SourcePosition? {
      for node in nodes {
        switch node {
        case .instruction(let instruction):
          if isWanted(instruction) { return instruction.position }
        case .branch(let branch):
          if isWantedBranch(branch) { return branch.position }
          if let position = find(branch.whenTrue) ?? find(branch.whenFalse) { return position }
        case .loop(let loop):
          if let position = find(loop.header) ?? find(loop.body) { return position }
        }
      }
      return nil
    }
    return find(body)
  }
}
