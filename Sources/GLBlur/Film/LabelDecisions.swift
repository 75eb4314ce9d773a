import GLBlurChain

/// The decisions of a `LabelSurvey` on how to draw the labels of a chain in all frames of a film.
///
/// They are valid for the surveyed chain at all times, with images of the same kind. A label is
/// identified by its place in the chain. A label that was not surveyed, or was never visible, is
/// decided for each picture separately.
public struct LabelDecisions: Sendable {
  /// The film that was surveyed.
  package let film: Film
}
