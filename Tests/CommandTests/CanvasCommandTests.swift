import GLBlur
import TestSupport
import Testing

@Suite struct CanvasCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(
      """
      {"canvas": {"size": [6, 4], "color": "#C86432"},
       "nodes": [{"filter": "saturation", "amount": 0}]}
      """, at: "card.json")
  }

  @Test func run() throws {
    let outcome = try folder.glblur("run", "card.json", "-o", "out.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let image = try Image(at: "out.png", in: folder)
    // The canvas has the colour of `flatImage`, whose grey is 118.
    #expect(image.size == Size(width: 6, height: 4) && image.first == [118, 118, 118, 255])
  }

  @Test func otherWaysToRun() throws {
    #expect(try folder.glblur("run", "card.json").status == 0)
    #expect(try Image(at: "card.png", in: folder).first[0] == 118)
    let piped = try folder.glblur("run", "-", input: folder.bytes(of: "card.json"))
    #expect(piped.status == 0)
    #expect(try Image(at: "stdin.png", in: folder).first[0] == 118)
    for arguments in [["--backend", "both"], ["--backend", "cpu", "--depth", "16"]] {
      let outcome = try Child(
        ["run", "card.json", "-o", "deep.png"] + arguments, in: folder
      ).wait()
      #expect(outcome.status == 0, "\(arguments)")
    }
    let swept = try folder.glblur("run", "card.json", "-o", "s.png", "--sweep", "0.amount=0:1:3")
    #expect(swept.status == 0)
    #expect(try Image(at: "s.002.png", in: folder).first == [200, 100, 50, 255])
    #expect(try folder.glblur("run", "card.json", "-o", "r.png", "--resume").status == 0)
    let again = try folder.glblur("run", "card.json", "-o", "r.png", "--resume", "--verbose")
    #expect(again.status == 0 && again.error.contains("is up to date"))
  }

  @Test func otherCommands() throws {
    let compared = try folder.glblur("compare", "card.json")
    #expect(compared.status == 0 && compared.output.contains("card.json: "))
    let explained = try folder.glblur("explain", "card.json")
    #expect(explained.status == 0 && explained.output.contains("on its canvas, 6×4"))
    #expect(try folder.glblur("explain", "card.json", "--json").output.contains(#""canvas": true"#))
    #expect(try folder.glblur("check", "card.json").status == 0)
    try folder.put(
      #"{"canvas": {"size": [90, 30]}, "nodes": [{"filter": "label", "text": "a", "color": "white"}]}"#,
      at: "pale.json")
    let legibility = try folder.glblur("legibility", "pale.json")
    #expect(legibility.status == 1 && legibility.output.contains("fails AA"))
  }

  @Test(arguments: ["run", "compare", "explain", "legibility"])
  func canvasAndImage(_ command: String) throws {
    let outcome = try folder.glblur(command, "card.json", "photo.png")
    #expect(outcome.status == 64 && outcome.error.contains("leave out photo.png, or the canvas"))
  }

  @Test(arguments: ["run", "compare", "legibility"])
  func neitherCanvasNorImage(_ command: String) throws {
    let outcome = try folder.glblur(command, "c.json")
    #expect(outcome.status == 64)
    #expect(
      outcome.error
        == "glblur: c.json: this chain has no 'canvas' to start from, so it needs an image; name "
        + "one after the chain\n")
  }

  @Test func sizes() throws {
    let sized = try folder.glblur("explain", "card.json", "--size", "8x8")
    #expect(sized.status == 64 && sized.error.contains("this one has a canvas"))
    let large = try folder.glblur("run", "card.json", "--max-pixels", "23")
    #expect(large.status == 65 && large.error.contains("6×4 pixels, and the limit is 23"))
    #expect(try folder.glblur("run", "card.json", "--max-pixels", "24").status == 0)
  }
}
