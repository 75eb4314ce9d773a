import AgreementSupport
import GLBlur
import Testing

/// Compares whole image effects, of which generic tests change one parameter at a time.
@Suite struct ImageEffectAgreementTests {
  private static let effects = [2013, 2014].flatMap { revision in
    [
      ImageEffect(tint: Color(red: 0.9, green: 0.15, blue: 0.1), revision: revision),
      ImageEffect(
        radius: .percent(23), tintColor: Color(white: 0.4, alpha: 0.5),
        saturationDeltaFactor: -2.5, revision: revision),
      ImageEffect(radius: 0, saturationDeltaFactor: 4, revision: revision),
      ImageEffect(radius: 2, saturationDeltaFactor: 1, revision: revision),
    ]
  }

  @Test(arguments: effects.indices, [false, true])
  func bothBackends(_ index: Int, isMasked: Bool) throws {
    let effect = Self.effects[index]
    for format in [PixelFormat.rgba8, .rgba16] {
      let source = try Image.noise(33, 17, format)
      let inputs = isMasked ? ["mask": try Image.noise(33, 17, format, seed: 99)] : [:]
      let node = isMasked ? effect.port("mask", "@mask") : Node(effect)
      for space in ColorSpace.allCases {
        let chain = Chain(nodes: [node.colorSpace(space)])
        let wasSame = try Agreement.exact.borrow {
          try $0.expectSame(chain, source, inputs, "\(effect)")
        }
        let wasClose = try Agreement.fast.borrow {
          try $0.expectClose(chain, source, inputs, within: 1, "\(effect)")
        }
        #expect(wasSame && wasClose)
      }
    }
  }
}
