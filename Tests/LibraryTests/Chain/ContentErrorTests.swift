import GLBlurChain
import TestSupport
import Testing

/// Mistakes in content are errors that name the place, the line and the cure.
@Suite struct ContentErrorTests {
  /// Returns a chain of an effect view whose content begins in line 3. Errors about the outer view
  /// or other nodes name line 2, that of `content`.
  private func chain(_ content: String, _ members: String = "\"style\": \"light\"") -> String {
    "[\n {\"filter\": \"effectView\", \(members), \"content\": [\n\(content)\n]}]"
  }

  private static let mistakes: [(content: String, line: Int, path: String, words: [String])] = [
    ("7", 3, "[0]", ["an object with a 'view'", "a number"]),
    ("{}", 3, "[0]", ["has no 'view'", "label", "effectView"]),
    ("{\"text\": \"A\"}", 3, "[0]", ["has no 'view'"]),
    ("{\"view\": 3}", 3, "[0]", ["has no 'view'"]),
    ("{\"view\": \"lable\",\n\"text\": \"A\"}", 3, "[0].view", ["'lable'", "mean 'label'?"]),
    (
      "{\n\"view\": \"scrollView\"}", 4, "[0].view",
      ["'scrollView'", "expected one of label, imageView, roundedRect, qrCode, barcode, "]
    ),
    ("{\"view\": \"gaussianBlur\"}", 3, "[0].view", ["unknown view 'gaussianBlur'"]),
    ("{\"view\": \"label\"}", 3, "[0]", ["'label' needs the parameter 'text'"]),
    ("{\"view\": \"imageView\"}", 3, "[0]", ["'imageView' needs the parameter 'image'"]),
    ("{\"view\": \"roundedRect\"}", 3, "[0]", ["'roundedRect' needs the parameter 'frame'"]),
    (
      "{\"view\": \"label\",\n\"txt\": \"A\"}", 4, "[0].txt",
      ["unknown parameter of 'label'", "mean 'text'?"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"weight\": \"bolt\"}", 4, "[0].weight",
      ["'bolt'", "mean 'bold'?"]
    ),
    (
      "{\"view\": \"label\", \"text\":\n5}", 4, "[0].text", ["expected a text", "found a number"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"size\": 0}", 4, "[0].size",
      ["out of range", "1 to 1000"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"color\": \"blackk\"}", 4, "[0].color",
      ["'blackk' is not a colour"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"color\": \"secondryLabel\"}", 4, "[0].color",
      ["mean 'secondaryLabel'?"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"frame\": [0, 0, 1]}", 4, "[0].frame",
      ["3 values", "[x, y, width, height]"]
    ),
    (
      "{\"view\": \"imageView\", \"image\": \"source\",\n\"fit\": \"fill\"}", 4, "[0].fit",
      ["'fill' is not allowed"]
    ),
    (
      "{\"view\": \"roundedRect\", \"frame\": [0, 0, 4, 4],\n\"cornerRadius\": -3}", 4,
      "[0].cornerRadius", ["-3 is out of range"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"text\": \"B\"}", 4, "[0].text", ["duplicate key"]
    ),
    (
      "{\"view\": \"label\",\n\"view\": \"label\", \"text\": \"A\"}", 4, "[0].view",
      ["duplicate key"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"material\": \"light\"}", 4, "[0].material",
      ["the view around this one sets", "leave it out"]
    ),
    (
      "{\"view\": \"label\", \"text\": \"A\",\n\"appearance\": \"dark\"}", 4, "[0].appearance",
      ["leave it out"]
    ),
    (
      "{\"view\": \"imageView\", \"image\": \"@logo\"}", 2, "[0].image",
      ["no image '@logo'", "give the renderer one of that name"]
    ),
    (
      "{\"view\": \"imageView\", \"image\": \"none\"}", 3, "[0].image",
      ["expected an image, found 'none'"]
    ),
    ("{\"view\": \"imageView\", \"image\": \"glas\"}", 2, "[0].image", ["no node 'glas'"]),
    (
      "{\"view\": \"effectView\",\n\"alpha\": 0.5}", 4, "[0].alpha", ["'fraction'", "'opacity'"]
    ),
    (
      "{\"view\": \"effectView\",\n\"mask\": \"source\"}", 4, "[0].mask", ["unknown parameter"]
    ),
    (
      "{\"view\": \"effectView\",\n\"content\": [{\"view\": \"label\"}]}", 4,
      "[0].content[0]", ["needs the parameter 'text'"]
    ),
    (
      "{\"view\": \"effectView\", \"content\": [\n{\"view\": \"label\", \"text\": \"A\"},\n"
        + "{\"view\": \"vibrancyView\", \"content\": [\n{\"view\": \"label\", \"txet\": \"A\"}]}]}",
      6, "[0].content[1].content[0].txet", ["mean 'text'?"]
    ),
    (
      "{\"view\": \"vibrancyView\",\n\"style\": \"lable\"}", 4, "[0].style", ["mean 'label'?"]
    ),
    (
      "{\"view\": \"vibrancyView\", \"content\": [\n{\"view\": \"vibrancyView\"}]}", 4,
      "[0].content[0].view",
      ["only shapes, not the view 'vibrancyView'", "into the content of the effectView"]
    ),
    (
      "{\"view\": \"vibrancyView\", \"content\": [\n{\"view\": \"effectView\"}]}", 4,
      "[0].content[0].view",
      ["only shapes, not the view 'effectView'", "into the content of the effectView"]
    ),
    (
      "{\"view\": \"vibrancyView\",\n\"material\": \"dark\"}", 2, "[0].material",
      ["made for 'dark'", "'light'", "leave 'material' out"]
    ),
    (
      "{\"view\": \"vibrancyView\", \"content\":\n{}}", 4, "[0].content",
      ["a list of views", "found an object"]
    ),
    (
      "{\"view\": \"vibrancyView\", \"content\": [\n"
        + "{\"view\": \"label\", \"text\": \"A\", \"color\": \"auto\"}]}",
      3, "[0].content[0].color", ["does not count", "effectView's content"]
    ),
    (
      "{\"view\": \"vibrancyView\", \"content\": [\n"
        + "{\"view\": \"label\", \"text\": \"A\", \"legible\": \"AA\"}]}",
      3, "[0].content[0].legible", ["does not count", "effectView's content"]
    ),
  ]

  @Test(arguments: mistakes)
  func complaints(_ content: String, line: Int, path: String, words: [String]) throws {
    let error = try #require(complaint(chain(content)))
    #expect(error.path == "nodes[0].content\(path)")
    #expect(error.line == line, "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error)") }
    #expect(error.file == "chain.json" && error.cause != .image)
  }

  private static let nodeMistakes: [(node: String, path: String, words: [String])] = [
    (
      "{\"filter\": \"effectView\",\n \"content\": {}}", ".content",
      ["a list of views", "an object"]
    ),
    ("{\"filter\": \"effectView\",\n \"content\": \"A\"}", ".content", ["a list of views"]),
    (
      "{\"filter\": \"effectView\",\n \"content\": [], \"content\": []}", ".content",
      ["duplicate key"]
    ),
    ("{\"filter\": \"effectView\",\n \"alpha\": 0.5}", ".alpha", ["'fraction'", "'opacity'"]),
    ("{\"filter\": \"effectView\",\n \"contents\": []}", ".contents", ["mean 'content'?"]),
    (
      "{\n\"filter\": \"vibrancyView\"}", ".filter",
      ["not a filter but a view", "'content' of an effectView"]
    ),
    (
      "{\n\"filter\": \"imageView\"}", ".filter",
      ["not a filter but a view", "'content' of an effectView"]
    ),
    (
      "{\"filter\": \"blurView\",\n \"content\": [{\"view\": \"label\"}]}", ".content[0]",
      ["needs the parameter 'text'"]
    ),
    ("{\"filter\": \"blurView\",\n \"cornerRadius\": 4}", ".cornerRadius", ["unknown parameter"]),
  ]

  @Test(arguments: nodeMistakes) func nodes(_ node: String, path: String, words: [String]) throws {
    let error = try #require(complaint("[\(node)]"))
    #expect(error.path == "nodes[0]\(path)" && error.line == 2, "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error)") }
  }

  /// The label is refused before any image is read.
  @Test func coloursThatReachNoLevel() throws {
    // At this luminance black and white both have a contrast ratio of 4.58, far from 7.
    let label =
      "{\"view\": \"label\", \"text\": \"A\", \"color\": \"#757575\",\n\"legible\": \"AAA\"}"
    let error = try #require(complaint(chain(label)))
    #expect(error.path == "nodes[0].content[0].legible")
    #expect(error.message.contains("7:1 (AAA)") && error.message.contains("\"auto\""))
    let vibrant =
      "{\"view\": \"label\", \"text\": \"A\", \"color\": \"secondaryLabel\", \"legible\": \"AA\"}"
    let other = try #require(complaint(chain(vibrant)))
    #expect(other.path == "nodes[0].content[0].legible")
    #expect(other.message.contains("leave 'legible' out"))
  }

  @Test func content() throws {
    let chain = try read(
      """
      [{"filter": "effectView", "style": "systemMaterial", "frame": [1, 2, "50%", 40],
        "cornerRadius": 6, "content": [
         {"view": "label", "text": "Ready", "size": 22, "weight": "semibold", "color": "auto"},
         {"view": "vibrancyView", "style": "secondaryLabel", "material": "systemMaterial",
          "content": [{"view": "roundedRect", "frame": [0, 0, 9, 9]}]},
         {"view": "imageView", "image": "source", "rendering": "template", "color": "#f00"},
         {"view": "effectView", "style": "dark", "content": []}]}]
      """)
    let view = try #require(chain.nodes[0].filter as? EffectView)
    let expected = EffectView(
      .systemMaterial, frame: Frame(1, 2, .percent(50), 40), cornerRadius: 6
    ) {
      Label("Ready", size: 22, weight: .semibold, color: .auto)
      VibrancyView(.secondaryLabel) { RoundedRect(frame: Frame(0, 0, 9, 9)) }
      ImageView(.source, rendering: .template, color: Color(red: 1, green: 0, blue: 0))
      EffectView(.dark)
    }
    let said = ", \"material\": \"systemMaterial\""
    #expect(view.content.json.contains(said))
    #expect(view.content.json.split(separator: said).joined() == expected.content.json)
    #expect(view.frame == expected.frame && view.cornerRadius == expected.cornerRadius)
  }
}
