import GLBlurEngine

extension Plan.Expression {
  /// Returns a node of the expression's rows, for one thread.
  ///
  /// - Parameter isTabled: Whether a table already replaces the expression's kernels.
  func node(
    over region: Region, _ inputs: PassInputs, _ gaussian: GaussianRows?, isTabled: Bool = false
  ) -> any RowNode {
    switch self {
    case .read(.image(let number), _, _):
      if inputs.keptImages.contains(number) {
        return inputs.images[number].map { KeptNode($0) } ?? TransparentNode()
      }
      return inputs.images[number].map { ImageNode($0, inputs.kernels) } ?? TransparentNode()
    case .read(.slot(let slot, _), let stored, _):
      return SlotNode(inputs.slots[slot], stored)
    case .point(let kernel, let operands):
      if operands.isEmpty { return GeneratorNode(kernel, over: region, inputs.kernels) }
      let table = isTabled ? nil : channelwise
      let background = background(over: region)
      if let background, background.changed.isEmpty {
        return operands[background.input].node(over: region, inputs, gaussian)
      }
      let color = fixedColor(over: region, inputs.gaussianSlots, gaussian, inputs.kernels)
      let nodes = operands.enumerated().map { index, operand in
        // A layer is computed only where it changes its background.
        let part = background.map { $0.input == index ? region : $0.changed } ?? region
        return operand.node(
          over: part, inputs, gaussian, isTabled: isTabled || table != nil)
      }
      let node = Self.node(
        of: kernel, nodes, width: (background?.changed ?? region).width, inputs.kernels)
      if let color { return FixedColorNode(color, otherwise: node) }
      if let background {
        return LayeredNode(nodes[background.input], node, changed: background.changed)
      }
      guard let (number, point) = table, let part = inputs.images[number],
        part.image.format == .rgba8
      else { return node }
      return TableNode(
        ImageNode(part, inputs.kernels), point, otherwise: node, inputs.kernels)
    case .move(let x, let y, let input, let inside):
      let node = input.node(over: region.offset(x: -x, y: -y), inputs, gaussian)
      return MoveNode(node, x: x, y: y, inside: inside)
    case .sample(let kernel, let operands):
      if let boxed = boxedImage, let part = inputs.images[boxed.image], part.image.format == .rgba8
      {
        return BoxNode(boxed, part, over: region, inputs.kernels)
      }
      if kernel is Hysteresis {
        return inputs.reached.map { ReachedNode($0, inputs.kernels) } ?? TransparentNode()
      }
      if let remap = kernel as? Remap {
        let picture = GatheredPicture(
          operands[0], needed: remap.inputRegion(index: 0, for: region), inputs)
        let around = remap.inputRegion(index: 1, for: region)
        let map = EdgeReader(
          operands[1].expression.node(over: around, inputs, gaussian), operands[1],
          columns: around.columns, height: 3)
        return RemapNode(remap, picture, map, inputs.kernels)
      }
      let readers = operands.enumerated().map { index, sampled in
        let needed = kernel.inputRegion(index: index, for: region)
        // Some kernels keep their rows themselves.
        let oneRow = Region(columns: region.columns, rows: region.y..<region.y + 1)
        let read = needed.resolved(sampled.edge, in: sampled.extent)
        return EdgeReader(
          ChangedNode.node(
            for: kernel, reading: sampled.expression.node(over: read, inputs, gaussian),
            inputs.kernels), sampled, columns: needed.columns,
          height: kernel is Bilateral || kernel is FastScore
            ? 1 : kernel.inputRegion(index: index, for: oneRow).height)
      }
      return switch kernel {
      case let kernel as Resample: ResampleNode(kernel, readers[0], inputs.kernels)
      case let kernel as Sobel: SobelNode(kernel, readers[0], inputs.kernels)
      case is GradientProducts: GradientProductsNode(readers[0], inputs.kernels)
      case let kernel as FastScore:
        FastNode(kernel, readers[0], over: region, inputs.kernels)
      case let kernel as Convolve where kernel.stride == 1 && kernel.radius > 0:
        ConvolveNode(kernel, readers[0], inputs.kernels)
      case let kernel as SparseConvolve: SparseNode(kernel, readers[0], inputs.kernels)
      case let kernel as ConvolveWindow:
        WindowNode(kernel, readers[0], inputs.kernels)
      case is LocalBinaryPatternKernel: PatternNode(readers[0], inputs.kernels)
      case is LocalMaximum: MaximumNode(readers[0], gradient: nil, inputs.kernels)
      case is GradientMaximum:
        MaximumNode(readers[0], gradient: readers[1], inputs.kernels)
      case let kernel as ZoomMean: ZoomNode(kernel, readers[0], inputs.kernels)
      case let kernel as Bilateral:
        BilateralNode(kernel, readers[0], over: region, inputs.kernels)
      default: SamplingNode(kernel, readers, rows: region.rows)
      }
    case .select(let selection, let sampled):
      let job = SelectionJob(selection, sampled, over: region, inputs.kernels)
      var image: ImagePart?
      if case .read(.image(let number), _, _) = sampled.expression { image = inputs.images[number] }
      return SelectionNode(
        job, sampled.expression.node(over: job.read, inputs, nil),
        image: image?.image.format == .rgba8 ? image : nil)
    case .variableGaussian(_, let sampled, _):
      guard let levels = inputs.levels else { return TransparentNode() }
      return VariableNode(
        levels, sampled.expression.node(over: region, inputs, nil), inputs.kernels)
    case .gaussian:
      return gaussian?.node() ?? TransparentNode()
    }
  }

  static func node(
    of kernel: any PointKernel, _ inputs: [any RowNode], width: Int, _ kernels: RowKernels
  ) -> any RowNode {
    if let curves = Transfer.tabledCurves(kernel) {
      return EncodeNode(inputs[0], CurveTables(curves), kernels)
    }
    if inputs.count == 1, let points = (inputs[0] as? PointNode)?.followed(by: kernel) {
      return points
    }
    return PointNode(kernel, inputs, width: width, kernels)
  }

  /// Returns the origin of the expression's rows as a Gaussian's input.
  ///
  /// - Parameter stream: The source, if it is streamed and the expression reads it.
  func origin(
    over region: Region, _ inputs: PassInputs, _ stream: StreamedSource?, in space: ColorSpace
  ) -> GaussianInput.Origin {
    if let (number, curves) = pixels(in: space) {
      let tables = curves.map { CurveTables($0) }
      if let stream { return .stream(stream, tables) }
      if number == 0, let lent = inputs.lent {
        return .lent(LentRows(lent, inputs.kernels), tables)
      }
      if let part = inputs.images[number], part.image.format == .rgba8 {
        return .image(part, tables)
      }
    }
    return .node(node(over: region, inputs, nil))
  }
}
