package import GLBlurCore
import GLBlurCPU

extension Renderer {
  /// The chain applied to a picture that is still being decoded. Where the processor renders and
  /// the chain allows it, the picture is computed as its rows come in and its result as its rows are
  /// asked for, so that neither is in memory as a whole.
  ///
  /// - Throws: as `render` does, and what is wrong with the picture's data.
  package func stream(
    _ chain: Chain, _ source: any RowSource, inputs: [String: Image] = [:]
  ) throws -> StreamedRendering {
    try chain.validate(boundImages: Set(inputs.keys))
    let planning = Planning(
      [chain], source.shape, inputs: inputs.mapValues(ImageShape.init), options)
    if !chain.dependsOnBackdrop {
      let (plan, lowered) = try planning.plan(for: .cpu, survey: .none)
      if !mayUseGPU(for: plan, on: options.backend) {
        try plan.checkMemory(for: planning.format)
        let rows = try cpu.stream(
          plan, source, others: planning.names.compactMap { inputs[$0] },
          format: planning.format, profile: source.profile)
        let summary = RenderingSummary(
          size: rows.shape.size, backend: .cpu, device: nil, labels: lowered.labels[0],
          passes: plan.passes.count)
        return StreamedRendering(rows: rows, summary: summary)
      }
    }
    return try render(chain, Image(reading: source), inputs: inputs, on: options.backend).streamed
  }
}
