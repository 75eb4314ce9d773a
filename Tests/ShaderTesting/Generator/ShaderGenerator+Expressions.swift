extension ShaderGenerator {
  /// Returns an expression of exactly the given type, in parentheses where needed.
  mutating func expression(_ type: GeneratedType, _ depth: Int) -> String {
    if depth <= 0 || chance(5) { return leaf(type) }
    let next = depth - 1
    if chance(7), let call = call(giving: type, next) { return call }
    switch type {
    case .numbers(let kind, let count): return numbers(kind, count, next)
    case .matrix(let columns, let rows): return matrix(columns, rows, next)
    case .array, .structure:
      if chance(2), let read = read(type) { return read }
      if case .structure = type, chance(4) {
        return "(\(expression(.bool, next)) ? \(leaf(type)) : \(leaf(type)))"
      }
      return constructor(type, next)
    }
  }

  private mutating func leaf(_ type: GeneratedType) -> String {
    if !chance(4), let read = read(type) { return read }
    return constant(type)
  }

  private mutating func call(giving type: GeneratedType, _ depth: Int) -> String? {
    let fitting = functions.filter { $0.result == type }
    return fitting.isEmpty ? nil : call(pick(fitting), depth)
  }

  private mutating func constructor(_ type: GeneratedType, _ depth: Int) -> String {
    switch type {
    case .array(let element, let count):
      let elements = (0..<count).map { _ in expression(element, depth) }
      let list = elements.joined(separator: ", ")
      return chance(2) || count == 1
        ? "\(type.name)(\(list))" : "\(GeneratedType.array(element, 0).unsized)(\(list))"
    case .structure(let number):
      let members = structures[number].map { expression($0.type, depth) }
      return "\(type.name)(\(members.joined(separator: ", ")))"
    default: return constant(type)
    }
  }

  // MARK: Constants

  mutating func constant(_ type: GeneratedType) -> String {
    switch type {
    case .numbers(let kind, 1): return literal(kind)
    case .numbers(let kind, let count):
      let numbers = (0..<(chance(4) ? 1 : count)).map { _ in literal(kind) }
      return "\(type.name)(\(numbers.joined(separator: ", ")))"
    case .matrix(let columns, let rows):
      let numbers = (0..<(chance(2) ? 1 : columns * rows)).map { _ in literal(.float) }
      return "\(type.name)(\(numbers.joined(separator: ", ")))"
    case .array(let element, let count):
      let elements = (0..<count).map { _ in constant(element) }
      return "\(type.name)(\(elements.joined(separator: ", ")))"
    case .structure(let number):
      let members = structures[number].map { constant($0.type) }
      return "\(type.name)(\(members.joined(separator: ", ")))"
    }
  }

  private mutating func literal(_ kind: GeneratedType.Kind) -> String {
    switch kind {
    case .float:
      return pick([
        "0.0", "1.0", "0.5", "2.0", "(-1.5)", ".25", "3.", "1e2", "0.1", "7.25", "1.0e-3",
        "(-0.75)", "3.1415927", "\(below(1000)).\(below(1000))f", "0.\(below(100_000))",
      ])
    case .int:
      return pick(["0", "1", "2", "3", "(-1)", "7", "0x1F", "010", "2147483647", "\(below(100))"])
    case .uint: return pick(["0u", "1u", "2u", "3U", "31u", "0xFFFFFFFFu", "\(below(1000))u"])
    case .bool: return pick(["true", "false"])
    }
  }

  // MARK: Matrices

  private mutating func matrix(_ columns: Int, _ rows: Int, _ depth: Int) -> String {
    let type = GeneratedType.matrix(columns: columns, rows: rows)
    let inner = 2 + below(3)
    func part(_ generator: inout ShaderGenerator, _ type: GeneratedType) -> String {
      generator.expression(type, depth)
    }
    switch below(11) {
    case 0: return "(\(part(&self, type)) \(pick(["+", "-", "/"])) \(part(&self, type)))"
    case 1: return "(\(part(&self, type)) \(pick(["*", "+", "/"])) \(part(&self, .float)))"
    case 2:
      let left = part(&self, .matrix(columns: inner, rows: rows))
      return "(\(left) * \(part(&self, .matrix(columns: columns, rows: inner))))"
    case 3: return "transpose(\(part(&self, .matrix(columns: rows, rows: columns))))"
    case 4: return "outerProduct(\(part(&self, .vec(rows))), \(part(&self, .vec(columns))))"
    case 5: return "matrixCompMult(\(part(&self, type)), \(part(&self, type)))"
    case 6 where columns == rows: return "inverse(\(part(&self, type)))"
    case 7:
      let other = GeneratedType.matrix(columns: 2 + below(3), rows: 2 + below(3))
      return "\(type.name)(\(part(&self, other)))"
    case 8: return "\(type.name)(\(part(&self, .float)))"
    case 9: return "(-\(part(&self, type)))"
    default:
      let list = (0..<columns).map { _ in part(&self, .vec(rows)) }
      return "\(type.name)(\(list.joined(separator: ", ")))"
    }
  }

  // MARK: Scalars and vectors

  private mutating func numbers(
    _ kind: GeneratedType.Kind, _ count: Int, _ depth: Int
  ) -> String {
    let type = GeneratedType.numbers(kind, count)
    switch below(16) {
    case 0:
      let test = expression(.bool, depth)
      return "(\(test) ? \(expression(type, depth)) : \(expression(type, depth)))"
    case 1, 2: return conversion(kind, count, depth)
    case 3 where count < 4:
      let wide = count + 1 + below(4 - count)
      let letters = swizzle(of: wide, count, isWritten: false)
      return "(\(expression(.numbers(kind, wide), depth))).\(letters)"
    case 4 where allowsEffects:
      guard let place = place(type) else { break }
      if kind != .bool, chance(2) {
        let symbol = pick(["++", "--"])
        return chance(2) ? "(\(place)\(symbol))" : "(\(symbol)\(place))"
      }
      return "(\(place) = \(expression(type, depth)))"
    case 5 where allowsEffects && chance(2):
      return "(\(expression(.float, depth)), \(expression(type, depth)))"
    case 6...9:
      if let text = builtin(kind, count, depth) { return text }
    default: break
    }
    switch kind {
    case .float: return floats(count, depth)
    case .int, .uint: return integers(kind, count, depth)
    case .bool: return count == 1 ? condition(depth) : comparison(count, depth)
    }
  }

  /// Returns a constructor from numbers of any kind.
  private mutating func conversion(
    _ kind: GeneratedType.Kind, _ count: Int, _ depth: Int
  ) -> String {
    // A conversion of a float needs one in the range of the integers.
    func part(_ generator: inout ShaderGenerator, _ count: Int) -> String {
      let other = generator.pick(GeneratedType.Kind.allCases)
      let text = generator.expression(.numbers(other, count), depth)
      guard other == .float, kind == .int || kind == .uint else { return text }
      return kind == .int ? "tame(\(text))" : "abs(tame(\(text)))"
    }
    let name = GeneratedType.numbers(kind, count).name
    if count == 1 || chance(3) { return "\(name)(\(part(&self, count)))" }
    var parts: [String] = []
    var left = count
    while left > 0 {
      let size = 1 + below(left)
      parts.append(part(&self, size))
      left -= size
    }
    return "\(name)(\(parts.joined(separator: ", ")))"
  }

  private mutating func floats(_ count: Int, _ depth: Int) -> String {
    let type = GeneratedType.vec(count)
    let symbol = pick(["+", "-", "*", "*", "/"])
    switch below(10) {
    case 0: return "(-\(expression(type, depth)))"
    case 1: return "(\(expression(.float, depth)) \(symbol) \(expression(type, depth)))"
    case 2: return "(\(expression(type, depth)) \(symbol) \(expression(.float, depth)))"
    case 3:
      // Integers are converted where floats are wanted.
      let whole = expression(.numbers(pick([.int, .uint]), count), depth)
      return "(\(whole) \(symbol) \(expression(type, depth)))"
    case 4 where count > 1:
      let inner = 2 + below(3)
      let matrix = GeneratedType.matrix(columns: inner, rows: count)
      return "(\(expression(matrix, depth)) * \(expression(.vec(inner), depth)))"
    case 5 where count > 1:
      let inner = 2 + below(3)
      let matrix = GeneratedType.matrix(columns: count, rows: inner)
      return "(\(expression(.vec(inner), depth)) * \(expression(matrix, depth)))"
    case 6, 7:
      let read = self.read(depth)
      return count == 4 ? read : read + "." + swizzle(of: 4, count, isWritten: false)
    default: return "(\(expression(type, depth)) \(symbol) \(expression(type, depth)))"
    }
  }

  private mutating func integers(
    _ kind: GeneratedType.Kind, _ count: Int, _ depth: Int
  ) -> String {
    let type = GeneratedType.numbers(kind, count)
    let symbol = pick(["+", "-", "*", "/", "%", "&", "|", "^"])
    let x = expression(type, depth)
    switch below(8) {
    case 0: return "(\(pick(["-", "~"]))\(x))"
    case 1: return "(\(x) \(symbol) \(expression(.numbers(kind, 1), depth)))"
    case 2: return "(\(expression(.numbers(kind, 1), depth)) \(symbol) \(x))"
    case 3:
      let distance = expression(.numbers(pick([.int, .uint]), chance(2) ? 1 : count), depth)
      return "(\(x) \(pick(["<<", ">>"])) \(distance))"
    default: return "(\(x) \(symbol) \(expression(type, depth)))"
    }
  }
}

extension GeneratedType {
  /// The name of an array's constructor that counts the elements itself.
  fileprivate var unsized: String {
    guard case .array(let element, _) = self else { return name }
    if case .array(let inner, let count) = element { return inner.name + "[][\(count)]" }
    return element.name + "[]"
  }
}
