import GLBlurChain
import TestSupport
import Testing

/// A value of CSS's `filter` in place of a filter's name is answered with the nodes to write.
///
/// Filter Effects Module Level 1, 5 and 9: `brightness(n)` multiplies by n, which is log2(n) stops,
/// `invert(n)` maps 0…1 to n…1 − n, `grayscale(n)` is `saturate(1 − n)` with other weights, and the
/// length of `blur()` is a standard deviation.
@Suite struct CSSFilterTests {
  private func message(_ name: String) throws -> String {
    let error = #expect(throws: ChainError.self) {
      try Chain(json: #"[{"filter": "\#(name)"}]"#, file: "c.json")
    }
    return try #require(error).message
  }

  @Test(arguments: [
    ("blur(4px)", #"{"filter": "gaussianBlur", "sigma": 4, "edge": "transparent"}"#),
    ("filter: blur(1.5rem);", #"{"filter": "gaussianBlur", "sigma": 24, "edge": "transparent"}"#),
    ("blur(3pt)", #"{"filter": "gaussianBlur", "sigma": 4, "edge": "transparent"}"#),
    ("brightness(50%)", #"{"filter": "exposure", "ev": -1}"#),
    ("brightness(3)", #"{"filter": "exposure", "ev": 1.585}"#),
    ("brightness(0)", #"{"filter": "levels", "maxOut": 0}"#),
    ("contrast(1.25)", #"{"filter": "contrast", "amount": 1.25}"#),
    ("saturate(180%)", #"{"filter": "saturation", "amount": 1.8}"#),
    ("grayscale(100%)", #"{"filter": "grayscale"}"#),
    ("grayscale(0.25)", #"{"filter": "saturation", "amount": 0.75}"#),
    ("sepia(.5)", #"{"filter": "sepia", "intensity": 0.5}"#),
    ("opacity(150%)", #"{"filter": "opacity", "amount": 1}"#),
    ("invert(1)", #"{"filter": "invert"}"#),
    ("invert(30%)", #"{"filter": "levels", "minOut": 0.3, "maxOut": 0.7}"#),
    ("hue-rotate(0.25turn)", #"{"filter": "hue", "degrees": 90}"#),
    ("hue-rotate(-450deg)", #"{"filter": "hue", "degrees": -90}"#),
    (
      "Blur(2px) saturate(2)",
      #"{"filter": "gaussianBlur", "sigma": 2, "edge": "transparent"}, "#
        + #"{"filter": "saturation", "amount": 2}"#
    ),
    (
      "backdrop-filter: blur(10px)", #"{"filter": "gaussianBlur", "sigma": 10, "edge": "mirror"}; "#
    ),
  ])
  func nodes(value: String, json: String) throws {
    let message = try message(value)
    #expect(message.hasPrefix("unknown filter '\(value)'; use '"), "\(message)")
    #expect(message.contains("CSS's") && message.contains(": " + json), "\(message)")
    let nodes = json.split(separator: ";")[0]
    #expect(throws: Never.self) { try Chain(json: "[\(nodes)]").validate() }
  }

  @Test(arguments: [
    ("drop-shadow(2px 2px 4px rgba(0, 0, 0, 0.5))", "CSS's drop-shadow() has no counterpart"),
    (
      "blur(4px) drop-shadow(0 0 1px red)",
      #""sigma": 4, "edge": "transparent"}; CSS's drop-shadow()"#
    ),
    ("blur(radius: 4)", "use 'gaussianBlur' for CSS's blur(): the length is sigma"),
    ("contrast(9)", "use 'contrast' for CSS's contrast(): the same number"),
    ("blur(1e999px)", "use 'gaussianBlur'"), ("blur((4px)", "use 'gaussianBlur' for CSS's blur()"),
    ("frobnicate(4px)", "docs/filters.md lists all"), ("filter: none", "docs/filters.md lists all"),
  ])
  func others(value: String, part: String) throws {
    let message = try message(value)
    #expect(message.contains(part), "\(message)")
  }
}
