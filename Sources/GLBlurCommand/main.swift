import SystemLibrary

exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
