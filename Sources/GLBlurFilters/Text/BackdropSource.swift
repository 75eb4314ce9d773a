/// The picture or film behind a label. A label is judged once for each.
enum BackdropSource: Sendable {
  case picture(BackdropCache.Place)
  case film(LabelPlace)
}
