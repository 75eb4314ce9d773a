/// The picture, or the film, that the colours behind a label come from. A label is judged once over each.
enum BackdropSource {
  case picture(BackdropCache.Place)
  case film(LabelPlace)
}
