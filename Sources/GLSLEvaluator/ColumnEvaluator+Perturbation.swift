import GLSLCompiler

extension ColumnEvaluator {
  /// Carries out a step of a program with a perturbation.
  ///
  /// - Parameters:
  ///   - count: The number of pixels that were asked for.
  ///   - full: The number of pixels that are computed. Those beyond `count` are copies of the last
  ///     one.
  func carryOut(
    _ step: PerturbedStep, count: Int, full: Int, images: some ColumnImages
  ) {
    guard let perturbation = program.perturbation else { return }
    switch step {
    case .enterLoop(let loop, let outer):
      moments[loop] = Perturbation.start(ofLoop: loop, in: outer.map { moments[$0] } ?? 0)
    case .nextRound(let loop):
      moments[loop] &+= 1
    case .computeScalar(let operation, let site, let result, let a, let b, let c):
      var arithmetic = perturbation.arithmetic(at: number(of: site), perturbation.sharedKey)
      unsafe memory[Int(result)] = arithmetic.evaluate(
        operation, memory[Int(a)], memory[Int(b)], memory[Int(c)])
    case .compute(let operation, let site, let variant, let result, let a, let b, let c):
      let (first, second, third) = (variant & 1 ^ 1, variant >> 1 & 1 ^ 1, variant >> 2 & 1 ^ 1)
      let (x, y) = unsafe (floats(a), floats(b))
      switch operation {
      // Most operations are these.
      case .floatAdd:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.sum(x[pixel * first], y[pixel * second])
        }
      case .floatSubtract:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.sum(x[pixel * first], -y[pixel * second])
        }
      case .floatMultiply:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe floats(result)[pixel] = arithmetic.product(x[pixel * first], y[pixel * second])
        }
      default:
        forEachPixel(at: site, count: count, full: full) { pixel, arithmetic in
          unsafe memory[Int(result) + pixel] = arithmetic.evaluate(
            operation, memory[Int(a) + pixel * first], memory[Int(b) + pixel * second],
            memory[Int(c) + pixel * third])
        }
      }
    case .moveSample(let colors, let site, let sampler, let x, let y, let isSingle):
      let isStraight = images.isStraight(sampler)
      let size = sampler < imageSizes.count ? imageSizes[sampler] : .zero
      forEachPixel(
        at: site, count: count, full: full, isSingle: isSingle
      ) { pixel, arithmetic in
        let isTexel =
          unsafe Self.isCenter(floats(x)[pixel], Float(size.x))
          && Self.isCenter(floats(y)[pixel], Float(size.y))
        move(colors, pixel, isTexel: isTexel, isStraight: isStraight, &arithmetic)
      }
    case .moveFetch(let colors, let site, let sampler, let isSingle):
      guard images.isStraight(sampler) else { return }
      forEachPixel(
        at: site, count: count, full: full, isSingle: isSingle
      ) { pixel, arithmetic in
        move(colors, pixel, isTexel: true, isStraight: true, &arithmetic)
      }
    }
  }

  private func number(of site: PerturbedStep.Site) -> UInt64 {
    Perturbation.site(site.instruction, in: site.loop.map { moments[$0] } ?? 0)
  }

  /// Calls `body` with each pixel and its arithmetic.
  ///
  /// - Parameter isSingle: Whether all pixels share one result.
  @inline(__always) private func forEachPixel(
    at site: PerturbedStep.Site, count: Int, full: Int, isSingle: Bool = false,
    _ body: (Int, inout PerturbedArithmetic) -> Void
  ) {
    guard let perturbation = program.perturbation else { return }
    let number = number(of: site)
    for pixel in 0..<(isSingle ? 1 : full) {
      let key = isSingle ? perturbation.sharedKey : keys[min(pixel, count - 1)]
      var arithmetic = perturbation.arithmetic(at: number, key)
      body(pixel, &arithmetic)
    }
  }

  private func move(
    _ colors: ColorPlaces, _ pixel: Int, isTexel: Bool, isStraight: Bool,
    _ arithmetic: inout PerturbedArithmetic
  ) {
    let alpha = unsafe floats(colors.alpha)[pixel]
    for place in [colors.red, colors.green, colors.blue] {
      let value = unsafe floats(place)[pixel]
      let isExact =
        (isTexel || value.isShort) && (!isStraight || value.isQuotient(by: alpha))
      unsafe floats(place)[pixel] = arithmetic.moved(value, unless: isExact)
    }
    unsafe floats(colors.alpha)[pixel] = arithmetic.moved(alpha, unless: isTexel || alpha.isShort)
  }

  /// Returns whether a sample at a share of an image's side is a single texel, because its fraction
  /// of 256 is 0.
  private static func isCenter(_ share: Float, _ side: Float) -> Bool {
    let place = share * side - 0.5
    let fraction = ((place - place.rounded(.down)) * 256 + 0.5).rounded(.down)
    return fraction == 0 || fraction == 256
  }
}

extension Float {
  /// Whether the last eight bits of the significand are 0. A mixture of texels with such a number
  /// is taken for exact. A rounded one has such bits by chance, once in 256 times.
  fileprivate var isShort: Bool { bitPattern & 0xff == 0 }
}
