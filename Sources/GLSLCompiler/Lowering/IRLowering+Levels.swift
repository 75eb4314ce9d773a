/// Levels of detail.
extension IRLowering {
  func levelCount(_ image: Int) -> Int { levels[samplers[image]]?.count ?? 1 }

  /// Reads an image at a level of detail, clamped to the existing levels: level 0 for NaN.
  ///
  /// - Parameters:
  ///   - level: The level, or nil for level 0.
  ///   - isMixed: Whether a fractional level is a mixture of two levels, or else the lower one.
  ///   - read: Reads the image of a sampler.
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

  /// Returns the mixture of two colours, weighted by alpha if they are straight.
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

  /// Returns the level of detail at which the longer of two derivatives of the coordinates is one
  /// pixel.
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
