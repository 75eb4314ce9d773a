import CGraphics
import GLBlur
import GLBlurGPU
import Testing

/// Renders on both backends of one renderer and compares.
struct Agreement: Sendable {
  let renderer: Renderer
  let graphics: CountedGraphics

  static let exact = Result { try Agreement(quality: .exact) }
  static let fast = Result { try Agreement(quality: .fast) }

  private init(quality: Quality) throws {
    graphics = CountedGraphics()
    renderer = Renderer(
      Renderer.Options(quality: quality), system: try graphics.system())
  }

  /// Mesa's software drivers compute in IEEE single precision, operation for operation, round
  /// divisions and roots correctly, and do not fuse multiplications with additions. A GPU may fuse
  /// and divides to 2.5 units in the last place (GLSL ES 3.00, 4.5.1), so a rounding may fall to the
  /// other side.
  var isByteIdentical: Bool {
    get throws {
      let device = try renderer.device()
      return device.isSoftware && device.version.contains("Mesa")
    }
  }

  /// For exact results where the driver is not one that is byte for byte ours, in codes of the
  /// depth.
  private static let exactTolerance = 1.0

  /// What both backends make of the chain, if they make anything of it; both must say the same if
  /// they refuse it.
  ///
  /// - Returns: nil where the chain is refused.
  func render(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ comment: String
  ) throws -> (gpu: Image, cpu: Image)? {
    let cpu: Image
    do {
      cpu = try renderer.render(chain, source, inputs: inputs, on: .cpu).image
    } catch {
      #expect(
        throws: ChainError.self, "\(comment): the CPU says \(error)",
        performing: { try renderer.render(chain, source, inputs: inputs, on: .gpu) })
      return nil
    }
    let (gpu, draws) = try graphics.counting {
      try renderer.render(chain, source, inputs: inputs, on: .gpu)
    }
    #expect(gpu.backend == .gpu)
    #expect(draws == gpu.plan.passes.count && draws > 0)
    return (gpu.image, cpu)
  }

  /// Expects the same bytes.
  ///
  /// - Returns: whether there was anything to compare.
  func expectSame(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ comment: String,
    at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    guard let (gpu, cpu) = try render(chain, source, inputs, comment) else { return false }
    if let disagreement = try exactDisagreement(gpu, cpu) {
      Issue.record("\(comment) on \(source.size): \(disagreement)", sourceLocation: location)
    }
    return true
  }

  /// Expects a difference of at most so many codes of 255.
  func expectClose(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], within tolerance: Double,
    _ comment: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    guard let (gpu, cpu) = try render(chain, source, inputs, comment) else { return false }
    if let disagreement = disagreement(gpu, cpu, beyond: tolerance) {
      Issue.record("\(comment) on \(source.size): \(disagreement)", sourceLocation: location)
    }
    return true
  }

  /// Where two exact results differ; nil if they do not.
  func exactDisagreement(_ gpu: Image, _ cpu: Image) throws -> String? {
    if try isByteIdentical { return Difference.first(gpu, cpu).map { "\($0)" } }
    return disagreement(
      gpu, cpu, beyond: Self.exactTolerance * (gpu.format == .rgba8 ? 1 : 1.0 / 257))
  }

  /// By how many codes of 255 two results differ; nil if by no more than the tolerance.
  func disagreement(_ gpu: Image, _ cpu: Image, beyond tolerance: Double) -> String? {
    let codes = Difference.greatest(gpu, cpu) ?? .infinity
    return codes > tolerance + 1e-9 ? "\(codes) codes of 255" : nil
  }
}
