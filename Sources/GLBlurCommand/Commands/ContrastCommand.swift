import GLBlurChain
import Legibility

/// The subcommand `glblur contrast`.
enum ContrastCommand: Subcommand {
  static let name = CommandName.contrast
  static let summary =
    "Report whether text of one colour is legible on another one, by WCAG 2.x. The exit status is 0 "
    + "if it passes AA for its size, and 1 if not."
  static let synopses = ["FG BG [--size N] [--bold] [--json]"]
  static let operands = [
    (
      name: "FG",
      summary: "The colour of the text: #RGB, #RGBA, #RRGGBB or #RRGGBBAA, with or without the #, "
        + "a name such as white, or CSS's rgb(), hsl() or color(). In a shell, # begins a comment and "
        + "( a group unless they are quoted."
    ),
    (name: "BG", summary: "The colour of the background, which must be opaque."),
  ]
  static let examples = [
    (line: "glblur contrast '#777' white", summary: "Is this grey dark enough?"),
    (
      line: "glblur contrast white 'color(display-p3 1 0 0)'",
      summary: "On the red of Display P3, which is brighter than that of sRGB."
    ),
    (
      line: "glblur contrast '#000000B3' '#CCC' --size 19 --bold",
      summary: "Translucent text, which is large because it is bold."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw Failure.usage(
        "contrast needs two colours: glblur contrast FG BG; in a shell, quote them: '#777'")
    }
    let text = try ColorOperand(arguments.operands[0])
    let background = try ColorOperand(arguments.operands[1])
    guard background.color.alpha == 1 else {
      throw Failure.usage(
        "the background '\(background.word)' is translucent, so the contrast depends on what lies "
          + "behind it; leave out its alpha, or give the colour that the two make together")
    }
    let report = ContrastReport(
      text: text, background: background,
      size: TextSize(points: arguments.number(.size) ?? 16, isBold: arguments.has(.bold)))
    try Console.print(arguments.has(.json) ? report.json.file : report.prose)
    return report.status
  }
}
