import GLSLCompiler

/// A place in an evaluator's memory, in words of 32 bits. During lowering, a number from 0 on is a
/// scalar's word, and ~c stands for column c.
typealias Place = Int32

/// The pixels for which a region is computed, as a column of truth values.
struct LaneMask: Sendable {
  var place: Place
  /// The index of the mask's number of pixels, which is counted when the mask is made.
  let number: Int
}

struct ColorPlaces: Sendable {
  var red, green, blue, alpha: Place
}

/// A step over the columns of an evaluator.
enum Step: Sendable {
  case input(result: Place, index: Int)
  /// Writes an output from a column.
  case output(index: Int, from: Place)
  /// Writes an output from a scalar.
  case uniformOutput(index: Int, from: Place)
  /// Stores which pixels are discarded.
  case discard(from: Place)

  /// Computes an operation on columns, some of which may be scalars as the kernel's variant says.
  case compute(kernel: Int, result: Place, a: Place, b: Place, c: Place, d: Place)
  case computeScalar(ScalarOperation, result: Place, a: Place, b: Place, c: Place, d: Place)
  case copy(result: Place, from: Place)
  case fill(result: Place, from: Place)
  /// Copies one word, of a scalar or of a column's first pixel.
  case copyScalar(result: Place, from: Place)

  case jump(to: Int)
  /// Continues at another step if a scalar is 0.
  case jumpUnless(condition: Place, to: Int)
  /// Makes a mask of all pixels of another one, or of all pixels.
  case startMask(LaneMask, parent: LaneMask?)
  /// Keeps the pixels of another mask whose condition is as expected. Continues elsewhere if there
  /// are none.
  case restrictMask(LaneMask, parent: LaneMask?, condition: Place, expected: Bool, otherwise: Int)
  /// Counts an iteration of a loop. Continues elsewhere if no pixel may run on.
  case round(loop: Int, mask: LaneMask?, otherwise: Int)

  case loadScalar(result: Place, array: Int, index: Place)
  case storeScalar(array: Int, index: Place, value: Place)
  /// Reads an array that all pixels share, at an index for each pixel.
  case loadShared(result: Place, array: Int, index: Place)
  /// Reads an array that each pixel has for itself.
  case load(result: Place, array: Int, index: Place)
  case store(array: Int, index: Place, value: Place, mask: LaneMask?)

  /// Writes an image's width and height as two scalars.
  case imageSize(result: Place, sampler: Int)
  /// `isSingle` limits this step, and those below, to the first pixel.
  case sample(ColorPlaces, sampler: Int, x: Place, y: Place, mask: LaneMask?, isSingle: Bool)
  case fetch(ColorPlaces, sampler: Int, x: Place, y: Place, mask: LaneMask?, isSingle: Bool)

  /// Indirect so that other steps are not enlarged.
  indirect case perturbed(PerturbedStep)
}

extension Step {
  enum Use {
    case read
    /// The place is written pixel by pixel, so it may be one that is read.
    case write
    /// The place is written before everything has been read.
    case writeEarly
  }

  /// Replaces places by a function, those that are read before those that are written.
  func mapPlaces(_ place: (Place, Use) -> Place) -> Step {
    func mask(_ mask: LaneMask?) -> LaneMask? {
      mask.map { LaneMask(place: place($0.place, .read), number: $0.number) }
    }
    func written(_ mask: LaneMask) -> LaneMask {
      LaneMask(place: place(mask.place, .write), number: mask.number)
    }
    func colors(_ colors: ColorPlaces) -> ColorPlaces {
      ColorPlaces(
        red: place(colors.red, .writeEarly), green: place(colors.green, .writeEarly),
        blue: place(colors.blue, .writeEarly), alpha: place(colors.alpha, .writeEarly))
    }
    switch self {
    case .input(let result, let index):
      return .input(result: place(result, .write), index: index)
    case .output(let index, let from):
      return .output(index: index, from: place(from, .read))
    case .uniformOutput(let index, let from):
      return .uniformOutput(index: index, from: place(from, .read))
    case .discard(let from):
      return .discard(from: place(from, .read))
    case .compute(let kernel, let result, let a, let b, let c, let d):
      let operands = [a, b, c, d].map { place($0, .read) }
      return .compute(
        kernel: kernel, result: place(result, .write), a: operands[0], b: operands[1],
        c: operands[2], d: operands[3])
    case .computeScalar, .jump, .jumpUnless, .loadScalar, .storeScalar, .imageSize:
      return self
    case .copy(let result, let from):
      let from = place(from, .read)
      return .copy(result: place(result, .write), from: from)
    case .fill(let result, let from):
      return .fill(result: place(result, .write), from: from)
    case .copyScalar(let result, let from):
      return .copyScalar(result: result, from: place(from, .read))
    case .startMask(let result, let parent):
      let parent = mask(parent)
      return .startMask(written(result), parent: parent)
    case .restrictMask(let result, let parent, let condition, let expected, let otherwise):
      let parent = mask(parent)
      let condition = place(condition, .read)
      return .restrictMask(
        written(result), parent: parent, condition: condition, expected: expected,
        otherwise: otherwise)
    case .round(let loop, let active, let otherwise):
      return .round(loop: loop, mask: mask(active), otherwise: otherwise)
    case .loadShared(let result, let array, let index):
      let index = place(index, .read)
      return .loadShared(result: place(result, .write), array: array, index: index)
    case .load(let result, let array, let index):
      let index = place(index, .read)
      return .load(result: place(result, .write), array: array, index: index)
    case .store(let array, let index, let value, let active):
      return .store(
        array: array, index: place(index, .read), value: place(value, .read), mask: mask(active))
    case .sample(let result, let sampler, let x, let y, let active, let isSingle):
      let (x, y, active) = (place(x, .read), place(y, .read), mask(active))
      return .sample(
        colors(result), sampler: sampler, x: x, y: y, mask: active, isSingle: isSingle)
    case .fetch(let result, let sampler, let x, let y, let active, let isSingle):
      let (x, y, active) = (place(x, .read), place(y, .read), mask(active))
      return .fetch(
        colors(result), sampler: sampler, x: x, y: y, mask: active, isSingle: isSingle)
    case .perturbed(let step):
      return .perturbed(step.mapPlaces(place))
    }
  }
}

/// A step of programs with a `Perturbation`.
enum PerturbedStep: Sendable {
  struct Site: Sendable {
    let instruction: Int
    let loop: Int?
  }

  /// Bit k of `variant` tells that operand k is a scalar.
  case compute(
    ScalarOperation, Site, variant: Int, result: Place, a: Place, b: Place, c: Place)
  case computeScalar(ScalarOperation, Site, result: Place, a: Place, b: Place, c: Place)
  case moveSample(ColorPlaces, Site, sampler: Int, x: Place, y: Place, isSingle: Bool)
  case moveFetch(ColorPlaces, Site, sampler: Int, isSingle: Bool)
  case enterLoop(Int, outer: Int?)
  case nextRound(ofLoop: Int)

  func mapPlaces(_ place: (Place, Step.Use) -> Place) -> PerturbedStep {
    // Colours are changed in place.
    func colors(_ colors: ColorPlaces) -> ColorPlaces {
      ColorPlaces(
        red: place(colors.red, .read), green: place(colors.green, .read),
        blue: place(colors.blue, .read), alpha: place(colors.alpha, .read))
    }
    switch self {
    case .compute(let operation, let site, let variant, let result, let a, let b, let c):
      let operands = [a, b, c].map { place($0, .read) }
      return .compute(
        operation, site, variant: variant, result: place(result, .write), a: operands[0],
        b: operands[1], c: operands[2])
    case .moveSample(let changed, let site, let sampler, let x, let y, let isSingle):
      return .moveSample(
        colors(changed), site, sampler: sampler, x: place(x, .read), y: place(y, .read),
        isSingle: isSingle)
    case .moveFetch(let changed, let site, let sampler, let isSingle):
      return .moveFetch(colors(changed), site, sampler: sampler, isSingle: isSingle)
    case .computeScalar, .enterLoop, .nextRound: return self
    }
  }
}

/// A list of steps, with jumps among them, under construction.
struct StepList {
  private(set) var steps: [Step] = []

  var next: Int { steps.count }

  mutating func append(_ step: Step) { steps.append(step) }

  /// Removes the steps from an index on. No other step may jump there.
  mutating func remove(from index: Int) { steps.removeSubrange(index...) }

  mutating func land(_ index: Int) {
    switch steps[index] {
    case .jump: steps[index] = .jump(to: next)
    case .jumpUnless(let condition, _):
      steps[index] = .jumpUnless(condition: condition, to: next)
    case .restrictMask(let mask, let parent, let condition, let expected, _):
      steps[index] = .restrictMask(
        mask, parent: parent, condition: condition, expected: expected, otherwise: next)
    case .round(let loop, let mask, _):
      steps[index] = .round(loop: loop, mask: mask, otherwise: next)
    default: break
    }
  }
}
