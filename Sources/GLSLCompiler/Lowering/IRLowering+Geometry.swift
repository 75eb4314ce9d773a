extension IRLowering {
  func geometry(_ special: Builtin.Special, _ arguments: [[ValueID]]) -> [ValueID]? {
    switch special {
    case .dot: return [dot(arguments[0], arguments[1])]
    case .length: return [length(arguments[0])]
    case .distance:
      let difference = zip(arguments[0], arguments[1]).map { builder.subtract($0, $1) }
      return [length(difference)]
    case .normalize:
      let size = length(arguments[0])
      return arguments[0].map { builder.divide($0, size) }
    case .cross: return cross(arguments[0], arguments[1])
    case .faceforward:
      let (normal, incident, reference) = (arguments[0], arguments[1], arguments[2])
      let faces = builder.emit(
        .floatLess, dot(reference, incident), builder.float(0), .bool)
      return normal.map { component in
        builder.select(faces, component, builder.emit(.floatNegate, component, .float))
      }
    case .reflect:
      let (incident, normal) = (arguments[0], arguments[1])
      let twice = builder.multiply(builder.float(2), dot(normal, incident))
      return zip(incident, normal).map { builder.subtract($0, builder.multiply(twice, $1)) }
    case .refract: return refract(arguments[0], arguments[1], arguments[2][0])
    default: return nil
    }
  }

  func dot(_ a: [ValueID], _ b: [ValueID]) -> ValueID {
    sumOfProducts(Array(zip(a, b)))
  }

  private func length(_ vector: [ValueID]) -> ValueID {
    if vector.count == 1 { return builder.emit(.floatAbsolute, vector[0], .float) }
    return builder.emit(.floatSquareRoot, dot(vector, vector), .float)
  }

  private func cross(_ a: [ValueID], _ b: [ValueID]) -> [ValueID] {
    [(1, 2), (2, 0), (0, 1)].map { first, second in
      builder.subtract(
        builder.multiply(a[first], b[second]), builder.multiply(a[second], b[first]))
    }
  }

  /// Returns ηI − (ηd + √k)N, where d = N · I and k = 1 − η²(1 − d²), or zeros if k is negative.
  private func refract(
    _ incident: [ValueID], _ normal: [ValueID], _ ratio: ValueID
  ) -> [ValueID] {
    let one = builder.float(1)
    let cosine = dot(normal, incident)
    let rest = builder.subtract(one, builder.multiply(cosine, cosine))
    let k = builder.subtract(
      one, builder.multiply(builder.multiply(ratio, ratio), rest))
    let isTotal = builder.emit(.floatLess, k, builder.float(0), .bool)
    let factor = builder.add(
      builder.multiply(ratio, cosine), builder.emit(.floatSquareRoot, k, .float))
    return zip(incident, normal).map { direction, normal in
      let bent = builder.subtract(
        builder.multiply(ratio, direction), builder.multiply(factor, normal))
      return builder.select(isTotal, builder.float(0), bent)
    }
  }

  func matrixFunction(
    _ special: Builtin.Special, _ arguments: [[ValueID]], _ builtin: Builtin
  ) -> [ValueID]? {
    switch special {
    case .matrixProductOfComponents:
      return zip(arguments[0], arguments[1]).map { builder.multiply($0, $1) }
    case .outerProduct:
      return arguments[1].flatMap { column in
        arguments[0].map { builder.multiply($0, column) }
      }
    case .transpose:
      guard case .matrix(let columns, let rows) = builtin.parameters[0] else { return nil }
      return (0..<rows).flatMap { row in
        (0..<columns).map { arguments[0][$0 * rows + row] }
      }
    case .determinant: return [determinant(arguments[0], size: size(builtin))]
    case .inverse:
      let size = size(builtin)
      let matrix = arguments[0]
      let scale = builder.divide(builder.float(1), determinant(matrix, size: size))
      return (0..<size * size).map { index in
        // The component at this column and row is the cofactor at the transposed position.
        let (column, row) = index.quotientAndRemainder(dividingBy: size)
        let minor = determinant(
          minor(of: matrix, size: size, column: row, row: column), size: size - 1)
        let cofactor =
          (column + row) % 2 == 0 ? minor : builder.emit(.floatNegate, minor, .float)
        return builder.multiply(cofactor, scale)
      }
    default: return nil
    }
  }

  private func size(_ builtin: Builtin) -> Int {
    if case .matrix(let columns, _) = builtin.parameters[0] { return columns }
    return 1
  }

  private func minor(
    of matrix: [ValueID], size: Int, column: Int, row: Int
  ) -> [ValueID] {
    matrix.indices.compactMap { index in
      let (ownColumn, ownRow) = index.quotientAndRemainder(dividingBy: size)
      return ownColumn == column || ownRow == row ? nil : matrix[index]
    }
  }

  /// Expands along the first column.
  private func determinant(_ matrix: [ValueID], size: Int) -> ValueID {
    guard size > 1 else { return matrix[0] }
    if size == 2 {
      return builder.subtract(
        builder.multiply(matrix[0], matrix[3]), builder.multiply(matrix[2], matrix[1]))
    }
    var sum: ValueID?
    for row in 0..<size {
      let term = builder.multiply(
        matrix[row],
        determinant(minor(of: matrix, size: size, column: 0, row: row), size: size - 1))
      guard let old = sum else {
        sum = term
        continue
      }
      sum = row % 2 == 0 ? builder.add(old, term) : builder.subtract(old, term)
    }
    return sum ?? matrix[0]
  }
}
