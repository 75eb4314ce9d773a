extension IRLowering {
  func readImage(
    _ builtin: Builtin, _ arguments: [Expression], of expression: Expression
  ) throws -> [ValueID] {
    guard case .special(let special) = builtin.meaning else { return [] }
    let isImage = builtin.parameters[0] == .sampler
    let image = isImage ? try sampler(of: arguments[0]) : -1
    let values = try arguments.dropFirst(isImage ? 1 : 0).map { try lower($0) }
    locate(expression.range)
    switch special {
    case .sample(let sampling): return try sample(image, sampling, values, at: expression.range)
    case .fetch:
      let beside = values.count > 2 ? values[2] : [builder.int(0), builder.int(0)]
      let x = builder.emit(.integerAdd, values[0][0], beside[0], .int)
      let y = builder.emit(.integerAdd, values[0][1], beside[1], .int)
      return try read(
        image, level: floats(values[1])[0], isMixed: false, at: expression.range
      ) { fetch($0, x, y) }
    case .gather(let offset):
      let isChosen = values.count > (offset == .none ? 1 : 2)
      let component = isChosen ? builder.bits(values[values.count - 1][0]) : 0
      guard let component, component < 4 else {
        try log.abandon(
          "the component of '\(builtin.name)' is not a constant from 0 to 3",
          at: arguments[arguments.count - 1].range)
      }
      return gather(
        image, values[0], beside: offset == .none ? [] : values[1], channel: Int(component))
    case .size:
      let last = builder.int(levelCount(image) - 1)
      let least = builder.emit(.intMaximum, values[0][0], builder.int(0), .int)
      let level = builder.emit(.intMinimum, least, last, .int)
      if builder.bits(level) == 0 { return size(image) }
      return size(image).map { side in
        let part = builder.emit(.intShiftRight, side, level, .int)
        return builder.emit(.intMaximum, part, builder.int(1), .int)
      }
    case .levels: return [builder.int(levelCount(image))]
    case .levelOfDetail:
      return [
        builder.float(0),
        level(
          image, across: values[0].map { builder.emit(.derivativeX, $0, .float) },
          up: values[0].map { builder.emit(.derivativeY, $0, .float) }),
      ]
    case .differenceX: return values[0].map { builder.emit(.derivativeX, $0, .float) }
    case .differenceY: return values[0].map { builder.emit(.derivativeY, $0, .float) }
    default:
      return values[0].map { value in
        let x = builder.emit(.derivativeX, value, .float)
        let y = builder.emit(.derivativeY, value, .float)
        return builder.add(
          builder.emit(.floatAbsolute, x, .float), builder.emit(.floatAbsolute, y, .float))
      }
    }
  }

  func size(_ image: Int) -> [ValueID] {
    results(
      builder.emitResults(.imageSize, Operands(), [.int, .int], resource: image), 2)
  }

  func floats(_ values: [ValueID]) -> [ValueID] {
    values.map { builder.emit(.intToFloat, $0, .float) }
  }

  private func sample(
    _ image: Int, _ sampling: Builtin.Sampling, _ values: [[ValueID]], at range: SourceRange
  ) throws -> [ValueID] {
    var place = Array(values[0].prefix(2))
    if sampling.isProjected, let divisor = values[0].last {
      place = place.map { builder.divide($0, divisor) }
    }
    let detailCount = sampling.detail == .bias ? 0 : sampling.detail == .level ? 1 : 2
    let details = values.dropFirst()
    let level: ValueID? =
      switch sampling.detail {
      // Without a bias the level is 0, so the bias is the level.
      case .bias: values.count > (sampling.hasOffset ? 2 : 1) ? values[values.count - 1][0] : nil
      case .level: details.first?[0]
      case .gradient:
        levelCount(image) > 1 ? self.level(image, across: values[1], up: values[2]) : nil
      }
    let offset = sampling.hasOffset ? floats(details.dropFirst(detailCount).first ?? []) : []
    return try read(image, level: level, isMixed: true, at: range) { image in
      var place = place
      for (axis, distance) in offset.enumerated() where builder.bits(distance) != 0 {
        place[axis] = builder.add(place[axis], builder.divide(distance, floats(size(image))[axis]))
      }
      let own = self.sampling(of: image)
      if own?.isNearest == true {
        let texel = zip(place, floats(size(image))).map { coordinate, size in
          builder.emit(
            .floatToInt, builder.emit(.floatFloor, builder.multiply(coordinate, size), .float), .int
          )
        }
        return fetch(image, texel[0], texel[1])
      }
      if let own { place = self.place(place, image, own) }
      return results(
        builder.emitResults(
          .sample, Operands(place), [.float, .float, .float, .float], resource: image), 4)
    }
  }

  private func sampling(of image: Int) -> ImageSampling? {
    samplings.isEmpty ? nil : samplings[ImageLevel(sampler: samplers[image]).image]
  }

  /// Returns a place in an image that is read in its own way.
  private func place(_ place: [ValueID], _ image: Int, _ sampling: ImageSampling) -> [ValueID] {
    var place = place
    if sampling.isUpsideDown { place[1] = builder.subtract(builder.float(1), place[1]) }
    guard sampling.isClamped else { return place }
    // Between the centres of the first and the last texel, interpolation reads nothing beyond.
    return zip(place, floats(size(image))).map { coordinate, size in
      let half = builder.divide(builder.float(0.5), size)
      let least = builder.emit(.floatMaximum, coordinate, half, .float)
      return builder.emit(
        .floatMinimum, least, builder.subtract(builder.float(1), half), .float)
    }
  }

  private func fetch(_ image: Int, _ x: ValueID, _ y: ValueID) -> [ValueID] {
    var (x, y) = (x, y)
    if let own = sampling(of: image) {
      let last = size(image).map { builder.emit(.integerSubtract, $0, builder.int(1), .int) }
      if own.isUpsideDown { y = builder.emit(.integerSubtract, last[1], y, .int) }
      if own.isClamped {
        let texel = zip([x, y], last).map { coordinate, last in
          let least = builder.emit(.intMaximum, coordinate, builder.int(0), .int)
          return builder.emit(.intMinimum, least, last, .int)
        }
        (x, y) = (texel[0], texel[1])
      }
    }
    return results(
      builder.emitResults(
        .fetch, Operands(x, y), [.float, .float, .float, .float], resource: image), 4)
  }

  /// GLSL's order is above left, above right, below right, below left.
  private func gather(
    _ image: Int, _ place: [ValueID], beside offsets: [ValueID], channel: Int
  ) -> [ValueID] {
    let first = zip(place, floats(size(image))).map { coordinate, size in
      let pixels = builder.subtract(builder.multiply(coordinate, size), builder.float(0.5))
      let texel = builder.emit(.floatFloor, pixels, .float)
      // A fraction that a sample rounds to 1 means 0 at the next texel.
      let isNext = builder.emit(
        .floatLessEqual, builder.float(511.0 / 512), builder.subtract(pixels, texel), .bool)
      let next = builder.add(texel, builder.float(1))
      return builder.emit(.floatToInt, builder.select(isNext, next, texel), .int)
    }
    return [(0, 1), (1, 1), (1, 0), (0, 0)].enumerated().map { number, corner in
      let beside = offsets.count > 2 ? Array(offsets[number * 2..<number * 2 + 2]) : offsets
      // With several offsets, each is relative to the texel below left.
      let steps = offsets.count > 2 ? (0, 0) : corner
      let texel = zip(first, [steps.0, steps.1]).enumerated().map { axis, texel in
        let moved = builder.emit(.integerAdd, texel.0, builder.int(texel.1), .int)
        return beside.isEmpty ? moved : builder.emit(.integerAdd, moved, beside[axis], .int)
      }
      return fetch(image, texel[0], texel[1])[channel]
    }
  }

  private func results(_ first: ValueID, _ count: Int) -> [ValueID] {
    (0..<count).map { ValueID(Int(first.index) + $0) }
  }
}

extension IRLowering {
  func levelCount(_ image: Int) -> Int { levels[samplers[image]]?.count ?? 1 }

  /// Reads an image at a level of detail, clamped to the existing levels: level 0 for NaN.
  ///
  /// - Parameter isMixed: Whether a fractional level is a mixture of two levels, rather than the
  ///   lower one.
  func read(
    _ image: Int, level: ValueID?, isMixed: Bool, at range: SourceRange,
    _ read: (Int) throws -> [ValueID]
  ) throws -> [ValueID] {
    let last = levelCount(image) - 1
    guard let level, last > 0 else { return try read(image) }
    let limited = builder.emit(.floatMinimum, level, builder.float(Float(last)), .float)
    func atWhole(_ number: Int) throws -> [ValueID] {
      try read(try sampler(ImageLevel(samplers[image], number), at: range))
    }
    func at(_ number: Int) throws -> [ValueID] {
      let fraction = builder.subtract(limited, builder.float(Float(number)))
      guard isMixed, number < last, builder.bits(fraction) != 0 else { return try atWhole(number) }
      return mix(
        try atWhole(number), try atWhole(number + 1), fraction,
        isStraight: levels[samplers[image]]?.isStraight == true)
    }
    if let bits = builder.bits(limited) {
      let number = Float(bitPattern: bits)
      return number > 0 ? try at(Int(number)) : try read(image)
    }
    let color = newSlots(zeros(.vec(4)))
    func keep(_ values: [ValueID]) -> Flow {
      for (channel, value) in values.enumerated() { set(color + channel, value) }
      return Flow(canFall: true)
    }
    func choose(_ numbers: Range<Int>) throws -> Flow {
      guard numbers.count > 1 else { return keep(try at(numbers.lowerBound)) }
      let middle = numbers.lowerBound + numbers.count / 2
      let isBelow = builder.emit(.floatLess, limited, builder.float(Float(middle)), .bool)
      return try branch(isBelow, at: range) {
        try choose(numbers.lowerBound..<middle)
      } whenFalse: {
        try choose(middle..<numbers.upperBound)
      }
    }
    let isAbove = builder.emit(.floatLess, builder.float(0), limited, .bool)
    _ = try branch(isAbove, at: range) {
      try choose(0..<last + 1)
    } whenFalse: {
      keep(try read(image))
    }
    return (color..<color + 4).map { slots[$0] }
  }

  /// Straight colours are weighted by alpha.
  private func mix(
    _ a: [ValueID], _ b: [ValueID], _ fraction: ValueID, isStraight: Bool
  ) -> [ValueID] {
    var weights = [builder.subtract(builder.float(1), fraction), fraction]
    guard isStraight else {
      return zip(a, b).map {
        builder.add(builder.multiply($0, weights[0]), builder.multiply($1, weights[1]))
      }
    }
    weights = zip([a, b], weights).map { builder.multiply($0[3], $1) }
    let alpha = builder.add(weights[0], weights[1])
    let isSeen = builder.emit(.floatLess, builder.float(0), alpha, .bool)
    let color = zip(a, b).prefix(3).map { first, second in
      let sum = builder.add(
        builder.multiply(first, weights[0]), builder.multiply(second, weights[1]))
      return builder.select(isSeen, builder.divide(sum, alpha), builder.float(0))
    }
    return color + [alpha]
  }

  /// At this level the longer of two derivatives of the coordinates is one pixel.
  func level(_ image: Int, across: [ValueID], up: [ValueID]) -> ValueID {
    let size = floats(size(image))
    let squares = [across, up].map { derivative in
      let pixels = zip(derivative, size).map { builder.multiply($0, $1) }
      return dot(pixels, pixels)
    }
    let longest = builder.emit(.floatMaximum, squares[0], squares[1], .float)
    return builder.multiply(builder.float(0.5), builder.emit(.floatLog2, longest, .float))
  }
}
