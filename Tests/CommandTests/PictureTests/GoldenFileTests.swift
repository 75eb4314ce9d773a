import GLBlur
import TestSupport
import Testing

/// Golden files that cannot be compared, and those that are not written.
@Suite struct GoldenFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ words: String...) throws -> Child.Outcome { try folder.test(words) }

  /// Writes a chain that inverts a picture.
  private func putChain(_ test: String, _ members: String = "") throws {
    try folder.put(#"{\#(members)"nodes": [{"filter": "invert"}]}"#, at: "a.json")
    try folder.put(test, at: "a.test.json")
  }

  private func fails(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try run(".")
    #expect(
      outcome.status == 1 && outcome.output.contains(message), "\(outcome.output)",
      sourceLocation: sourceLocation)
  }

  @Test func aGoldenFileHasTheSizeTheDepthAndTheProfile() throws {
    try flatImage(width: 4, height: 2).write(to: folder["in.png"])
    try putChain(#"{"picture": "in.png"}"#)
    #expect(try run(".", "--bless").status == 0)
    try flatImage(width: 5, height: 2).write(to: folder["in.png"])
    try fails("The picture has 5×2 pixels, and Goldens/a.png has 4×2.")
    try flatImage(width: 4, height: 2).write(to: folder["in.png"])
    try putChain(#"{"picture": "in.png", "depth": 16}"#)
    try fails("The picture has 16 bits a channel, and Goldens/a.png has 8 bits a channel.")
    try putChain(#"{"picture": "in.png"}"#, #""profile": "p3", "#)
    try fails("The picture's colour profile is ICC 'Display P3'")
    #expect(try run(".", "--update-changed").status == 0)
    #expect(try run(".").status == 0)
  }

  /// One canvas in two colour spaces has the same samples: black inverted is white in each.
  @Test func digestsHaveTheProfile() throws {
    let canvas = ##""canvas": {"size": [4, 4], "color": "#000"}, "##
    try putChain(#"{"expect": "hash"}"#, canvas)
    #expect(try run(".", "--bless").status == 0)
    try putChain(#"{"expect": "hash"}"#, canvas + #""profile": "p3", "#)
    try fails("The digest of the pixels is not that of Goldens/a.hash.")
  }

  /// An empty file, and the text that Git LFS keeps in place of a picture.
  @Test(arguments: ["", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"])
  func brokenFilesAreWrittenOnRequest(_ content: String) throws {
    try folder.putGenerator("level")
    try folder.put("{}", at: "a.test.json")
    try folder.put(content, at: "Goldens/a.png")
    try fails("The golden file cannot be read: Goldens/a.png: ")
    #expect(try folder.text("Goldens/a.png") == content)
    #expect(try run(".", "--bless").status == 1)
    #expect(try run(".", "--update-changed").status == 0)
    #expect(try run(".").status == 0)
  }

  @Test func picturesOfFloatsNeedADepth() throws {
    // One grey pixel: 0.5 is 0x3F000000.
    try folder.put(Array("Pf\n1 1\n-1.0\n".utf8) + [0, 0, 0, 0x3F], at: "in.pfm")
    try putChain(#"{"picture": "in.pfm"}"#)
    let outcome = try run(".", "--update-changed")
    #expect(outcome.status == 1 && outcome.output.contains(#"write "depth": 16"#))
    #expect(try !folder.names.contains("Goldens"))
    try putChain(#"{"picture": "in.pfm", "depth": 16}"#)
    #expect(try run(".", "--update-changed").status == 0)
    #expect(try run(".").status == 0)
    try putChain(#"{"picture": "in.pfm", "expect": "hash"}"#)
    #expect(try run(".", "--update-changed").status == 0)
    #expect(try run(".").status == 0)
  }

  /// In `fast` results of a blur differ by some thousandths of a level, which the shader makes into
  /// whole ranges.
  @Test func backendsThatDisagreeWriteNothing() throws {
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
      void main() {
        gl_FragColor = vec4(fract(IMG_THIS_PIXEL(inputImage).rgb * 3000.0), 1.0);
      }
      """, at: "amplify.fs")
    func put(sigma: Double) throws {
      try folder.put(
        """
        [{"filter": "gaussianBlur", "sigma": \(sigma)}, {"filter": "shader", "file": "amplify.fs"}]
        """, at: "a.json")
    }
    try put(sigma: 7.25)
    try folder.put(#"{"quality": "fast", "size": [64, 64]}"#, at: "a.test.json")
    let missing = try run(".", "--bless")
    #expect(
      missing.status == 1
        && missing.output.contains("OpenGL ES and the processor disagree: gpu and cpu differ by"))
    #expect(try !folder.names.contains("Goldens"))
    try folder.put(
      #"{"quality": "fast", "size": [64, 64], "backend": "cpu"}"#, at: "a.test.json")
    #expect(try run(".", "--bless").status == 0)
    let golden = try folder.bytes(of: "Goldens/a.64x64.png")
    try put(sigma: 5)
    try folder.put(#"{"quality": "fast", "size": [64, 64]}"#, at: "a.test.json")
    let changed = try run(".", "--update-changed")
    #expect(
      changed.status == 1
        && changed.output.contains("OpenGL ES and the processor disagree: gpu and cpu differ by"))
    #expect(try folder.bytes(of: "Goldens/a.64x64.png") == golden)
  }

  /// What one backend draws, the other has not seen.
  @Test(arguments: ["cpu", "gpu"]) func oneBackendWritesNothing(_ backend: String) throws {
    try folder.putGenerator("level")
    try folder.put("{}", at: "a.test.json")
    for option in ["--bless", "--update-changed"] {
      let outcome = try run(".", option, "--backend", backend)
      #expect(outcome.status == 64 && outcome.error.contains("leave out --backend \(backend)"))
    }
    #expect(try !folder.names.contains("Goldens"))
    #expect(try run(".", "--bless", "--backend", "both").status == 0)
  }

  @Test func noTwoTestsHaveOneGoldenFile() throws {
    try folder.putGenerator("level", at: "n.fs")
    try folder.putGenerator("0.6", at: "n.b.fs")
    try folder.put(#"{"cases": {"b": {}, "c": {}}}"#, at: "n.test.json")
    try folder.put("{}", at: "n.b.test.json")
    let outcome = try run(".", "--bless")
    #expect(outcome.status == 1 && outcome.output.hasPrefix("TAP version 14\n1..3\nok 1 - n.b #"))
    #expect(
      outcome.output.contains(
        "n.test.json: two tests have the golden file Goldens/n.b.png: n.b.test.json and n.test.json; "
          + "rename a case"))
    #expect(try Image(at: "Goldens/n.b.png", in: folder).first == [153, 153, 153, 255])
    try folder.remove("n.b.test.json")
    let twice = try run(".", "../\(folder.path.split(separator: "/").last ?? "")", "n.test.json")
    #expect(twice.output.contains("1..2\n"))
  }

  @Test func aChainWithACanvasHasItsSize() throws {
    try putChain(#"{"size": [4, 4]}"#, #""canvas": {"size": [20, 10]}, "#)
    try fails("a.test.json: size: the chain has a canvas of 20×10; leave out the size")
  }
}
