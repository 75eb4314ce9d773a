/// The list of all subcommands.
enum Subcommands {
  /// The subcommands in the order in which help texts list them.
  static var all: [any Subcommand.Type] {
    [
      RunCommand.self, CompareCommand.self, ExplainCommand.self, LegibilityCommand.self,
      MeasureCommand.self, ContrastCommand.self, CheckCommand.self, BenchCommand.self,
      InfoCommand.self,
      FiltersCommand.self, SchemaCommand.self, CompletionsCommand.self, ManualCommand.self,
    ]
  }
}
