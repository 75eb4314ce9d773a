import GLBlurEngine
import GLBlurFilters

/// Levels of detail of images.
extension Lowering {
  /// Whether all values of an image are in 0…1.
  func isUnit(_ signal: Signal) -> Bool {
    builder.operation(of: signal).isUnit && !builder.isFloatImage(signal)
  }

  /// Returns the next level of detail of an image, with half the width and height, rounded down.
  mutating func halved(_ image: Signal) throws(FilterError) -> Signal {
    let program = try LevelPrograms.shared.program(of: image.size, isUnit: isUnit(image))
    return draw(program, of: [image])
  }
}
