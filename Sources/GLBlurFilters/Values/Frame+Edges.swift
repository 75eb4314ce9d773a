extension Frame {
  /// Creates a frame that lies at the same distance from all edges of the image or view.
  ///
  /// - Parameter inset: The distance from each edge, in points or percent of the side along which it lies.
  public init(insetBy inset: some LengthConvertible) {
    self.init(
      horizontal: Self.side(start: inset.length, end: inset.length, size: nil),
      vertical: Self.side(start: inset.length, end: inset.length, size: nil))
  }

  init(horizontal: (Length, Length), vertical: (Length, Length)) {
    self.init(horizontal.0, vertical.0, horizontal.1, vertical.1)
  }

  /// Returns the start and the size along a side by what is stated of it. A size alone lies in the
  /// middle.
  static func side(start: Length?, end: Length?, size: Length?) -> (Length, Length) {
    let whole: Length = .percent(100)
    return switch (start, end, size) {
    case (let start?, _, let size?): (start, size)
    case (nil, let end?, let size?): (whole - end - size, size)
    case (nil, nil, let size?): ((whole - size) / 2, size)
    case (let start, let end, nil): (start ?? 0, whole - (start ?? 0) - (end ?? 0))
    }
  }

  /// Creates the frame that an object of a chain file states by distances from edges and sizes, or nil if there
  /// is another key, if nothing is stated, or if there are two edges and a size of one side.
  ///
  /// - Parameter edges: Lengths by the names in `edgeNames`.
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
