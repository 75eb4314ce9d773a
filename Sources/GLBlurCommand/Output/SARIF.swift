import GLBlur
import GLBlurFiles
import GLBlurFilters

/// A mistake or a warning, and its place.
struct CheckFinding {
  enum Level: String {
    case error
    case warning
  }

  let level: Level
  let file: String
  /// From 1, or nil without a place.
  let line: Int?
  let column: Int?
  let message: String

  /// Reads a message in the form of GNU's programs: `FILE:LINE:COLUMN: error: MESSAGE`, of which
  /// column, line and severity may be missing.
  ///
  /// - Parameter file: The file in a message without one.
  init(_ text: String, _ level: Level, in file: String) {
    self.level = level
    if let match = text.firstMatch(of: /^(.+?):(\d+)(?::(\d+))?: (?:(?:error|warning): )?(.*)$/) {
      let name = String(match.1)
      let parent = String(Path.folder(of: name).dropLast())
      if Path.exists(parent), !Path.isFolder(parent) {
        // A pass in JSON has lines of its own, which are none of the file.
        self.file = parent
        (line, column) = (nil, nil)
        let place = [match.2, match.3].compactMap(\.self).joined(separator: ":")
        message = "\(Path.name(of: name)):\(place): \(match.4)"
      } else {
        self.file = name
        line = Int(match.2)
        column = match.3.flatMap { Int($0) }
        message = String(match.4)
      }
    } else {
      self.file = file
      (line, column) = (nil, nil)
      message = text
    }
  }
}

/// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
enum SARIF {
  static func text(of findings: [CheckFinding]) -> String {
    JSONText.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            (
              "tool",
              .object([
                (
                  "driver",
                  .object([("name", .string("glblur")), ("version", .string(Version.current))])
                )
              ])
            ), ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(findings.map(result))),
          ])
        ])
      ),
    ]).file
  }

  private static func result(_ finding: CheckFinding) -> JSONText {
    var place: [(String, JSONText)] = [
      ("artifactLocation", .object([("uri", .string(uri(finding.file)))]))
    ]
    if let line = finding.line {
      let column = finding.column.map { [("startColumn", JSONText.integer($0))] } ?? []
      place.append(("region", .object([("startLine", .integer(line))] + column)))
    }
    return .object([
      ("ruleId", .string("check")), ("level", .string(finding.level.rawValue)),
      ("message", .object([("text", .string(finding.message))])),
      ("locations", .array([.object([("physicalLocation", .object(place))])])),
    ])
  }

  /// Returns a relative reference (RFC 3986), which is relative to the repository's root where the
  /// command runs there.
  private static func uri(_ path: String) -> String {
    path.utf8.reduce(into: "") { uri, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 128 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~/".utf8.contains(byte)
      if isPlain {
        uri.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
