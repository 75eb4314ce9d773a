import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct ExampleLegibilityTests {
  /// A chain that the documents apply to a photograph.
  struct Shown: Hashable, CustomStringConvertible {
    let chain: String
    /// The words of a command line for the photograph and the chain's other image.
    let images: [String]
    var description: String { "\(chain) \(images.joined(separator: " "))" }
  }

  /// A command line `glblur legibility …` of a document.
  struct Line: Hashable, CustomStringConvertible {
    let shown: Shown
    /// Whether the document says that the command exits with 1.
    let fails: Bool
    var description: String { "\(shown), fails: \(fails)" }
  }

  /// This example is meant to fail.
  static let unreadable = "Examples/unreadable-label.json"
  /// Panels over three backdrops with the contrast that they have there.
  static let panels = "Examples/readable-text"
  /// This chain compares frames of a film, so it shows nothing on a photograph.
  static let ofFrames = "Examples/temporal-denoise.json"
  /// This chain reads pictures that are rendered before.
  static let sheet = "Examples/looks/contact-sheet.json"

  static let documents = Result {
    try ["README.md", "Makefile"]
      + Repository.files(in: "docs", ending: ".md")
      + Repository.files(in: "Sources/GLBlur/GLBlur.docc", ending: ".md")
  }

  /// The lines of the documents, with the names of photographs written out.
  static let lines = Result {
    try documents.get().flatMap { document in
      try Repository.text(of: document)
        .replacing("$(PHOTOS)", with: "Examples/photographs").split(separator: "\n")
        .map(String.init)
    }
  }

  /// All examples that a document applies to photographs.
  static let shown = Result {
    try Set(
      lines.get().flatMap { line in
        line.matches(
          of: /(Examples\/[\w\/-]+\.json)((?: (?:--input \w+=)?Examples\/[\w\/]+\.(?:png|jpg))+)/
        )
        .map { Shown(chain: String($0.1), images: $0.2.split(separator: " ").map(String.init)) }
      }
    ).sorted { "\($0)" < "\($1)" }
  }

  static let measured = Result {
    try lines.get().compactMap { line -> Line? in
      guard
        let match = line.firstMatch(
          of: /glblur legibility (Examples\S+) (Examples\/photographs\/[\w.]+)/)
      else { return nil }
      return Line(
        shown: Shown(chain: String(match.1), images: [String(match.2)]),
        fails: line.contains("exits with 1"))
    }
  }

  private func status(_ shown: Shown) throws -> Child.Outcome {
    let folder = try Folder()
    let images = shown.images.map { word in
      word.split(separator: "=").map { part in
        part.hasPrefix("Examples/") ? Repository.path(of: String(part)) : String(part)
      }.joined(separator: "=")
    }
    return try Child(
      ["legibility", Repository.path(of: shown.chain), "--quiet"] + images, in: folder
    ).wait()
  }

  @Test func everyExampleIsShown() throws {
    let shown = Set(try Self.shown.get().map(\.chain))
    for chain in try Repository.chains(in: "Examples")
    where !chain.hasPrefix(Self.panels) && ![Self.sheet, Self.ofFrames].contains(chain) {
      #expect(shown.contains(chain), "no document says on which photograph to try \(chain)")
    }
    #expect(shown.count >= 10)
  }

  @Test func everyShownExampleCanBeRead() throws {
    for shown in try Self.shown.get() where !shown.chain.hasPrefix(Self.panels) {
      let outcome = try status(shown)
      let fails = shown.chain == Self.unreadable
      #expect(outcome.status == (fails ? 1 : 0), "\(shown): \(outcome.error)")
    }
  }

  @Test func commandLinesExitAsTheySay() throws {
    let lines = try Self.measured.get()
    #expect(lines.contains { $0.fails } && lines.contains { !$0.fails })
    for line in Set(lines) {
      let outcome = try status(line.shown)
      #expect(outcome.status == (line.fails ? 1 : 0), "\(line): \(outcome.error)")
    }
  }

  /// The panels that promise to be readable are, over each backdrop; each of the others fails over
  /// one.
  @Test func panelsOfReadableText() throws {
    let folder = try Folder()
    let backdrops = ["black", "white", "document"]
    for name in backdrops {
      let made = try Child(
        [
          "run", Repository.path(of: "\(Self.panels)/\(name).json"),
          Repository.path(of: "Examples/photographs/coffee.png"), "--backend", "cpu", "-o",
          "\(name).png",
        ], in: folder
      ).wait()
      #expect(made.status == 0, "\(made.error)")
    }
    for chain in try Repository.chains(in: Self.panels) {
      let name = try #require(chain.split(separator: "/").last).dropLast(".json".count)
      guard !backdrops.contains(String(name)) else { continue }
      let outcome = try Child(
        ["legibility", Repository.path(of: chain), "--quiet"] + backdrops.map { "\($0).png" },
        in: folder
      ).wait()
      let isReadable = ["recipe", "guaranteed"].contains(name)
      #expect(outcome.status == (isReadable ? 0 : 1), "\(name): \(outcome.error)")
    }
  }

  /// Only figures that depend on installed fonts differ.
  @Test func reportInReadme() throws {
    let text = try Repository.text(of: "README.md")
    let outcome = try Child(
      [
        "legibility", Repository.path(of: Self.unreadable),
        Repository.path(of: "Examples/photographs/coffee.png"),
      ], in: try Folder()
    ).wait()
    #expect(outcome.status == 1)
    let report = outcome.output.replacing(Repository.path(of: "Examples"), with: "Examples")
    func shape(_ text: String) -> String {
      text.replacing(/#[0-9A-F]{6}|[0-9]+(\.[0-9]+)?/, with: "0")
    }
    #expect(shape(text).contains("```\n\(shape(report))```"), "\(report)")
  }

  @Test func snippetsCanBeRead() throws {
    let folder = try Folder()
    var count = 0
    for document in try Self.documents.get() {
      let text = try Repository.text(of: document)
      for block in text.matches(of: /```json\n((?s:.*?))```/) where block.1.contains("\"label\"") {
        let object = try? JSONSerialization.jsonObject(with: Data(block.1.utf8))
        let value = try #require(object, "\(document): this is not JSON:\n\(block.1)")
        let members = value as? [String: Any]
        let isNode = members != nil && members?["nodes"] == nil
        let name = "\(count).json"
        try folder.put(isNode ? "[\(block.1)]" : String(block.1), at: name)
        let photograph =
          members?["canvas"] == nil ? [Repository.path(of: "Examples/photographs/coffee.png")] : []
        let outcome = try Child(["legibility", name, "--quiet"] + photograph, in: folder).wait()
        #expect(outcome.status == 0, "\(document): \(outcome.error)\n\(block.1)")
        count += 1
      }
    }
    #expect(count >= 6)
  }
}
