import GLBlurChain
import TestSupport
import Testing

/// A chain in the notation of another program is answered with what to write.
@Suite struct OtherNotationTests {
  private func message(_ text: String) throws -> String {
    let error = #expect(throws: ChainError.self) { try Chain(json: text, file: "c.json") }
    return try #require(error).message
  }

  /// The message ends with a text that is a chain, or a node of one.
  @Test(arguments: [
    (#"{"filter": "gaussianBlur", "sigma": 4}"#, #"[{"filter": "gaussianBlur", "sigma": 4}]"#),
    (#"{"nodes": {"filter": "tint"}}"#, #"[{"filter": "tint"}]"#),
    (#"[{"gaussianBlur": {"sigma": 4}}]"#, #"{"filter": "gaussianBlur", "sigma": 4}"#),
    (#"["gaussianBlur"]"#, #"{"filter": "gaussianBlur"}"#),
    (#"["blur(4px)"]"#, #"{"filter": "gaussianBlur", "sigma": 4, "edge": "transparent"}"#),
    ("filter: blur(4px);\n", #"{"filter": "gaussianBlur", "sigma": 4, "edge": "transparent"}"#),
    (
      #"{"filter": "blur(4px)"}"#,
      #"{"filter": "gaussianBlur", "sigma": 4, "edge": "transparent"}"#
    ),
    (
      #"[{"filter": "gaussianBlur", "params": {"sigma": 4}}]"#,
      #"{"filter": "gaussianBlur", "sigma": 4}"#
    ),
  ])
  func structures(text: String, cure: String) throws {
    let message = try message(text)
    #expect(message.hasSuffix(cure), "\(message)")
    #expect(throws: Never.self) {
      try Chain(json: cure.hasPrefix("[") ? cure : "[\(cure)]").validate()
    }
  }

  @Test(arguments: [
    (#"{"filters": []}"#, "did you mean 'nodes'?"), (#"{"chain": []}"#, "did you mean 'nodes'?"),
    (#"[{"type": "tint"}]"#, "did you mean 'filter' instead of 'type'?"),
    (#"[{"Filter": "tint"}]"#, "did you mean 'filter' instead of 'Filter'?"),
    (#"[{"blur": 4}]"#, "use 'gaussianBlur' for CSS's blur()"),
    (#"[{"filter": "tint",}]"#, "leave out the comma before it"),
    (#"[{"filter": "tint"},]"#, "leave out the comma before it"),
    (#"[{"filter": 'tint'}]"#, "write texts in double quotes"),
    ("[{\"filter\": \"tint\"} // soft\n]", "JSON has no comments"),
    (#"[{"filter": "gaussianBlur", "sigma": .5}]"#, "write 0 before the point"),
    (#"[{"filter": "tint", "color": "ff0000"}]"#, "did you mean '#ff0000'?"),
    (#"[{"filter": "tint", "color": [255, 0, 0]}]"#, #"are written as "rgb(255 0 0)""#),
    (#"[{"filter": "tint", "color": {"r": 1, "g": 0, "b": 0}}]"#, "as [r, g, b]"),
    (#"[{"filter": "effectView", "style": "systemUltraThin"}]"#, "'systemUltraThinMaterial'"),
    (#"[{"filter": "effectView", "style": "UIBlurEffectStyleDark"}]"#, "did you mean 'dark'?"),
    (#"[{"filter": "effectView", "style": "ultraThin"}]"#, "'systemUltraThinMaterial'"),
    (#"[{"filter": "effectView", "blur": 10}]"#, "did you mean 'style'?"),
    (
      #"[{"filter": "containerView", "box-shadow": "0 4px 8px #000"}]"#,
      "shadowX, shadowY and shadowRadius"
    ),
    (#"[{"filter": "containerView", "border": "1px solid"}]"#, "borderWidth and borderColor"),
    (#"[{"filter": "containerView", "content": [{"type": "label"}]}]"#, "'view' instead of 'type'"),
    (#"[{"filter": "duotone", "colors": ["red", "blue"]}]"#, "'shadows' or 'highlights'"),
    (#"{"images": {}}"#, "did you mean 'inputs'?"),
    (#"{"size": [1, 2]}"#, "did you mean 'canvas'?"),
    (#"[{"filter": "levels", "black": 10}]"#, "did you mean 'min'?"),
    (#"[{"filter": "resize", "size": 10}]"#, "did you mean 'width' or 'height'?"),
    (#"[{"filter": "vignette", "radius": 1}]"#, "did you mean 'start' or 'end'?"),
    (#"[{"filter": "toneCurve", "points": []}]"#, "did you mean 'composite'?"),
  ])
  func words(text: String, part: String) throws {
    let message = try message(text)
    #expect(message.contains(part), "\(message)")
  }

  /// A pixel of CSS is a point at a scale of 1, usual text has 16 of them, and a turn has 360
  /// degrees.
  @Test(arguments: [
    (#""gaussianBlur", "sigma": "4px""#, #""4px""#, "4"),
    (#""gaussianBlur", "sigma": "1.5rem""#, #""1.5rem""#, "24"),
    (#""gaussianBlur", "sigma": "4""#, #""4""#, "4"),
    (#""saturation", "amount": "180%""#, #""180%""#, "1.8"),
    (#""hue", "degrees": "0.25turn""#, #""0.25turn""#, "90"),
    (#""posterize", "levels": "4""#, #""4""#, "4"),
    (#""crop", "frame": "0 0 100px 50%""#, #""0 0 100px 50%""#, #"[0, 0, 100, "50%"]"#),
    (
      #""crop", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}"#,
      #"{"x": 1, "y": 2, "width": 3, "height": 4}"#, "[1, 2, 3, 4]"
    ),
    (#""label", "text": "A", "size": "12px""#, #""12px""#, "12"),
    (#""label", "text": "A", "weight": 700"#, "700", #""bold""#),
    (#""label", "text": "A", "weight": "300""#, #""300""#, #""light""#),
    (
      #""linearGradient", "from": [0, 0], "to": [0, 9], "stops": ["red", "lime", "blue"]"#,
      #"["red", "lime", "blue"]"#, #"[[0, "red"], [0.5, "lime"], [1, "blue"]]"#
    ),
    (#""vignette", "center": {"y": 2, "x": 1}"#, #"{"y": 2, "x": 1}"#, "[1, 2]"),
  ])
  func values(members: String, written: String, value: String) throws {
    let node = #"{"filter": \#(members)}"#
    let message = try message("[\(node)]")
    #expect(message.contains("; write \(value)"), "\(message)")
    #expect(throws: Never.self) {
      try Chain(json: "[\(node.replacing(written, with: value))]").validate()
    }
  }

  @Test(arguments: [
    #""brightness", "amount": "120%""#, #""rotate", "turns": "90deg""#,
    #""opacity", "amount": "x""#,
    #""crop", "frame": "1 2 3""#, #""crop", "frame": {"x": 1, "y": 2, "width": 3, "depth": 4}"#,
  ])
  func noValue(members: String) throws {
    #expect(try !message(#"[{"filter": \#(members)}]"#).contains("; write"))
  }
}
