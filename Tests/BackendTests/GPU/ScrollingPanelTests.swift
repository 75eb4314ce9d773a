import TestSupport
import Foundation
import GLBlur
import GLBlurGPU
import Testing

/// The cost while the panel rises, counted at the driver.
@Suite(.serialized) struct ScrollingPanelTests {
  private let graphics = RecordedGraphics()
  private let renderer: Renderer
  private let image: Image
  private let screen: Chain

  init() throws {
    renderer = Renderer(
      Renderer.Options(backend: .gpu, quality: .exact), system: try graphics.system())
    image = try Image.pattern(90, 64)
    // The colours of a sweep's labels are decided once, and here each frame is compared with one
    // alone.
    let text = try Repository.text(of: "Examples/scrolling-panel.json")
      .replacingOccurrences(of: #""color": "auto", "legible": "AA""#, with: #""color": "black""#)
    #expect(!text.contains("auto"))
    screen = try Chain(json: Array(text.utf8))
  }

  @Test func theSnapshotIsBlurredOnce() throws {
    let frames = [448, 300, 201.5, 64, 518].map { "[0, \($0), \"100%\", 50]" }
    let alone = try screen.variants("panel.frame", over: frames).map {
      try renderer.render($0, image).bytes
    }
    let together = try graphics.recording {
      let sweep = try renderer.sweep(screen, image, "panel.frame", over: frames)
      for (index, rendering) in sweep.enumerated() {
        let isSame = rendering.image.bytes == alone[index]
        #expect(isSame && rendering.backend == .gpu, "\(frames[index])")
      }
    }
    let one = try draws(screen)
    var blurred = screen
    blurred.output = "blurred"
    // The other draws are the mask and the text on it.
    let afterwards = try one - draws(blurred)
    #expect(afterwards == 2)
    #expect(together.draws == one + 4 * afterwards)
  }

  private func draws(_ chain: Chain) throws -> Int {
    try graphics.recording { _ = try renderer.render(chain, image) }.draws
  }
}
