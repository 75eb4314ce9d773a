import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Labels of which nothing shows. Characters are squares of one em.
@Suite struct InvisibleLabelTests {
  private func render(_ chain: Chain) throws {
    let image = try Image.uniform(SIMD3(0.5, 0.5, 0.5), width: 40, height: 30)
    _ = try BoxTypesetter().render(chain, image)
  }

  private static func label(_ frame: Frame, _ legible: Label.Legible = .aa) -> Label {
    Label("ab", frame: frame, size: 8, verticalAlignment: .top, legible: legible)
  }

  @Test(arguments: [
    (Chain { label(Frame(40, 0, 40, 10)) }, "nodes[0].legible"),
    (Chain { label(Frame(0, -8, 40, 10)) }, "nodes[0].legible"),
    (
      Chain {
        ContainerView(frame: Frame(0, 0, 10, 10)) { label(Frame(10, 0, 20, 10)) }
      }, "nodes[0].content[0].legible"
    ),
    (
      Chain {
        EffectView(.light, frame: Frame(0, 0, 20, 20)) {
          ContainerView(frame: Frame(0, 20, 20, 10), clipping: false) {
            label(Frame(0, 0, 20, 10))
          }
        }
      }, "nodes[0].content[0].content[0].legible"
    ),
  ])
  func hiddenLabels(_ chain: Chain, path: String) throws {
    let error = #expect(throws: ChainError.self) { try render(chain) }
    #expect(error?.path == path)
    #expect(error?.message.hasPrefix("nothing of this text can be seen") == true)
  }

  @Test(arguments: [
    Chain { label(Frame(39, 0, 40, 10)) }, Chain { label(Frame(0, -7, 40, 10)) },
    Chain { label(Frame(40, 0, 40, 10), .none) },
    Chain {
      ContainerView(frame: Frame(0, 0, 10, 10), clipping: false) { label(Frame(10, 0, 20, 10)) }
    },
    Chain { Label("", frame: Frame(0, 0, 20, 10), size: 8, legible: .aa) },
  ])
  func otherLabels(_ chain: Chain) throws {
    try render(chain)
  }
}
