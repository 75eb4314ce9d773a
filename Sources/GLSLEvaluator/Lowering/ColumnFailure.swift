public import GLSLCompiler

/// The reason why a program cannot be evaluated.
public enum ColumnFailure: Error, Hashable, Sendable {
  /// The program breaks a rule of programs, in the words of `ShaderProgram.violations()`. The
  /// compiler makes no such program.
  case isInvalid(String)
  /// The program has derivatives. A host must replace them by differences that the program
  /// computes.
  case comparesNeighbours(SourcePosition)
  /// The program's arrays and values need more than `ColumnProgram.memoryLimit` even for the
  /// shortest columns.
  case needsTooMuchMemory
}
