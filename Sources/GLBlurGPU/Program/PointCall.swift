import GLBlurShaders

/// A call of a point shader in a program's text, with declared arguments.
///
/// A program that computes several pixels at a time repeats the call for each.
struct PointCall {
  enum Operand {
    /// The pixel of the image with this index.
    case pixel(Int)
    case position
    /// The name or the literal of a value.
    case value(String)
  }

  let function: String
  let operands: [Operand]

  /// Returns the GLSL of the call for one pixel.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of the images at that position.
  func text(at position: String, _ pixels: [String]) -> String {
    let values = operands.map { operand in
      switch operand {
      case .pixel(let index): pixels[index]
      case .position: position
      case .value(let text): text
      }
    }
    return "\(function)(\(values.joined(separator: ", ")))"
  }
}
