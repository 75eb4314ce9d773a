import Foundation
import GLBlurChain
import TestSupport
import Testing

@Suite struct PortingTests {
  @Test(arguments: [
    ("## GPUImage", PortedClasses.gpuImage1), ("## GPUImage", PortedClasses.gpuImage2),
    ("## GPUImage", PortedClasses.gpuImage3), ("## Core Image", PortedClasses.coreImage),
  ])
  func everyClassHasARow(heading: String, classes: [String]) throws {
    let text = try Repository.text(of: "docs/porting.md")
    let start = try #require(text.range(of: "\n\(heading)\n"))
    let section = text[start.upperBound...].components(separatedBy: "\n## ")[0]
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }
    // Names stand in the first column, each as code.
    let names = rows.flatMap { row in
      row.split(separator: " | ")[0].split(separator: "`").map(String.init)
    }
    #expect(classes.count > 100)
    #expect(Set(classes).subtracting(names).isEmpty, "classes without a row")
  }

  @Test func everyRowOfThePortingGuide() throws {
    let filters = Set(Catalogue.filters.map { $0.name })
    var count = 0
    for line in try Repository.text(of: "docs/porting.md").split(separator: "\n")
    where line.hasPrefix("| `") {
      let cells = line.dropFirst(2).components(separatedBy: " | ")
      let meant = cells[1].components(separatedBy: "(filters.md#").dropLast()
        .compactMap { $0.components(separatedBy: "[").last.map { String($0.dropLast()) } }
      for name in cells[0].split(separator: "`").map(String.init)
      where name != ", " && !filters.contains(name) && name.contains(where: \.isLetter) {
        let error = #expect(throws: ChainError.self) {
          try Chain(json: #"[{"filter": "\#(name)"}]"#, file: "c.json")
        }
        let message = try #require(error).message
        let isOwn = filters.contains { $0.lowercased() == name.lowercased() }
        #expect(
          isOwn || meant.isEmpty || meant.contains { message.contains("'\($0)'") }, "\(message)")
        #expect(!message.contains("lists all"), "\(message)")
        count += 1
      }
    }
    #expect(count > 500)
  }
}
