import GLBlurFiles

/// What a result is to be, wherever it goes.
struct ResultForm: Hashable {
  /// The name of the result in messages.
  let name: String
  let format: FileFormat
  /// Whether what has been written of the result can be taken back.
  let isDiscardable: Bool

  /// Whether all frames of an animated input are kept.
  var holdsAnimations: Bool { format.hasAnimations || format == .png }

  /// The format of a result with several frames.
  var animationFormat: FileFormat { format == .png ? .apng : format }
}
