enum Symbol {
  case variable(Variable)
  case structure(StructureType)
  /// A name with a reported mistake. Code that uses it is skipped without another message.
  case unknown
}

/// The names of a shader, by block.
struct Scopes {
  private var blocks: [[Name: Symbol]] = [[:]]

  var isGlobal: Bool { blocks.count == 1 }

  mutating func begin() { blocks.append([:]) }

  mutating func end() { if blocks.count > 1 { blocks.removeLast() } }

  mutating func endAll() { blocks.removeSubrange(1...) }

  func find(_ name: Name) -> Symbol? {
    for block in blocks.reversed() {
      if let symbol = block[name] { return symbol }
    }
    return nil
  }

  /// An unknown name can still be declared.
  func findInBlock(_ name: Name) -> Symbol? {
    if case .unknown? = blocks[blocks.count - 1][name] { return nil }
    return blocks[blocks.count - 1][name]
  }

  mutating func declare(_ name: Name, _ symbol: Symbol) {
    blocks[blocks.count - 1][name] = symbol
  }

  mutating func forget(_ name: Name) { blocks[0][name] = .unknown }

  var names: [Name] {
    blocks.flatMap { block in
      block.compactMap { name, symbol in
        if case .unknown = symbol { nil } else { name }
      }
    }
  }
}
