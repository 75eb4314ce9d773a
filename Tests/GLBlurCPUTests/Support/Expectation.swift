import GLBlur
import GLBlurChain
import Testing

enum Tolerance {
  /// Codes of 255 for results of 8 bits: ½ for the rounding itself, 0.1 for float32 arithmetic and
  /// approximations, as the contract has it.
  static let bits8 = 0.6
  /// The same in codes of 65535, of which 257 are one of 255.
  static let bits16 = 0.6 / 257
}

let cpu = Renderer(.init(backend: .cpu))

/// Renders a chain and compares every pixel with the oracle's.
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
