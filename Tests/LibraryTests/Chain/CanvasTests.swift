import GLBlurChain
import TestSupport
import Testing

/// The canvas of a chain: its spelling in chain files, and its limits.
@Suite struct CanvasTests {
  private func chain(_ canvas: String, _ others: String = "") -> String {
    "{\"canvas\": \(canvas)\(others), \"nodes\": [{\"filter\": \"invert\"}]}"
  }

  @Test func chainFiles() throws {
    #expect(
      try read(chain(##"{"size": [1200, 630], "color": "#f00"}"##)).canvas
        == Chain.Canvas(width: 1200, height: 630, color: .red))
    #expect(try read(chain(#"{"size": [8.5, 6]}"#)).canvas?.color == .white)
    #expect(
      try read(chain(#"{"color": "clear", "size": [8, 6]}"#)).canvas
        == Chain.Canvas(width: 8, height: 6, color: .clear))
    #expect(try read(#"{"nodes": [{"filter": "invert"}]}"#).canvas == nil)
  }

  @Test(arguments: [
    (#"[1200, 630]"#, "canvas", "found an array"), (#"{}"#, "canvas", "needs 'size'"),
    (#"{"color": "red"}"#, "canvas", "needs 'size'"),
    (#"{"sise": [1, 1]}"#, "canvas.sise", "did you mean 'size'?"),
    (#"{"size": [1]}"#, "canvas.size", "[width, height]"),
    (#"{"size": ["50%", 4]}"#, "canvas.size", "[width, height]"),
    (#"{"size": [0, 4]}"#, "canvas.size", "above 0"),
    (#"{"size": [4, -4]}"#, "canvas.size", "above 0"),
    (#"{"size": [0.2, 4]}"#, "canvas.size", "each side has at least 1 pixel"),
    (#"{"size": [32769, 32768]}"#, "canvas.size", "at most 1073741824 pixels"),
    (#"{"size": [1e300, 1e300]}"#, "canvas.size", "at most 1073741824 pixels"),
    (#"{"size": [4, 4], "color": "bleu"}"#, "canvas.color", "did you mean 'blue'?"),
    (#"{"size": [4, 4], "color": [2, 0, 0]}"#, "canvas.color", "out of range"),
  ])
  func badCanvases(_ canvas: String, path: String, message: String) throws {
    let error = try #require(complaint(chain(canvas)))
    #expect(error.path == path && error.message.contains(message), "\(error)")
    #expect(error.line == 1)
  }

  @Test func limits() throws {
    try read(chain(#"{"size": [32768, 32768]}"#)).validate()
    let doubled = complaint(chain(#"{"size": [32768, 8193]}"#, #", "scale": 2"#))
    #expect(doubled?.path == "canvas.size")
    for (width, height) in [(Double.nan, 4.0), (4, .infinity), (0, 4), (-4, -4)] {
      let chain = Chain(canvas: .init(width: width, height: height)) { Invert() }
      #expect(throws: ChainError.self) { try chain.validate() }
    }
    let chain = Chain(canvas: .init(width: 4, height: 4, color: Color(white: 1.5))) { Invert() }
    let error = #expect(throws: ChainError.self) { try chain.validate() }
    #expect(error?.path == "canvas.color")
  }

  @Test func sizeIsInPoints() throws {
    let chain = Chain(scale: 1.5, canvas: .init(width: 33, height: 20)) { Invert() }
    #expect(try chain.canvasSize() == Size(width: 50, height: 30))
  }

  @Test func sourceAndCanvasExcludeEachOther() throws {
    let card = Chain(canvas: .init(width: 4, height: 4)) { Invert() }
    try card.validate(hasSource: false)
    let both = #expect(throws: ChainError.self) { try card.validate(hasSource: true) }
    #expect(both?.path == "canvas" && both?.message.contains("leave out the picture") == true)
    let none = #expect(throws: ChainError.self) {
      try Chain { Invert() }.validate(hasSource: false)
    }
    #expect(none?.message.contains("give the chain a canvas") == true)
  }
}
