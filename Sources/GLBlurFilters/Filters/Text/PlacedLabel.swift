/// A label and its identity among the labels of a chain.
package struct PlacedLabel {
  package let label: Label
  let place: LabelPlace

  /// - Parameter place: The place of the node or view that is nothing but the label.
  package init(_ label: Label, at place: String) {
    self.init(label: label, place: LabelPlace(place: place, number: 0))
  }

  init(label: Label, place: LabelPlace) {
    self.label = label
    self.place = place
  }
}

extension Lowering {
  /// The current label and those that follow it directly, if it is a node or a view by itself.
  package var labelsAhead: [PlacedLabel] {
    get {
      viewsAhead.prefix { $0.view is Label }.compactMap { ahead in
        (ahead.view as? Label).map { PlacedLabel($0, at: ahead.place) }
      }
    }
    set { viewsAhead = newValue.map { (view: $0.label, place: $0.place.place) } }
  }
}
