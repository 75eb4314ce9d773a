import GLBlur
import GLBlurReference

/// The manual page glblur(1).
enum ManualPage {
  static func text(for subcommands: [any Subcommand.Type]) -> String {
    let parts =
      head(subcommands) + subcommands.flatMap(subcommand) + chains + exitStatus + environment
      + examples(subcommands)
    return parts.joined(separator: "\n") + "\n"
  }

  private static func head(_ subcommands: [any Subcommand.Type]) -> [String] {
    [
      ".TH GLBLUR 1 \"\" \"glblur \(Version.current)\" \"User Commands\"",
      Roff.section("NAME"),
      Roff.escaped("glblur - apply chains of filters to images, on the GPU or the CPU"),
      Roff.section("SYNOPSIS"), ".nf",
    ]
      + subcommands.flatMap { subcommand in
        subcommand.synopses.map { Roff.escaped(Help.usage(of: subcommand, $0)) }
      } + [
        Roff.escaped("glblur help [SUBCOMMAND]"), Roff.escaped("glblur --version"), ".fi",
        Roff.section("DESCRIPTION"),
        Roff.escaped(
          "Blurs, frosted glass, colour filters, blends and legible text, for machines without a "
            + "screen. A chain of filters is compiled to OpenGL ES passes that run offscreen, and to "
            + "a CPU backend that computes the same picture. Messages go to standard error. They "
            + "name the file, the place in it and a remedy."),
        Roff.section("SUBCOMMANDS"),
      ]
  }

  private static func subcommand(_ subcommand: any Subcommand.Type) -> [String] {
    [Roff.subsection(subcommand.name.rawValue), Roff.escaped(subcommand.summary)]
      + subcommand.operands.map { Roff.item($0.name, $0.summary) }
      + subcommand.name.options.map { option in
        let synopsis = option.synopsis.trimmingPrefix { $0 == " " }
        return Roff.item(String(synopsis), option.explanation)
      }
  }

  private static let chains = [
    Roff.section("CHAIN FILES"),
    Roff.escaped(
      "A chain is JSON: an object with \"nodes\", or the array of the nodes alone. Each node names "
        + "a \"filter\" and its parameters, and reads the node before it, the first one the image "
        + "on the command line; an \"input\" or another port names a node's \"id\", \"source\" or "
        + "\"@name\" for one of the chain's \"inputs\". Lengths are points, multiplied by the "
        + "chain's \"scale\", or percentages."),
    Roff.block(
      """
      [
        { "filter": "gaussianBlur", "sigma": 14, "edge": "mirror" },
        { "filter": "saturation", "amount": 1.8 },
        { "id": "glass", "filter": "tint",
          "color": { "white": 1, "alpha": 0.3 } },
        { "id": "card", "filter": "roundedRect",
          "frame": ["8%", "52%", "84%", "40%"], "cornerRadius": 24 },
        { "filter": "mask", "input": "glass", "mask": "card" }
      ]
      """),
    Roff.paragraph(
      "'glblur filters' lists the filters, 'glblur filters NAME' describes one, and 'glblur schema' "
        + "prints a JSON Schema for editors."),
  ]

  private static let exitStatus =
    [Roff.section("EXIT STATUS")]
    + ExitStatus.allCases.map { Roff.item("\($0.rawValue)", $0.meaning) }
    + [
      Roff.paragraph(
        "If there are several inputs, all of them are tried, and the first status that is not 0 is "
          + "returned.")
    ]

  private static let environment = [
    Roff.section("ENVIRONMENT"),
    Roff.item(
      "GLBLUR_DEVICE",
      "The display for the GPU if --device is not given. The values are the same."),
    Roff.item(
      "GLBLUR_PASSES",
      "The form of the GPU's passes if --passes is not given. The values are the same."),
  ]

  private static func examples(_ subcommands: [any Subcommand.Type]) -> [String] {
    [Roff.section("EXAMPLES")]
      + subcommands.flatMap { subcommand in
        subcommand.examples.map { Roff.item($0.line, $0.summary) }
      }
  }
}

/// Lines of a manual page in the language of man(7).
enum Roff {
  /// Returns ASCII, with everything escaped that roff would take for a request or an escape.
  static func escaped(_ text: String) -> String {
    let signs = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      // Unescaped, these would become typographic characters, which cannot be copied into a shell.
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default:
        "\\[u"
          + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          + String(scalar.value, radix: 16).uppercased() + "]"
      }
    }.joined()
    return signs.hasPrefix(".") ? "\\&" + signs : signs
  }

  static func section(_ title: String) -> String { ".SH \(title)" }

  static func subsection(_ title: String) -> String { ".SS \(escaped(title))" }

  static func item(_ term: String, _ meaning: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(meaning))"
  }

  static func paragraph(_ text: String) -> String { ".PP\n\(escaped(text))" }

  /// Returns lines that roff does not fill.
  static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ".PP\n.RS 4\n.nf\n\(lines.map { escaped(String($0)) }.joined(separator: "\n"))\n.fi\n.RE"
  }
}
