/// The storage of the scalars of a variable or a part of one.
struct LValue {
  /// The slots, one per scalar, unless the storage is an array.
  var slots: [Int] = []
  /// Other slots, each used if its condition is true, as at most one is. If none is, `slots` are.
  var alternatives: [(condition: ValueID, slots: [Int])] = []
  var array: Int?
  var index: ValueID?
  /// The offsets of the scalars from `index`.
  var offsets: [Int] = []
  var kinds: [ScalarKind]

  init(slots first: Int, type: ShaderType) {
    kinds = type.scalarKinds
    slots = Array(first..<first + kinds.count)
  }

  init(memory array: Int, type: ShaderType, builder: inout ProgramBuilder) {
    self.array = array
    kinds = type.scalarKinds
    offsets = Array(0..<kinds.count)
    index = builder.int(0)
  }

  func part(_ scalars: [Int]) -> LValue {
    var part = self
    part.kinds = scalars.map { kinds[$0] }
    if array != nil {
      part.offsets = scalars.map { offsets[$0] }
    } else {
      part.slots = scalars.map { slots[$0] }
      part.alternatives = alternatives.map { alternative in
        (alternative.condition, scalars.map { alternative.slots[$0] })
      }
    }
    return part
  }

  func part(_ range: Range<Int>) -> LValue {
    part(Array(range))
  }
}

extension IRLowering {
  /// Returns nil if the expression is no part of a variable in slots or in an array.
  func place(of expression: Expression) throws -> LValue? {
    switch expression.kind {
    case .variable(let variable):
      switch try readableBinding(of: variable) {
      case .slots(let first): return LValue(slots: first, type: variable.type)
      case .memory(let array):
        return LValue(memory: array, type: variable.type, builder: &builder)
      case .none, .sampler, .values: return nil
      }
    case .swizzle(let base, let components):
      return try place(of: base)?.part(components)
    case .field(let base, let field):
      guard case .structure(let structure) = base.type, let place = try place(of: base) else {
        return nil
      }
      let offset = structure.offset(of: field)
      return place.part(offset..<offset + expression.type.scalarCount)
    case .index(let base, let index):
      guard let place = try place(of: base) else { return nil }
      return try part(of: place, base.type, at: index)
    default:
      return nil
    }
  }

  /// The index is clamped.
  private func part(
    of place: LValue, _ type: ShaderType, at index: Expression
  ) throws -> LValue {
    guard let (part, count) = type.indexed, let count else { return place }
    let stride = part.scalarCount
    let value = try limitedIndex(index, count: count)
    if let constant = builder.bits(value) {
      let start = Int(constant) * stride
      return place.part(start..<start + stride)
    }
    if place.array != nil {
      var result = place.part(0..<stride)
      let distance = builder.emit(.integerMultiply, value, builder.int(stride), .int)
      let start = result.index ?? builder.int(0)
      result.index = builder.emit(.integerAdd, start, distance, .int)
      return result
    }
    var result = place.part(0..<stride)
    for number in 1..<max(count, 1) {
      let isMeant = builder.emit(.integerEqual, value, builder.int(number), .bool)
      let choice = place.part(number * stride..<(number + 1) * stride)
      result.alternatives.append((isMeant, choice.slots))
    }
    // The outer alternatives apply only if their conditions and that of this index are true.
    guard !place.alternatives.isEmpty else { return result }
    var all: [(condition: ValueID, slots: [Int])] = []
    for number in 0..<count {
      let isMeant = builder.emit(.integerEqual, value, builder.int(number), .bool)
      let choice = place.part(number * stride..<(number + 1) * stride)
      for outer in choice.alternatives {
        all.append((builder.and(outer.condition, isMeant), outer.slots))
      }
      guard number > 0 else { continue }
      var isFirst = isMeant
      for outer in choice.alternatives {
        isFirst = builder.and(isFirst, builder.not(outer.condition))
      }
      all.append((isFirst, choice.slots))
    }
    result.alternatives = all
    return result
  }

  func limitedIndex(_ index: Expression, count: Int) throws -> ValueID {
    let value = try lower(index)[0]
    if index.type == .uint {
      let last = builder.constant(.uint, UInt32(count - 1))
      let limited = builder.emit(.uintMinimum, value, last, .uint)
      return builder.emit(.reinterpret, limited, .int)
    }
    let positive = builder.emit(.intMaximum, value, builder.int(0), .int)
    return builder.emit(.intMinimum, positive, builder.int(count - 1), .int)
  }

  func load(_ place: LValue) -> [ValueID] {
    guard let array = place.array else {
      var values = place.slots.map { slots[$0] }
      for alternative in place.alternatives {
        for (number, slot) in alternative.slots.enumerated() {
          values[number] = builder.select(alternative.condition, slots[slot], values[number])
        }
      }
      return values
    }
    let stored = builder.arrays[array].kind
    return place.offsets.indices.map { number in
      let index = elementIndex(place, number)
      if let constants = builder.arrays[array].constants, let known = builder.bits(index) {
        return builder.constant(place.kinds[number], constants[Int(known)])
      }
      let value = builder.emit(.loadElement, Operands(index), stored, resource: array)
      let kind = place.kinds[number]
      if kind == stored { return value }
      return kind == .bool
        ? builder.emit(.integerNotEqual, value, builder.constant(.uint, 0), .bool)
        : builder.emit(.reinterpret, value, kind)
    }
  }

  func store(_ values: [ValueID], to place: LValue) throws {
    guard let array = place.array else {
      guard !place.alternatives.isEmpty else {
        for (slot, value) in zip(place.slots, values) { set(slot, value) }
        return
      }
      var isOther = builder.bool(false)
      for alternative in place.alternatives {
        isOther = builder.or(isOther, alternative.condition)
        for (slot, value) in zip(alternative.slots, values) {
          set(slot, builder.select(alternative.condition, value, slots[slot]))
        }
      }
      for (slot, value) in zip(place.slots, values) {
        set(slot, builder.select(isOther, slots[slot], value))
      }
      return
    }
    let stored = builder.arrays[array].kind
    for (number, value) in values.enumerated() {
      let index = elementIndex(place, number)
      var bits = value
      if builder.kind(value) == .bool, stored != .bool {
        bits = builder.select(
          value, builder.constant(.uint, 1), builder.constant(.uint, 0))
      } else if builder.kind(value) != stored {
        bits = builder.emit(.reinterpret, value, stored)
      }
      _ = builder.emitResults(.storeElement, Operands(index, bits), [], resource: array)
    }
  }

  private func elementIndex(_ place: LValue, _ number: Int) -> ValueID {
    let start = place.index ?? builder.int(0)
    return builder.emit(.integerAdd, start, builder.int(place.offsets[number]), .int)
  }
}
