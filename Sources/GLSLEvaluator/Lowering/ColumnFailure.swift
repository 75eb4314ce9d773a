public import GLSLCompiler

/// The reason why a program cannot be evaluated.
public enum ColumnFailure: Error, Hashable, Sendable {
  /// The program breaks a rule of programs, in the words of `ShaderProgram.violations()`. The
  /// compiler makes no such program.
  case isInvalid(String)
  /// The program has derivatives, which a host has to replace by differences that the program
  /// computes itself.
  case comparesNeighbours(SourcePosition)
  /// The arrays and values of the program need more memory than `ColumnProgram.memoryLimit` even
  /// for the shortest columns.
  case needsTooMuchMemory
}
