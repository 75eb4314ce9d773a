import Foundation
import GLBlur
import Testing
import TestSupport

/// The chains of docs/recipes.md.
@Suite struct RecipeTests {
  static func chains() throws -> [String] {
    try Repository.text(of: "docs/recipes.md").components(separatedBy: "```json\n").dropFirst().map
    {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// Without a warning, each changes a photograph of noise and keeps its size.
  @Test func eachRenders() throws {
    let folder = try Folder()
    let photo = try noiseImage(width: 900, height: 600)
    try folder.put(photo, at: "photo.png")
    let chains = try Self.chains()
    #expect(chains.count >= 5)
    for chain in chains {
      try folder.put(chain, at: "chain.json")
      let moment = chain.contains("animation") ? ["--at", "50%"] : []
      let logo = chain.contains("@logo") ? ["--input", "logo=photo.png"] : []
      let outcome = try Child(
        ["run", "chain.json", "photo.png", "-o", "out.png"] + moment + logo, in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(chain)\n\(outcome.error)")
      let result = try Image(at: "out.png", in: folder)
      #expect(result.size == photo.size)
      #expect(result.bytes != photo.bytes, "\(chain)")
    }
  }
}
