import Foundation
import Testing
import GLBlurCommand
import TestSupport

@Suite struct ManualTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// groff formats the page without a warning.
  private func page() throws -> String {
    let manual = try folder.glblur("manual")
    #expect(manual.status == 0 && manual.error.isEmpty)
    #expect(manual.bytes.allSatisfy { $0 < 0x80 }, "no encoding is in anybody's way")
    try folder.put(manual.bytes, at: "glblur.1")
    let outcome = try Child(
      ["-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=200n", "-rHY=0", "glblur.1"], of: "/usr/bin/groff",
      in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    return outcome.output
  }

  @Test func sections() throws {
    let page = try page()
    let titles = page.split(separator: "\n").filter { $0.first?.isLetter == true }.map(String.init)
    #expect(
      titles.dropFirst().dropLast() == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "CHAIN FILES", "EXIT STATUS",
        "ENVIRONMENT", "EXAMPLES",
      ])
    for status in [0, 1, 64, 65, 66, 69, 70, 73, 74, 130] {
      #expect(page.contains("\n       \(status) "))
    }
    #expect(page.contains("\n       GLBLUR_DEVICE"))
    // Text that users copy stays ASCII.
    #expect(page.contains("glblur contrast '#777' white"))
    #expect(page.contains(#"{ "filter": "gaussianBlur", "sigma": 14, "edge": "mirror" },"#))
  }

  @Test(arguments: CommandName.allCases) func options(of command: CommandName) throws {
    let page = try page()
    let lines = page.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "   \(command.rawValue)"))
    let part = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("       ") }
      .joined(separator: "\n")
    #expect(page.contains("\n       glblur \(command.rawValue) "))
    let options = Option.table.filter { $0.commands.contains(command) }
    for option in options { #expect(part.contains(option.spelling)) }
  }
}
