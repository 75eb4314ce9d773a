extension Checker {
  /// Returns the expression `base.name`.
  func member(_ base: Expression, _ name: Name, at range: SourceRange) throws -> Expression {
    let text = text(name)
    let whole = base.range.to(range)
    switch base.type {
    case .structure(let structure):
      guard let index = structure.fields.firstIndex(where: { $0.name == text }) else {
        try log.abandon(
          "'\(text)' is no field of '\(structure.name)'", at: range,
          cure: suggestion(for: text, among: structure.fields.map(\.name)))
      }
      return try make(
        .field(base, index), structure.fields[index].type, at: whole, of: base)
    case .scalar(let kind), .vector(let kind, _):
      let count = base.type.vectorSize ?? 1
      let components = try swizzle(text, count: count, at: range)
      if count == 1, components.count == 1 { return base }
      return try make(
        .swizzle(base, components), .numbers(kind, components.count), at: whole, of: base)
    default:
      try log.abandon("\(base.type) has no field '\(text)'", at: range)
    }
  }

  private func swizzle(_ text: String, count: Int, at range: SourceRange) throws -> [Int] {
    var components: [Int] = []
    for set in ["xyzw", "rgba", "stpq"] {
      components = text.compactMap { letter in
        set.firstIndex(of: letter).map { set.distance(from: set.startIndex, to: $0) }
      }
      if components.count == text.count { break }
    }
    guard components.count == text.utf8.count, components.count <= 4 else {
      try log.abandon(
        "'\(text)' names no components of a vector", at: range,
        cure: "use up to four letters of one of xyzw, rgba and stpq")
    }
    if let last = components.max(), last >= count {
      try log.abandon(
        "'\(text)' names a component beyond the \(count) of the vector", at: range)
    }
    return components
  }

  /// Returns the expression `base.length()`.
  func length(_ base: Expression, at range: SourceRange) throws -> Expression {
    guard let (_, count) = base.type.indexed, let count else {
      try log.abandon("\(base.type) has no length", at: range)
    }
    return try make(.constant([UInt32(count)]), .int, at: range, isConstant: true)
  }

  /// Returns the expression `base[index]`.
  func index(_ base: Expression, _ index: Expression, at range: SourceRange) throws -> Expression {
    guard let (part, count) = base.type.indexed else {
      try log.abandon("\(base.type) has no parts with numbers", at: range)
    }
    guard let kind = index.type.scalarKind, kind.isInteger else {
      try log.abandon(
        "the index is \(index.type)", at: index.range, cure: "it must be int or uint")
    }
    guard let count else {
      try log.abandon("the array has no size", at: base.range, cure: "declare its size")
    }
    if let bits = try constantBits(index) {
      let value = kind == .int ? Int(Int32(bitPattern: bits[0])) : Int(bits[0])
      if value < 0 || value >= count {
        try log.abandon(
          "the index \(value) is outside of \(base.type)", at: index.range,
          cure: count == 1 ? "it must be 0" : "it must be in 0…\(count - 1)")
      }
    } else if base.type.isArray {
      base.root?.isIndexed = true
    }
    return try make(.index(base, index), part, at: base.range.to(range), of: base, index)
  }
}
