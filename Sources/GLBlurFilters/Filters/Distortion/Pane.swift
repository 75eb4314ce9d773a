/// A pane of glass whose rim is bevelled. Lengths are in pixels.
struct Pane: Hashable {
  let edges: OutlineEdges
  /// The length of each edge that a corner takes.
  let reach: Float
  /// The share of a corner's curve that is cubic, 0 for a circle.
  let cubic: Float
  /// The distance from both edges within which the bevel turns from one edge to the other.
  let turn: Float
  /// The width of the bevel, which ends in the middle of the pane at the latest.
  let width: Float

  /// Creates a pane, or nil if it has no area.
  ///
  /// The bevel begins to turn before a corner does, as Core Animation's glass does, which so has no
  /// crease: within 1½ radii, and within the bevel at least.
  ///
  /// - Parameter width: The width of the bevel, above 0.
  init?(_ outline: Outline, width: Double) {
    let half = min(outline.frame.z, outline.frame.w) / 2
    guard half > 0 else { return nil }
    // All corners of glass are alike.
    let (corner, radius) = (outline.continuousCorner, outline.radii[0])
    edges = OutlineEdges(outline.frame)
    reach = corner?.reaches[0] ?? Float(radius)
    cubic = corner?.cubics[0] ?? 0
    turn = Float(min(max(1.5 * radius, width), half))
    self.width = Float(max(min(width, half), 1e-3))
  }
}
