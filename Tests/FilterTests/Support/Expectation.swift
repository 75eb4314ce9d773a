import GLBlur
import GLBlurChain
import TestSupport
import Testing

let cpu = Renderer(.init(backend: .cpu))

/// Expects every pixel of a chain's result to equal the formula within a tolerance.
func expect(
  _ chain: Chain, _ image: Image, inputs: [String: Image] = [:], tolerance: Double? = nil,
  _ note: String = "", at place: SourceLocation = #_sourceLocation,
  is oracle: (Picture) throws -> Picture
) throws {
  let result = try cpu.render(chain, image, inputs: inputs)
  #expect(result.format == image.format, sourceLocation: place)
  let difference = Picture(result).difference(try oracle(Picture(image)))
  let allowed = tolerance ?? (image.format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16)
  #expect(difference <= allowed, "\(note) \(image.size)", sourceLocation: place)
}
