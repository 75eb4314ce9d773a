package import GLBlurFiles
import GLBlurFilters

/// The results of tests in the formats that other programs read.
package enum TestReports {
  /// Returns the line of a test in the Test Anything Protocol, version 14, with the details of a
  /// failure.
  ///
  /// - Parameter number: From 1.
  package static func tap(_ result: PictureTestResult, number: Int) -> String {
    let title = result.title.replacing("#", with: "\\#")
    switch result.outcome {
    case .passed:
      return "ok \(number) - \(title)" + (result.note.map { " # \($0)" } ?? "") + "\n"
    case .blessed: return "ok \(number) - \(title) # the golden file was written\n"
    case .failed(let message):
      let lines = message.split(whereSeparator: \.isNewline).map { "    \($0)\n" }.joined()
      return """
        not ok \(number) - \(title)
          ---
          file: \(quoted(result.file))
          message: |
        \(lines)  ...

        """
    }
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
        + "time=\"\(time(own.reduce(0) { $0 + $1.seconds }))\">\n"
      for result in own {
        text +=
          "    <testcase classname=\"\(escaped(file))\" name=\"\(escaped(result.title))\" "
          + "time=\"\(time(result.seconds))\""
        if case .failed(let message) = result.outcome {
          text +=
            ">\n      <failure message=\"\(escaped(message))\">\(escaped(message))</failure>\n"
            + "    </testcase>\n"
        } else {
          text += "/>\n"
        }
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

/// A page that shows the pictures of tests that failed.
package enum TestPage {
  /// Writes `index.html` and the pictures into a folder, which is made if it does not exist.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package static func write(_ results: [PictureTestResult], to folder: String) throws(FileError) {
    try Path.makeFolders(folder)
    for (number, result) in results.enumerated() {
      for picture in result.pictures {
        try writeFile(picture.bytes, to: Path.joined(folder, name(picture, number)))
      }
    }
    try writeFile(Array(html(results).utf8), to: Path.joined(folder, "index.html"))
  }

  static func html(_ results: [PictureTestResult]) -> String {
    let failed = results.enumerated().filter(\.element.hasFailed)
    let rest = results.filter { !$0.hasFailed }
    let rows = rest.map { result in
      "<li>\(escaped(result.title))"
        + (result.outcome == .blessed ? " <b>(written)</b>" : "") + "</li>\n"
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
      <section><h2>\(rest.count) passed</h2>
      <ul>
      \(rows.joined())</ul></section>
      </html>

      """
  }

  /// Tests of several folders may have equal names.
  private static func name(_ picture: NamedBytes, _ number: Int) -> String {
    "\(number + 1)-\(picture.name)"
  }

  private static func section(_ result: PictureTestResult, _ number: Int) -> String {
    guard case .failed(let message) = result.outcome else { return "" }
    let mark =
      result.place.map { place in
        "<i style=\"left:\(figure(100 * place.x))%;top:\(figure(100 * place.y))%\"></i>"
      } ?? ""
    let pictures = result.pictures.filter { $0.name.hasSuffix(".png") }.map { picture in
      let title = picture.name.dropLast(4).split(separator: "-").last.map(String.init) ?? ""
      return
        "<figure><div class=\"frame\"><img src=\"\(escaped(name(picture, number)))\" alt=\"\">\(mark)</div>"
        + "<figcaption>\(escaped(title))</figcaption></figure>\n"
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
