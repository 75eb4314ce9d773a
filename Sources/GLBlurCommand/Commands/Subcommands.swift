/// The list of all subcommands, in the order of help texts.
enum Subcommands {
  static var all: [any Subcommand.Type] {
    [
      RunCommand.self, CompareCommand.self, ExplainCommand.self, LegibilityCommand.self,
      MeasureCommand.self, ContrastCommand.self, CheckCommand.self, TestCommand.self,
      BenchCommand.self, InfoCommand.self, FiltersCommand.self, EditorCommand.self,
      SchemaCommand.self,
      CompletionsCommand.self, ManualCommand.self,
    ]
  }
}
