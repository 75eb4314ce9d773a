import Dispatch
package import GLBlurCore

/// Runs plans on the processor in 32-bit floats, operation for operation as the shaders do: the
/// measure of every other executor.
package final class ReferenceExecutor: Sendable {
  /// Every result is stored as it is computed.
  package static let planOptions = PlanOptions(allowsUnit16: false)

  private let threads: Int
  private let pool = BufferPool()

  /// - Parameter threads: how many rows are computed at a time.
  package init(threads: Int) {
    self.threads = max(1, threads)
  }

  /// - Parameters:
  ///   - images: the source first, then the others in the order of the plan's numbers.
  ///   - format: of the results.
  /// - Returns: the plan's outputs in their order.
  package func run(
    _ plan: Plan, images: [Image], format: PixelFormat, profile: ColorProfile
  ) throws -> [Image] {
    let images = images + plan.rasters
    let slots = plan.slots.map { pool.take(capacity: $0.size.width * $0.size.height) }
    defer { pool.give(slots) }
    var results: [Int: Image] = [:]
    for pass in plan.passes {
      switch pass.target {
      case .slot(let index):
        run(pass, slots, images) { y, node in
          let row = unsafe slots[index].pixels + (y - pass.region.y) * pass.region.width
          unsafe node.evaluate(y, pass.region.columns, into: row)
        }
      case .output(let number):
        results[number] = try Image(
          size: plan.outputs[number], format: format, profile: profile
        ) { (bytes: inout MutableRawSpan) in
          let writer = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe OutputWriter(bytes: bytes, width: pass.region.width, format: format)
          }
          run(pass, slots, images) { y, node in
            unsafe withUnsafeTemporaryAllocation(
              of: Pixel.self, capacity: pass.region.width
            ) { row in
              guard let pixels = row.baseAddress else { return }
              unsafe node.evaluate(y, pass.region.columns, into: pixels)
              unsafe writer.write(pixels, row: y - pass.region.y)
            }
          }
        }
      }
    }
    return plan.outputs.indices.compactMap { results[$0] }
  }

  /// Calls `body` for every row of the pass, in bands of rows on several threads.
  private func run(
    _ pass: Plan.Pass, _ slots: [PixelBuffer], _ images: [Image],
    _ body: @Sendable (Int, any RowNode) -> Void
  ) {
    let rows = pass.region.rows
    let bands = min(threads, rows.count)
    DispatchQueue.concurrentPerform(iterations: bands) { band in
      let node = rowNode(for: pass.expression, over: pass.region, slots, images)
      let first = rows.lowerBound + rows.count * band / bands
      let last = rows.lowerBound + rows.count * (band + 1) / bands
      for y in first..<last { body(y, node) }
    }
  }
}

/// The nodes that compute an expression's rows.
///
/// - Parameter region: what is asked of the expression.
private func rowNode(
  for expression: Plan.Expression, over region: Region, _ slots: [PixelBuffer], _ images: [Image]
) -> any RowNode {
  switch expression {
  case .read(.image(let number), _, _):
    return ImageRow(images[number])
  case .read(.slot(let slot, _), let stored, _):
    return SlotRow(slots[slot], stored)
  case .point(let kernel, let inputs):
    let nodes = inputs.map { rowNode(for: $0, over: region, slots, images) }
    return PointRowNode(kernel, nodes, width: region.width)
  case .move(let x, let y, let input, let inside):
    let node = rowNode(for: input, over: region.offset(x: -x, y: -y), slots, images)
    return MoveRow(node, x: x, y: y, inside: inside)
  case .sample(let kernel, let inputs):
    let readers = inputs.enumerated().map { index, sampled in
      let needed = kernel.inputRegion(index: index, for: region)
      let oneRow = Region(columns: region.columns, rows: region.y..<region.y + 1)
      let read = needed.resolved(sampled.edge, in: sampled.extent)
      let node = rowNode(for: sampled.expression, over: read, slots, images)
      return EdgeReader(
        node, sampled, columns: needed.columns,
        height: kernel.inputRegion(index: index, for: oneRow).height)
    }
    return SampleRow(kernel, readers)
  }
}
