import GLBlur
import GLBlurChain
import GLBlurFiles
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

  /// Returns the shader that an operand names, or nil for the name of a filter or of nothing known.
  private static func shader(_ name: String, isFilter: Bool) throws -> ShaderDescription? {
    if isShader(name) { return try ShaderDescription(name, text(of: name)) }
    guard !isFilter else { return nil }
    if name != standardStream, Path.isFolder(name) { return try ShaderDescription(folder: name) }
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

/// The subcommand `glblur schema`.
enum SchemaCommand: Subcommand {
  static let name = CommandName.schema
  static let summary =
    "Print a JSON Schema of chain files, with which editors complete and check them."
  static let synopses = ["[options]"]
  static let operands: [(name: String, summary: String)] = []
  static let examples = [
    (
      line: "glblur schema >chain.schema.json",
      summary: "For chains with the member \"$schema\": \"chain.schema.json\"."
    )
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try arguments.refuseOperands(of: name)
    try Console.print(ChainSchema.json.file(width: 100))
    return .success
  }
}

/// The subcommand `glblur completions`.
enum CompletionsCommand: Subcommand {
  static let name = CommandName.completions
  static let summary = "Print a script that makes a shell complete subcommands, options and names."
  static let synopses = ["SHELL [options]"]
  static let operands = [
    (
      name: "SHELL",
      summary: "One of " + Shell.allCases.map(\.rawValue).joined(separator: ", ") + "."
    )
  ]
  static let examples = [
    (line: "source <(glblur completions bash)", summary: "Complete in the current shell."),
    (
      line: "glblur completions zsh >~/.zfunc/_glblur",
      summary: "Complete in every new shell, if .zshrc adds ~/.zfunc to fpath."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw Failure.usage("completions needs one shell: glblur completions SHELL")
    }
    guard let shell = Shell(rawValue: word) else {
      throw Failure.usage(
        "there are no completions for '\(word)'"
          + suggestion(for: word, among: Shell.allCases.map(\.rawValue)))
    }
    try Console.print(shell.script(for: Subcommands.all))
    return .success
  }
}

/// The subcommand `glblur manual`.
enum ManualCommand: Subcommand {
  static let name = CommandName.manual
  static let summary = "Print the manual page, in roff."
  static let synopses = ["[options]"]
  static let operands: [(name: String, summary: String)] = []
  static let examples = [
    (line: "glblur manual >glblur.1 && man ./glblur.1", summary: "Read the manual page.")
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try arguments.refuseOperands(of: name)
    try Console.print(ManualPage.text(for: Subcommands.all))
    return .success
  }
}
