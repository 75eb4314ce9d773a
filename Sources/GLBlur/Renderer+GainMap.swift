import GLBlurChain
import GLBlurFiles

extension Renderer {
  /// Returns the metadata of a chain's result: those of the source, but redacted if the chain hides
  /// parts of the picture. A gain map is moved like the picture if the chain changes only geometry,
  /// and dropped otherwise, or if moving it costs more than the options allow.
  func metadata(
    _ metadata: Metadata, of chain: Chain, _ source: Size, _ result: Size, in context: RenderContext
  ) throws -> Metadata {
    if chain.redacts { return metadata.redacted }
    guard let map = metadata.gainMap else { return metadata }
    try context.control?.check()
    var metadata = metadata
    do {
      metadata.gainMap = try gainMap(map, chain, source, result, in: context)
    } catch is FileError, is ImageError, is ChainError {
      metadata.gainMap = nil
    } catch RenderLimitError.cost {
      metadata.gainMap = nil
    }
    metadata.losesGainMap = metadata.gainMap == nil
    return metadata
  }

  /// Enlarges the map to the size of the source, so that the chain moves its pixels exactly as
  /// those of the source, and reduces the result by the same factor.
  private func gainMap(
    _ map: GainMap, _ chain: Chain, _ source: Size, _ result: Size, in context: RenderContext
  ) throws -> GainMap? {
    guard let geometry = chain.geometry, options.profile ?? .keep == .keep else { return nil }
    let turn = Self.filters(of: map.orientation)
    if geometry.isEmpty, turn.isEmpty { return map }
    // A map has at most as many pixels as its picture, whose limits have been checked.
    let picture = try map.picture(mostPixels: source.area, memory: context.memory)
    let isTurned = map.orientation >= 5
    let own = (
      width: isTurned ? picture.height : picture.width,
      height: isTurned ? picture.width : picture.height
    )
    func resized(_ width: Double, _ height: Double, _ kernel: ResizeKernel) -> Node {
      let size = [width, height].map { Length.points(max(1, $0.rounded())) }
      return Node(
        Resize(width: size[0], height: size[1], kernel: kernel), colorSpace: .srgb, scale: 1)
    }
    let enlarged = resized(Double(source.width), Double(source.height), .bilinear)
    let reduced = resized(
      Double(result.width) * Double(own.width) / Double(source.width),
      Double(result.height) * Double(own.height) / Double(source.height), .area)
    let moved = Chain(nodes: turn.map { Node($0) } + [enlarged] + geometry + [reduced])
    let job = try job([moved], picture.traits, [:], depth: .bits8)
    let rendered = try render(job, picture, [:], on: .cpu, in: context)
    return try rendered.renderings.first.map { try map.replacingPixels(with: $0.image) }
  }

  private static func filters(of orientation: Int) -> [any Filter] {
    switch orientation {
    case 2: [Flip(.horizontal)]
    case 3: [Rotate(turns: 2)]
    case 4: [Flip(.vertical)]
    case 5: [Rotate(turns: 1), Flip(.horizontal)]
    case 6: [Rotate(turns: 1)]
    case 7: [Rotate(turns: 1), Flip(.vertical)]
    case 8: [Rotate(turns: 3)]
    default: []
    }
  }
}
