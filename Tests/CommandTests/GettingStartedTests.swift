import Foundation
import GLBlur
import TestSupport
import Testing

/// Tests that the code in the documentation's article runs.
@Suite struct GettingStartedTests {
  @Test func theArticleShowsThisCode() throws {
    let article = try Repository.text(of: "Sources/GLBlur/GLBlur.docc/GettingStarted.md")
    let code = try lines(of: Repository.text(of: "Tests/CommandTests/Support/GettingStarted.swift"))
    // Every second part between the marks is code.
    let parts = article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    #expect(parts.count == 5)
    for (_, part) in parts {
      let shown = lines(of: String(part.dropFirst("swift".count)))
      #expect(
        code.indices.contains { code[$0...].starts(with: shown) },
        "\(shown.joined(separator: "\n"))")
    }
  }

  /// Returns the lines of code without indentation and empty lines.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func itRuns() throws {
    let folder = try Folder()
    let photo = try noiseImage(width: 600, height: 400)
    try folder.put(photo, at: "photo.png")
    let (frames, labels) = try GettingStarted.run(folder["photo.png"], folder["card.png"])
    #expect(frames == 10 && labels.count == 1)
    #expect(try Image(at: "card.png", in: folder).size == photo.size)
  }
}
