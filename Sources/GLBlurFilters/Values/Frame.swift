/// A rectangle in an image or a view, measured from the top left corner.
///
/// Percentages of `x` and `width` refer to the width of the image or view, those of `y` and
/// `height` to the height.
///
/// Chain files also state a frame by edges,
/// `{"right": 16, "bottom": 16, "width": 200, "height": 60}`: a size alone lies in the middle, and
/// what is left out reaches to the edge.
public struct Frame: Hashable, Sendable {
  /// The distance from the left edge, of any sign.
  public var x: Length
  /// The distance from the top edge, of any sign.
  public var y: Length
  /// The width, not negative, though a part of a sum may be; a negative sum counts as 0.
  public var width: Length
  /// The height, which must not be negative, with the same exception.
  public var height: Length

  /// Creates a frame from lengths or numbers of points. Each parameter is described at the property
  /// of its name.
  public init(
    x: some LengthConvertible, y: some LengthConvertible, width: some LengthConvertible,
    height: some LengthConvertible
  ) {
    self.x = x.length
    self.y = y.length
    self.width = width.length
    self.height = height.length
  }

  /// Creates a frame without labels. Each parameter is described at the property of its name.
  public init(
    _ x: some LengthConvertible, _ y: some LengthConvertible, _ width: some LengthConvertible,
    _ height: some LengthConvertible
  ) {
    self.init(x: x, y: y, width: width, height: height)
  }

  var lengths: [Length] { [x, y, width, height] }

  /// Returns x, y, width and height in pixels. Percentages refer to `size`, in pixels.
  package func pixels(in size: Size, scale: Double) -> SIMD4<Double> {
    SIMD4(
      x.pixels(of: size.width, scale: scale), y.pixels(of: size.height, scale: scale),
      max(0, width.pixels(of: size.width, scale: scale)),
      max(0, height.pixels(of: size.height, scale: scale)))
  }
}

extension Frame {
  /// The frame of the whole image or view.
  public static let whole = Frame(0, 0, .percent(100), .percent(100))
}

extension Frame {
  /// Creates a frame at the same distance from all edges. Percentages refer to the side along which
  /// the distance lies.
  public init(insetBy inset: some LengthConvertible) {
    self.init(
      horizontal: Self.side(start: inset.length, end: inset.length, size: nil),
      vertical: Self.side(start: inset.length, end: inset.length, size: nil))
  }

  init(horizontal: (Length, Length), vertical: (Length, Length)) {
    self.init(horizontal.0, vertical.0, horizontal.1, vertical.1)
  }

  static func side(start: Length?, end: Length?, size: Length?) -> (Length, Length) {
    let whole: Length = .percent(100)
    return switch (start, end, size) {
    case (let start?, _, let size?): (start, size)
    case (nil, let end?, let size?): (whole - end - size, size)
    case (nil, nil, let size?): ((whole - size) / 2, size)
    case (let start, let end, nil): (start ?? 0, whole - (start ?? 0) - (end ?? 0))
    }
  }

  /// Creates the frame that a chain file states by lengths named as in `edgeNames`, or nil for
  /// another key, for none, or for two edges and a size of one side.
  init?(edges: [String: Length]) {
    let inset = edges["inset"]
    func side(_ start: String, _ end: String, _ size: String) -> (Length, Length)? {
      let (first, last) = (edges[start] ?? inset, edges[end] ?? inset)
      guard first == nil || last == nil || edges[size] == nil else { return nil }
      return Self.side(start: first, end: last, size: edges[size])
    }
    guard !edges.isEmpty, edges.keys.allSatisfy(Self.edgeNames.contains),
      let horizontal = side("left", "right", "width"),
      let vertical = side("top", "bottom", "height")
    else { return nil }
    self.init(horizontal: horizontal, vertical: vertical)
  }

  /// The keys of a frame that is an object.
  package static let edgeNames = ["left", "right", "width", "top", "bottom", "height", "inset"]
}
