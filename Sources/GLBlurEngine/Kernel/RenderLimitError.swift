/// A render exceeds, or would exceed, a limit of its renderer's options.
public enum RenderLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The render took longer than allowed, and was ended.
  case time(limit: Duration)
  /// The estimated cost, a number of operations, exceeds the limit, so nothing was computed.
  case cost(Int, limit: Int)
  /// A shader's loops ran more rounds than allowed at a pixel: the first in reading order, or, in
  /// tiles, of the first tile with such a pixel.
  case rounds(column: Int, row: Int, limit: Int)
  /// A shader reads farther away than its declared reach, at a pixel chosen as for `rounds`. Both
  /// distances are in pixels; an infinite one means that the place is no number. `place` is the
  /// node with the file and line of the read.
  case reach(Int, distance: Double, column: Int, row: Int, place: String)

  private static func text(_ distance: Double) -> String {
    guard distance.isFinite else { return "at a place that is no finite number" }
    return "\((distance * 10).rounded() / 10) pixels away"
  }

  /// The limit and the cure, in words.
  public var description: String {
    switch self {
    case .time(let limit):
      "the render was ended after \(limit), the time that it may take; allow more time, or make the "
        + "image, its sigmas or its radii smaller"
    case .cost(let cost, let limit):
      "the render would cost about \(cost) operations, and at most \(limit) are allowed; allow "
        + "more, or make the image, its sigmas or its radii smaller"
    case .rounds(let column, let row, let limit):
      "the loops of a shader run more than \(limit) rounds at the pixel (\(column), \(row)); bound "
        + "its loops, or change the values that decide how often they run"
    case .reach(let reach, let distance, let column, let row, let place):
      "\(place): the shader reads \(Self.text(distance)) at the pixel (\(column), \(row)), but its "
        + "declared reach is \(reach); raise 'reach', or REACH in the shader's header, or leave it out"
    }
  }
}
