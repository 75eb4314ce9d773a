package import GLBlurEngine

extension CPUExecutor: PlanExecutor {
  package var imageCopies: Int { 0 }
  package var ownMemory: Int { 0 }

  /// Accepts every plan: the CPU has no limits of its own.
  package func check(_ plan: Plan) {}

  package func memory(for plan: Plan, format: PixelFormat) -> Int {
    let slots = plan.slots.reduce(0) { $0 + $1.size.area * MemoryLayout<Pixel>.stride }
    let lowResolutions = plan.passes.reduce(0) { bytes, pass in
      guard let found = pass.expression.wholeGaussian(over: pass.region) else {
        let variable = pass.expression.variableGaussian(over: pass.region)
        return bytes + (variable.map { VariableLevels.bytes($0) } ?? 0)
      }
      // The lowest resolution is floats, or fixed point if it is the only one. Each halving
      // quarters it.
      let pixel = found.scheme.spline == .quintic ? 8 : 16
      return bytes + (found.read.area * pixel) >> (2 * found.scheme.levels)
    }
    let states = plan.passes.map { pass in
      pass.isRepeated ? ReachedPixels.bytes(pass.region) : 0
    }
    let hasTables = plan.passes.contains { $0.expression.encodesByTable }
    let rows = plan.passes.map { pass in
      // A writer also has the row that it converts.
      let result = pass.region.width * (MemoryLayout<Pixel>.stride + format.bytesPerPixel)
      return min(threads, pass.region.height)
        * (result + pass.expression.rowBytes(over: pass.region))
    }
    return slots + (states.max() ?? 0) + lowResolutions + (hasTables ? CurveTable.mostBytes : 0)
      + (rows.max() ?? 0)
      + plan.resultBytes(as: format)
  }
}

extension Plan.Expression {
  fileprivate var encodesByTable: Bool {
    switch self {
    case .read: false
    case .point(let kernel, let inputs):
      Transfer.tabledCurves(kernel) != nil || inputs.contains { $0.encodesByTable }
    case .sample(_, let inputs): inputs.contains { $0.expression.encodesByTable }
    // A blur of linear light encodes it by tables.
    case .gaussian(let scheme, let input):
      scheme.colorSpace == .linear || input.expression.encodesByTable
    case .select(_, let input), .variableGaussian(_, let input, _):
      input.expression.encodesByTable
    case .move(_, _, let input, _): input.encodesByTable
    }
  }

  /// Returns about how many bytes of rows a thread keeps.
  fileprivate func rowBytes(over region: Region) -> Int {
    let row = region.width * MemoryLayout<Pixel>.stride
    switch self {
    case .read: return 0
    case .point(_, let operands):
      let background = layer(over: region)
      let own = (background?.changed.width ?? region.width) * MemoryLayout<Pixel>.stride
      let rows = max(0, operands.count - 1) * own
      return operands.enumerated().reduce(rows) { bytes, operand in
        let (index, input) = operand
        guard let background, index != background.input else {
          return bytes + input.rowBytes(over: region)
        }
        // A layer needs a row, and another one for its own layers.
        let isLayered = input.layer(over: background.changed) != nil
        return bytes + own + (isLayered ? 2 : 1) * input.rowBytes(over: background.changed)
      }
    case .move(let x, let y, let input, _):
      return row + input.rowBytes(over: region.offset(x: -x, y: -y))
    case .gaussian(let scheme, _):
      // The rows of each level take about 300 bytes a column; 512 are allowed. In linear light, a
      // direct convolution keeps many rows of floats.
      let columns = scheme.inputRegion(for: region).width
      return scheme.colorSpace == .linear && scheme.levels == 0
        ? LightConvolution.rowBytes(radius: scheme.radius, columns: columns) : 512 * columns
    case .variableGaussian(let blur, let sampled, let place):
      // A strip keeps the rows of at most all levels and reads columns beside itself. There is a
      // row of the image, of a level and of places.
      let needed = blur.inputRegion(for: region).resolved(sampled.edge, in: sampled.extent)
      return 3 * row + blur.last * 640 * needed.width
        + sampled.expression.rowBytes(over: needed) + place.rowBytes(over: region)
    case .select(let selection, let sampled):
      let needed = selection.inputRegion(for: region)
        .resolved(sampled.edge, in: sampled.extent)
      return SelectionJob.rowBytes(selection, over: region)
        + sampled.expression.rowBytes(over: needed)
    case .sample(let kernel, let operands):
      let oneRow = Region(columns: region.columns, rows: region.y..<region.y + 1)
      // Bytes are resampled and summed in further rows of fixed point.
      let fixed =
        switch kernel {
        case is Resample: 96 * region.width
        case let kernel as Bilateral: BilateralNode.rowBytes(kernel, over: region)
        case let kernel as FastScore: FastNode.rowBytes(kernel, over: region)
        case let kernel as SparseConvolve where kernel.allowsFixedPoint:
          WeightedRowWriter.rowBytes(kernel.inputRegion(index: 0, for: oneRow))
        case let kernel as ConvolveWindow where kernel.allowsFixedPoint && kernel.keepsAlpha:
          WeightedRowWriter.rowBytes(kernel.inputRegion(index: 0, for: oneRow))
        default: 0
        }
      return operands.enumerated().reduce(fixed) { bytes, operand in
        let (index, sampled) = operand
        let needed = kernel.inputRegion(index: index, for: region)
        if kernel is Remap, index == 0 {
          // Bytes and stored floats are read in place; anything else is copied.
          let read = needed.resolved(sampled.edge, in: sampled.extent)
          return bytes + read.area * MemoryLayout<Pixel>.stride
        }
        let height =
          kernel is Bilateral || kernel is FastScore
          ? 1 : kernel.inputRegion(index: index, for: oneRow).height
        return bytes + needed.width * MemoryLayout<Pixel>.stride * EdgeReader.capacity(for: height)
          + sampled.expression.rowBytes(over: needed)
      }
    }
  }
}
