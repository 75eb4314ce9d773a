/// Every view that a chain file can name.
package enum ViewCatalogue {
  package static let views: [any View.Type] = [
    Label.self, ImageView.self, RoundedRect.self, QRCode.self, Barcode.self, VibrancyView.self,
    EffectView.self, ContainerView.self, LiquidGlass.self, GlassContainer.self, Row.self,
    Column.self,
    Grid.self,
  ]

  /// The views that may lie in effect views.
  package static let all = ViewKinds(views)
  /// The views that may lie in vibrancy views.
  package static let plain = ViewKinds(
    views.filter { $0 is any PlainView.Type }, others: views.filter { !($0 is any PlainView.Type) },
    refusal: (
      "a vibrancyView holds only shapes", "put it into the content of the effectView around it"
    ))
  package static let panes = ViewKinds(
    [LiquidGlass.self], others: views.filter { $0 != LiquidGlass.self },
    refusal: (
      "a glassContainer holds only liquidGlass",
      "put it into the content of a pane, or beside the container"
    ))

  package static func view(named name: String) -> (any View.Type)? {
    views.first { $0.name == name }
  }
}
