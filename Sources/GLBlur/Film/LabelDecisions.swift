import GLBlurChain

/// How the labels of a chain are drawn in all frames of a film, decided by a `LabelSurvey`.
///
/// They hold for the chain that was surveyed, at all times, with images of the same kind. Labels are the same
/// if they stand at the same place of the chain. One that was not surveyed, or that was visible in no
/// surveyed frame, is decided for each picture by itself.
public struct LabelDecisions: Sendable {
  /// The film that the decisions are about.
  package let film: Film
}
