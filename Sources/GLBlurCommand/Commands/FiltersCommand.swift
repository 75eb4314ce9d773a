import GLBlur
import GLBlurChain
import GLBlurReference
import UserShaders

/// The subcommand `glblur filters`.
enum FiltersCommand: Subcommand {
  static let name = CommandName.filters
  static let summary = "List the filters, or describe one: its formula, ports and parameters."
  static let synopses = ["[NAME] [--json]", "--markdown DOCUMENT"]
  static let operands = [
    (
      name: "NAME",
      summary:
        "A filter, or a shader file; - is a shader on standard input. Without it, all filters are listed."
    )
  ]
  static let examples = [
    (line: "glblur filters", summary: "Which filters are there?"),
    (line: "glblur filters gaussianBlur", summary: "What does this filter take?"),
    (
      line: "glblur filters --markdown reference >filters.md",
      summary: "A document about all filters."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.count <= 1 else {
      throw Failure.usage("filters describes one filter at a time: glblur filters NAME")
    }
    if let document: Document = arguments.choice(.markdown) {
      guard arguments.operands.isEmpty, !arguments.has(.json) else {
        throw Failure.usage(
          "--markdown prints a document about all filters; leave out NAME and --json")
      }
      try Console.print(document.markdown)
      return .success
    }
    guard let name = arguments.operands.first else {
      let list = JSONText.object([("filters", .array(FilterDescription.all.map(\.json)))])
      try Console.print(arguments.has(.json) ? list.file : FilterDescription.list)
      return .success
    }
    let description = FilterDescription.all.first { $0.name == name }
    if let shader = try shader(name, isFilter: description != nil) {
      try Console.print(arguments.has(.json) ? shader.json.file : shader.prose)
      return .success
    }
    guard let description else {
      if ViewCatalogue.view(named: name) != nil {
        throw Failure.usage(
          "'\(name)' is not a filter but a view in the content of one; "
            + "'glblur filters \(EffectView.name)' describes it")
      }
      throw Failure.usage(
        "there is no filter '\(name)'"
          + suggestedFilter(for: name, among: Catalogue.filters, and: ViewCatalogue.views))
    }
    try Console.print(arguments.has(.json) ? description.json.file : description.prose)
    return .success
  }

  /// Returns the shader that an operand names, or nil if it is the name of a filter or of nothing known.
  private static func shader(_ name: String, isFilter: Bool) throws -> ShaderDescription? {
    if isShader(name) { return try ShaderDescription(name, text(of: name)) }
    guard !isFilter else { return nil }
    // No filter has such a name.
    let isPath = name == standardStream || name.contains("/")
    guard let bytes = isPath ? try text(of: name) : try? text(of: name) else { return nil }
    if ShaderFile.isLikely(bytes) { return try ShaderDescription(name, bytes) }
    guard isPath || name.contains(".") else { return nil }
    throw Failure.usage(
      "\(named(name)): is no shader; 'glblur filters' describes a filter by its name, or the file of a shader, "
        + "and 'glblur check' reads a chain")
  }
}
