public import GLSLCompiler

/// The reason why a program cannot be evaluated.
public enum ColumnFailure: Error, Hashable, Sendable {
  /// The program breaks a rule of programs, in the words of `ShaderProgram.violations()`. The
  /// compiler makes no such program.
  case isInvalid(String)
  /// The program compares neighbouring pixels in a branch or a loop that not all pixels take, in
  /// which GLSL leaves the result undefined.
  case comparesNeighboursInBranch(SourcePosition)
  /// The arrays and values of the program need more memory than `ColumnProgram.memoryLimit` even
  /// for the shortest columns.
  case needsTooMuchMemory
}
