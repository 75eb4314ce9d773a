/// The boxes of the texts in a picture, as a linked list. Copies share their boxes, so that each of
/// thousands of labels can store all boxes before it.
struct TextBoxes: Sequence, Sendable {
  private var last: Link?

  mutating func append(_ box: Region) { last = Link(box, before: last) }

  /// Iterates from the last box to the first.
  func makeIterator() -> some IteratorProtocol<Region> {
    sequence(state: last) { link in
      defer { link = link?.before }
      return link?.box
    }
  }

  /// `@unchecked Sendable`: `before` is changed only while a link is released and no other
  /// reference exists.
  private final class Link: @unchecked Sendable {
    let box: Region
    private(set) var before: Link?

    init(_ box: Region, before: Link?) {
      self.box = box
      self.before = before
    }

    /// Releases the preceding links in a loop, since recursion could overflow the stack.
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
