import Synchronization

/// A typesetter that sets each text once, however often a chain is lowered.
package final class TypesettingCache: Typesetter {
  private let typesetter: any Typesetter
  private let texts = Mutex<[TextRequest: TypesetText]>([:])

  package init(_ typesetter: any Typesetter) {
    self.typesetter = typesetter
  }

  package func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
    if let known = texts.withLock({ $0[request] }) { return known }
    let typeset = try typesetter.typeset(request)
    texts.withLock { $0[request] = typeset }
    return typeset
  }
}
