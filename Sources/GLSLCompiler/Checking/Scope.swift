/// What a name means at a place of the text.
enum Symbol {
  case variable(Variable)
  case structure(StructureType)
}

/// The names of a shader, by the blocks that declare them.
struct Scopes {
  private var blocks: [[Name: Symbol]] = [[:]]

  /// True outside of all functions.
  var isGlobal: Bool { blocks.count == 1 }

  mutating func begin() { blocks.append([:]) }

  mutating func end() { if blocks.count > 1 { blocks.removeLast() } }

  /// Leaves all blocks, after an error.
  mutating func endAll() { blocks.removeSubrange(1...) }

  /// Returns the meaning of a name in the innermost block that declares it.
  func find(_ name: Name) -> Symbol? {
    for block in blocks.reversed() {
      if let symbol = block[name] { return symbol }
    }
    return nil
  }

  /// Returns the meaning that the innermost block gives to a name.
  func findInBlock(_ name: Name) -> Symbol? { blocks[blocks.count - 1][name] }

  mutating func declare(_ name: Name, _ symbol: Symbol) {
    blocks[blocks.count - 1][name] = symbol
  }

  /// All names that are visible.
  var names: [Name] { blocks.flatMap(\.keys) }
}
