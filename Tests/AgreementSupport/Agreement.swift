package import GLBlur
import GLBlurGPU

/// A renderer with both backends, whose results are compared.
package struct Agreement: Sendable {
  package let renderer: Renderer
  package let graphics: CountedGraphics

  /// If `passes` is nil, the environment or the speed decides.
  package init(
    quality: Quality, device: DeviceChoice = .auto, passes: PassForm? = nil
  ) throws {
    graphics = CountedGraphics()
    renderer = Renderer(
      Renderer.Options(device: device, quality: quality, passes: passes),
      system: try graphics.system())
  }

  /// Creates a renderer in `exact` whose driver claims to be hardware, and has faults: replacements
  /// in the text of its shaders.
  package init(faults: [CountedGraphics.Edit], passes: PassForm = .fragment) throws {
    graphics = CountedGraphics()
    renderer = Renderer(
      Renderer.Options(quality: .exact, passes: passes),
      system: try graphics.system(edits: faults, isHardware: true))
  }

  package var device: ContextInfo {
    get throws { try renderer.device() }
  }

  /// Renders the chain on both backends, or returns nil if both refuse it with the same error.
  ///
  /// - Throws: `AgreementError` if one backend refuses the chain, or the GPU has not drawn it.
  package func render(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image]
  ) throws -> (gpu: Image, cpu: Image)? {
    let cpu: Image
    do {
      cpu = try renderer.render(chain, source, inputs: inputs, on: .cpu).image
    } catch let refusal {
      do {
        _ = try renderer.render(chain, source, inputs: inputs, on: .gpu)
      } catch let error where error is ChainError || error is RenderLimitError {
        return nil
      }
      throw AgreementError.refusedByOne(refusal)
    }
    // A device is tried once by draws of its own.
    _ = try renderer.deviceArithmetic()
    let (gpu, draws) = try graphics.counting {
      try renderer.render(chain, source, inputs: inputs, on: .gpu)
    }
    // How often a pass is repeated depends on the picture.
    let repeats = chain.nodes.contains {
      $0.filter is HysteresisThreshold || $0.filter is CannyEdge
    }
    guard gpu.backend == .gpu, draws > 0, draws == gpu.passes || repeats && draws > gpu.passes
    else {
      throw AgreementError.notDrawn(passes: gpu.passes, draws: draws)
    }
    return (gpu.image, cpu)
  }

  /// Returns the first difference of exact results that the driver is not allowed.
  package func exactDisagreement(_ gpu: Image, _ cpu: Image) throws -> String? {
    let tolerance = try renderer.deviceArithmetic().exactTolerance(gpu.format)
    if tolerance == 0 { return Difference.first(gpu, cpu) }
    return disagreement(gpu, cpu, beyond: tolerance)
  }

  /// Returns the difference in 8-bit levels if it exceeds the tolerance.
  package func disagreement(_ gpu: Image, _ cpu: Image, beyond tolerance: Double) -> String? {
    let codes = Difference.greatest(gpu, cpu) ?? .infinity
    return codes > tolerance + 1e-9 ? "\(codes) codes of 255" : nil
  }
}

/// Results that cannot be compared.
package enum AgreementError: Error, CustomStringConvertible {
  case refusedByOne(any Error)
  case notDrawn(passes: Int, draws: Int)

  package var description: String {
    switch self {
    case .refusedByOne(let error): "the processor says \"\(error)\", and the GPU does not"
    case .notDrawn(let passes, let draws): "\(draws) draws for \(passes) passes"
    }
  }
}
