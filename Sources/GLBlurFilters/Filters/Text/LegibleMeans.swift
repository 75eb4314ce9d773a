/// A means by which text is made legible.
public enum LegibleMeans: String, Choice {
  /// The colour of the text: its alpha is raised, or it gets lighter or darker.
  case color
  /// The ground of the view around the text as a whole. Without such a view, a rectangle with round corners around the lines.
  case background
  /// A gradient over the full width of the view or picture, from its top or bottom, whichever is nearer, to beyond the lines.
  case gradient
  /// A shade around the lines with a soft edge.
  case shadow
}
