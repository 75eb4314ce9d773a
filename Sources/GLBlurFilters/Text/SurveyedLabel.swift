/// A label whose backdrop was added to that of a film's other frames.
package struct SurveyedLabel: Sendable {
  let label: LabelPlace
  /// The pixels behind the label.
  let place: BackdropCache.Place
}
