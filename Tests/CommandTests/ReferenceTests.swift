import Foundation
import GLBlur
import Testing
import TestSupport

/// Tests the files that `make reference` writes.
@Suite struct ReferenceTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: [
    ("docs/filters.md", ["filters", "--markdown", "reference"]),
    ("docs/porting.md", ["filters", "--markdown", "porting"]),
    ("docs/chain.schema.json", ["schema"]),
  ])
  func isWhatTheBinaryPrints(file: String, arguments: [String]) throws {
    let outcome = try Child(arguments, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let isEqual = try Repository.text(of: file) == outcome.output
    #expect(isEqual, "\(file) is old; 'make reference' writes it again")
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func describes(name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    let text = try Repository.text(of: "docs/filters.md")
    #expect(text.contains("[\(name)](#\(name.lowercased()))"), "the table of contents")
    let section = try #require(text.components(separatedBy: "\n### \(name)\n").dropFirst().first)
      .components(separatedBy: "\n### ")[0]
    #expect(section.contains("\n\(filter.summary)\n"))
    #expect(section.contains("\n```json\n["))
    func check<F: Filter>(_ filter: F.Type) {
      for parameter in F.parameters { #expect(section.contains("\n| `\(parameter.name)` | ")) }
      for port in F.ports { #expect(section.contains("\n| `\(port.name)` | ")) }
    }
    check(filter)
  }

  /// Tests a name whose mapping contains semicolons, and a text with several entries.
  @Test(arguments: [
    #"| `GPUImageMaskFilter` | [mask](filters.md#mask) | base "none"; the mask there is the mean "#,
    "| `CIBlendWithAlphaMask` | [mask](filters.md#mask) | channel alpha |",
    "| `GPUImageSolidColorGenerator`, `SolidColorGenerator` | [solidColor](filters.md#solidcolor) |",
    "| `GPUImageColorDodgeBlendFilter`, `ColorDodgeBlend` | [blend](filters.md#blend) | mode colorDod",
    "| `saturate()` | [saturation](filters.md#saturation) | the same number |",
  ])
  func porting(row: String) throws {
    #expect(try Repository.text(of: "docs/porting.md").contains("\n\(row)"))
  }
}
