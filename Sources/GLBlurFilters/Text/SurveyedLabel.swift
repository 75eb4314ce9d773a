/// A label whose backdrop was added to its film's.
package struct SurveyedLabel: Sendable {
  let label: LabelPlace
  /// The pixels behind the label.
  let place: BackdropCache.Place
}
