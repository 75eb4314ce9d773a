/// The boxes of the texts in a picture. Copies share their boxes, so that each of thousands of labels
/// can know those of the labels before it.
struct TextBoxes: Sequence, Sendable {
  private var last: Link?

  mutating func append(_ box: Region) { last = Link(box, before: last) }

  /// Returns an iterator over the boxes, from the last to the first.
  func makeIterator() -> some IteratorProtocol<Region> {
    sequence(state: last) { link in
      defer { link = link?.before }
      return link?.box
    }
  }

  /// `@unchecked Sendable`: `before` is changed only while a link is released, when no one else has it.
  private final class Link: @unchecked Sendable {
    let box: Region
    private(set) var before: Link?

    init(_ box: Region, before: Link?) {
      self.box = box
      self.before = before
    }

    /// Releases the links before this one in a loop, since there may be too many for a recursion.
    deinit {
      var next = before
      before = nil
      while isKnownUniquelyReferenced(&next) {
        let link = next
        next = nil
        next = link?.detached()
      }
    }

    private func detached() -> Link? {
      defer { before = nil }
      return before
    }
  }
}
