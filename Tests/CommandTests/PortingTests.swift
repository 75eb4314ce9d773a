import Foundation
import TestSupport
import Testing

/// Tests that whoever comes from another library finds each of its classes by name.
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
}
