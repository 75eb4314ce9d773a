import Foundation
import GLBlur
import GLBlurReference
import Testing
import TestSupport

@Suite struct ReferenceTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: [
    ("docs/filters.md", ["filters", "--markdown", "reference"]),
    ("docs/porting.md", ["filters", "--markdown", "porting"]),
  ])
  func isWhatTheBinaryPrints(file: String, arguments: [String]) throws {
    let outcome = try Child(arguments, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let isEqual = try Repository.text(of: file) == outcome.output
    #expect(isEqual, "\(file) is old; 'make reference' writes it again")
  }

  /// The first page of the Swift API lists the filters as the catalogue groups them.
  @Test(arguments: Catalogue.groups.map(\.title)) func topics(title: String) throws {
    let group = try #require(Catalogue.groups.first { $0.title == title })
    let source = try Repository.text(of: "Sources/GLBlur/GLBlur.docc/GLBlur.md")
    let text = try #require(SwiftPage.withTopics(source))
    let parts = text.components(separatedBy: "\n### \(title)\n\n")
    let section = try #require(parts.dropFirst().first)
    #expect(
      section.components(separatedBy: "\n\n")[0].split(separator: "\n").map(String.init)
        == group.filters.map { "- ``\($0)``" })
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func swiftPage(name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    let page = try #require(SwiftPage.all.first { $0.name == name })
      .markdown(swift: "Chain {}")
    #expect(page.hasPrefix("# ``GLBlur/\(filter)``\n"))
    #expect(page.contains("](\(name).jpg)\n"))
    #expect(page.contains("\n```swift\nChain {}\n```\n"))
    #expect(page.contains("\n```json\n["))
    #expect(page.contains("\n## Formula\n\n"))
    func check<F: Filter>(_ filter: F.Type) {
      for parameter in F.parameters {
        let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(parameter.name)` | ") }
        let identity = parameter.identity.map { "`\($0.json)`" } ?? ""
        #expect(row?.hasSuffix(" | \(identity) |") == true)
      }
      for port in F.ports { #expect(page.contains("\n| `\(port.name)` | ")) }
    }
    check(filter)
  }

  @Test func swiftPagesOfViews() {
    let names = SwiftPage.all.map(\.name).filter { Catalogue.filter(named: $0) == nil }
    #expect(Set(names) == ["imageView", "vibrancyView", "row", "column", "grid"])
    #expect(Set(SwiftPage.all.map(\.name)).count == SwiftPage.all.count)
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

  /// Nothing that has a counterpart is said to be absent, and proposed replacements exist.
  @Test(arguments: Absence.all.map(\.library)) func absences(library: String) throws {
    let absences = try #require(Absence.all.first { $0.library == library }).absences
    let absent = absences.flatMap(\.names)
    #expect(absent.count > 10)
    #expect(Set(absent).count == absent.count, "a name stands in two rows")
    let present = Catalogue.filters.flatMap { filter in
      [filter.counterparts.gpuImage, filter.counterparts.coreImage, filter.counterparts.css]
        .compactMap { $0 }
    }
    // What follows a colon is about the names before it.
    let names = Set(
      present.joined(separator: "; ").split(separator: ";").flatMap { part in
        part.prefix { $0 != ":" }.split { ", ".contains($0) }.map(String.init)
      })
    #expect(names.contains("GPUImageGaussianBlurFilter") && names.contains("blur()"))
    #expect(absent.filter(names.contains) == [], "these have counterparts")
    for absence in absences {
      for filter in absence.filters {
        #expect(Catalogue.filter(named: filter) != nil, "there is no filter '\(filter)'")
      }
    }
    let text = try Repository.text(of: "docs/porting.md")
    for name in absent { #expect(text.contains("`\(name)`")) }
    #expect(!text.contains("{"), "the name of a filter is not a link")
  }

  @Test func translations() throws {
    let text = try Repository.text(of: "docs/porting.md")
    for (program, translations) in Translation.all {
      let names = translations.flatMap(\.names)
      #expect(Set(names).count == names.count, "a word of \(program ?? "none") stands in two rows")
      for translation in translations {
        #expect(!translation.filters.isEmpty, "\(translation.names)")
        for filter in translation.filters {
          #expect(Catalogue.filter(named: filter) != nil, "there is no filter '\(filter)'")
        }
      }
      for name in names { #expect(text.contains("`\(name)`")) }
    }
  }

  /// One mapping contains semicolons, and one text has several entries.
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
