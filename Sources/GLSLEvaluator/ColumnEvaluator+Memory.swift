internal import CShaderColumns
internal import GLSLCompiler

extension ColumnEvaluator {
  /// Carries out a step that moves values between columns, arrays, images, inputs and outputs.
  ///
  /// - Parameters:
  ///   - count: The number of pixels that were asked for.
  ///   - full: The number of pixels that are computed.
  func move(_ step: Step, row: Row, count: Int, full: Int, images: some ColumnImages) {
    switch step {
    case .input(let result, let index):
      read(index, of: row, into: result, count: count, full: full)
    case .output(let index, let from):
      if unsafe index < row.outputs.count {
        unsafe row.outputs[index].update(from: floats(from), count: count)
      }
    case .uniformOutput(let index, let from):
      if unsafe index < row.outputs.count {
        unsafe row.outputs[index].update(repeating: floats(from).pointee, count: count)
      }
    case .discard(let from):
      discarded = from
    case .loadScalar(let result, let array, let index):
      unsafe memory[Int(result)] = memory[element(of: array, at: index)]
    case .storeScalar(let array, let index, let value):
      unsafe memory[element(of: array, at: index)] = memory[Int(value)]
    case .loadShared(let result, let array, let index):
      let array = program.layout.arrays[array]
      unsafe kernels.load_shared(
        column(result), column(index), memory + array.place, UInt32(array.count), full)
    case .load(let result, let array, let index):
      let array = program.layout.arrays[array]
      unsafe kernels.load(
        column(result), column(index), memory + array.place, program.width,
        UInt32(array.count), full)
    case .store(let array, let index, let value, let mask):
      let array = program.layout.arrays[array]
      unsafe kernels.store(
        memory + array.place, program.width, UInt32(array.count), column(index), column(value),
        activePixels(mask, full).mask, full)
    case .imageSize(let result, let sampler):
      let size = sampler < imageSizes.count ? imageSizes[sampler] : .zero
      unsafe memory[Int(result)] = UInt32(bitPattern: size.x)
      unsafe memory[Int(result) + 1] = UInt32(bitPattern: size.y)
    case .sample(let colors, let sampler, let x, let y, let mask, let isSingle):
      unsafe images.sample(
        sampler, x: floats(x), y: floats(y),
        pixels: activePixels(mask, isSingle ? Int(CSC_GROUP) : full), into: columns(colors))
    case .fetch(let colors, let sampler, let x, let y, let mask, let isSingle):
      unsafe images.fetch(
        sampler, x: integers(x), y: integers(y),
        pixels: activePixels(mask, isSingle ? Int(CSC_GROUP) : full), into: columns(colors))
    case .perturbed(let step):
      carryOut(step, count: count, full: full, images: images)
    default: break
    }
  }

  private func read(_ index: Int, of row: Row, into result: Place, count: Int, full: Int) {
    guard unsafe index < row.inputs.count else {
      unsafe kernels.fill(column(result), 0, full)
      return
    }
    unsafe floats(result).update(from: row.inputs[index], count: count)
    for pixel in count..<full {
      unsafe memory[Int(result) + pixel] = memory[Int(result) + count - 1]
    }
  }

  /// Returns the place of an element of a shared array.
  private func element(of array: Int, at index: Place) -> Int {
    let array = program.layout.arrays[array]
    return unsafe array.place + min(Int(memory[Int(index)]), array.count - 1)
  }

  private func activePixels(_ mask: Mask?, _ count: Int) -> ActivePixels {
    guard let mask, maskSizes[mask.number] < count else {
      return unsafe ActivePixels(count: count, mask: nil)
    }
    return unsafe ActivePixels(count: count, mask: column(mask.place))
  }

  private func columns(_ places: ColorPlaces) -> ColumnColors {
    unsafe ColumnColors(
      red: floats(places.red), green: floats(places.green), blue: floats(places.blue),
      alpha: floats(places.alpha))
  }

  private func integers(_ place: Place) -> UnsafeMutablePointer<Int32> {
    unsafe UnsafeMutableRawPointer(memory + Int(place)).assumingMemoryBound(to: Int32.self)
  }
}
