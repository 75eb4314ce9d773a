import SystemLibrary

exit(CommandLineProgram.run(Array(CommandLine.arguments.dropFirst())).rawValue)
