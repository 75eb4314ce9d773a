extension Chain {
  /// A picture of one colour from which a chain starts instead of an image.
  ///
  /// ```swift
  /// let card = Chain(canvas: .init(width: 1200, height: 630, color: .white)) {
  ///   Label("Hello", size: 96)
  /// }
  /// try Renderer().render(card).write(to: "card.png")
  /// ```
  public struct Canvas: Hashable, Sendable {
    /// The width, in points, above 0.
    public var width: Double
    /// The height, in points, above 0.
    public var height: Double
    /// The colour of every pixel. The default is white.
    public var color: Color

    /// Creates a canvas, whose scaled sides are rounded to at least one pixel and at most
    /// `Image.maximumPixels` in all. Each parameter is described at the property of its name.
    public init(width: Double, height: Double, color: Color = .white) {
      self.width = width
      self.height = height
      self.color = color
    }

    var json: String {
      let size = ParameterValue.numbers([width, height]).json
      return "{\"size\": \(size), \"color\": \(ParameterValue.color(color).json)}"
    }

    func size(scale: Double) throws(FilterError) -> Size {
      let sides = (SIMD2(width, height) * scale).rounded(.toNearestOrAwayFromZero)
      // The comparisons are false for NaN.
      guard sides.x >= 1, sides.y >= 1, sides.x * sides.y <= Double(Image.maximumPixels) else {
        throw FilterError(
          parameter: "size",
          "a canvas of \(numeral(width))×\(numeral(height)) points at scale \(numeral(scale)) is "
            + "not possible; each side has at least 1 pixel, and there are at most "
            + "\(Image.maximumPixels) pixels")
      }
      return Size(width: Int(sides.x), height: Int(sides.y))
    }

    func validate(scale: Double) throws(FilterError) {
      _ = try size(scale: scale)
      guard color.search == nil else {
        throw FilterError(
          parameter: "color",
          "the colour of a canvas cannot be found in a picture, since there is none before it; say it"
        )
      }
      guard ParameterDomain.color.contains(.color(color)) else {
        throw FilterError(
          parameter: "color",
          "\(ParameterValue.color(color).json) is out of range; expected "
            + ParameterDomain.color.description)
      }
    }
  }

  package func validate(hasSource: Bool) throws(ChainError) {
    if hasSource, canvas != nil {
      throw error(
        in: "canvas",
        "this chain starts from its canvas, so it takes no picture; leave out the picture or the "
          + "canvas")
    }
    if !hasSource { _ = try canvasSize() }
  }

  package func canvasSize() throws(ChainError) -> Size {
    guard let canvas else {
      throw error(
        in: "canvas",
        "this chain has no canvas to start from, so it needs a picture; pass one, or give the chain "
          + "a canvas")
    }
    do throws(FilterError) {
      return try canvas.size(scale: scale)
    } catch {
      throw self.error(canvas: error)
    }
  }

  func error(canvas error: FilterError) -> ChainError {
    var placed = self.error(in: "canvas", error.message)
    if let member = error.parameter { placed.path += ".\(member)" }
    placed.line = error.line ?? placed.line
    return placed
  }
}
