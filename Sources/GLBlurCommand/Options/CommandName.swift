/// The subcommands of `glblur`. The raw value is the word on the command line.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case run
  case compare
  case explain
  case legibility
  case measure
  case contrast
  case check
  case bench
  case info
  case filters
  case schema
  case completions
  case manual
}
