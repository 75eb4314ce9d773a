package import GLBlurFiles
import GLBlurFilters
import SystemLibrary

/// The results of tests in the formats that other programs read.
package enum TestReports {
  /// Returns the line of a test in the Test Anything Protocol, version 14, with the details of a
  /// failure.
  ///
  /// - Parameter number: From 1.
  package static func tap(_ result: PictureTestResult, number: Int) -> String {
    let title = title(result.title)
    switch result.outcome {
    case .passed: return "ok \(number) - \(title)\(result.note.map { " # \($0)" } ?? "")\n"
    case .skipped: return "ok \(number) - \(title) # SKIP \(result.note ?? "")\n"
    case .blessed:
      let notes = ["the golden file was written", result.note].compactMap(\.self)
      return "ok \(number) - \(title) # \(notes.joined(separator: ", and "))\n"
    case .failed(let message):
      let lines = message.split(whereSeparator: \.isNewline).map { line in
        "    \(line.unicodeScalars.map { isPrinted($0) ? String($0) : "?" }.joined())\n"
      }.joined()
      return """
        not ok \(number) - \(title)
          ---
          file: \(quoted(result.file))
          message: |
        \(lines)  ...

        """
    }
  }

  /// Returns a title that neither ends its line nor begins a directive, as names of files may be
  /// anything.
  private static func title(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar == "\\" || scalar == "#" ? "\\\(scalar)" : isPrinted(scalar) ? String(scalar) : "?"
    }.joined()
  }

  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }

  /// The first lines of a report in the Test Anything Protocol.
  package static func tapHeader(count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  /// Returns all results in the XML that JUnit's Ant task writes, which services for continuous
  /// integration read.
  package static func junit(_ results: [PictureTestResult]) -> String {
    func time(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    // Suites are the files of tests.
    var files: [String] = []
    for result in results where !files.contains(result.file) { files.append(result.file) }
    for file in files {
      let own = results.filter { $0.file == file }
      text +=
        "  <testsuite name=\"\(escaped(file))\" tests=\"\(own.count)\" "
        + "failures=\"\(own.count(where: \.hasFailed))\" errors=\"0\" "
        + "time=\"\(time(own.reduce(0) { $0 + $1.seconds }))\" "
        + "skipped=\"\(own.count { $0.outcome == .skipped })\">\n"
      for result in own {
        text +=
          "    <testcase classname=\"\(escaped(file))\" name=\"\(escaped(result.title))\" "
          + "time=\"\(time(result.seconds))\""
        let note = result.note.map(escaped)
        let content: String? =
          switch result.outcome {
          case .failed(let message):
            "<failure message=\"\(escaped(message))\">\(escaped(message))</failure>"
          case .skipped: "<skipped message=\"\(note ?? "")\"/>"
          case .passed, .blessed: note.map { "<system-out>\($0)</system-out>" }
          }
        text += content.map { ">\n      \($0)\n    </testcase>\n" } ?? "/>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// Returns a text for HTML or XML. Characters that XML 1.0 does not have become question marks.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "\t"
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A page, `index.html`, that shows the pictures of tests that failed.
package struct TestPage: Sendable {
  private let folder: String
  private let page: BegunFile

  /// Begins the page in a folder, which is made if it does not exist.
  ///
  /// - Throws: `FileError` if no file can be made there.
  package init(inFolder folder: String) throws(FileError) {
    self.folder = folder
    try Path.makeFolders(folder)
    let path = Path.joined(folder, "index.html")
    page = try BegunFile.begun(at: path, named: path)
  }

  /// Removes what was begun, unless the page is written.
  package func discard() { page.discard() }

  /// Writes the pictures and the page, and removes the pictures of an earlier page.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package func write(_ results: [PictureTestResult]) throws(FileError) {
    for name in Path.names(inFolder: folder) where Self.isOfPage(name) {
      unsafe unlink(Path.joined(folder, name))
    }
    for (number, result) in results.enumerated() {
      for picture in result.pictures {
        try writeFile(picture.bytes, to: Path.joined(folder, picture.numbered(number)))
      }
    }
    try page.sink.write(Array(Self.html(results).utf8))
    try page.complete()
    try page.publish()
  }

  /// Whether a file has a name that `NamedBytes.numbered` gives.
  private static func isOfPage(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int(parts[0]).map { $0 > 0 } ?? false
      && [
        "actual.png", "expected.png", "cpu.png", "gpu.png", "changed.png", "original.png",
        "difference.png", "numbers.txt",
      ].contains(parts[1])
  }

  private static func html(_ results: [PictureTestResult]) -> String {
    let failed = results.enumerated().filter(\.element.hasFailed)
    let rest = results.filter { !$0.hasFailed }
    let rows = rest.map { result in
      "<li>\(escaped(result.title))"
        + (result.outcome == .blessed ? " <b>(written)</b>" : "")
        + (result.note.map { " (\(escaped($0)))" } ?? "") + "</li>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(failed.count) of \(results.count) tests failed</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
      section { border-top: 1px solid #ccc; padding: 1rem 0 }
      .pictures { display: flex; flex-wrap: wrap; gap: 1rem }
      figure { margin: 0 }
      .frame { position: relative; display: inline-block; background:
        repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 / 16px 16px }
      .frame img { display: block; min-width: 192px; max-width: 480px; image-rendering: pixelated }
      .frame i { position: absolute; width: 20px; height: 20px; margin: -11px; border: 2px solid #f0f;
        border-radius: 50% }
      @media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } }
      </style>
      <h1>\(failed.count) of \(results.count) tests failed</h1>
      \(failed.map { section($0.element, $0.offset) }.joined())
      <section><h2>\(rest.count { $0.outcome != .skipped }) passed</h2>
      <ul>
      \(rows.joined())</ul></section>
      </html>

      """
  }

  private static func section(_ result: PictureTestResult, _ number: Int) -> String {
    guard case .failed(let message) = result.outcome else { return "" }
    let mark =
      result.place.map { place in
        "<i style=\"left:\(figure(100 * place.x))%;top:\(figure(100 * place.y))%\"></i>"
      } ?? ""
    let pictures = result.pictures.filter { $0.name.hasSuffix(".png") }.map { picture in
      "<figure><div class=\"frame\"><img src=\"\(picture.numbered(number))\" alt=\"\">\(mark)</div>"
        + "<figcaption>\(Path.baseName(of: picture.name))</figcaption></figure>\n"
    }
    return """
      <section><h2>\(escaped(result.title))</h2>
      <p>\(escaped(result.file))</p>
      <p>\(escaped(message).replacing("&#10;", with: "<br>"))</p>
      <div class="pictures">
      \(pictures.joined())</div></section>

      """
  }

  private static func escaped(_ text: String) -> String { TestReports.escaped(text) }
}

extension NamedBytes {
  /// Returns the name of the file for a picture of the result with an index. It has no part of the
  /// test's name, which may be long and may be that of another test.
  package func numbered(_ index: Int) -> String { "\(index + 1)-\(name)" }
}
