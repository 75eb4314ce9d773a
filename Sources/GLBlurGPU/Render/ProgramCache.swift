/// The programs of a context, by their texts. The cache is used on the context thread alone.
final class ProgramCache {
  private let gl: GLFunctions
  private let most: Int
  private var programs: [ProgramText: Program] = [:]
  private var draws = 0

  /// Creates an empty cache.
  ///
  /// - Parameter most: The number of programs that are kept from one render to the next.
  init(_ gl: GLFunctions, most: Int) {
    self.gl = gl
    self.most = most
  }

  /// Returns the program with the given text, which is compiled if the cache lacks it.
  func program(_ text: ProgramText) throws(GPUError) -> Program {
    draws += 1
    let program = if let known = programs[text] { known } else { try Program(text, gl) }
    program.lastUse = draws
    programs[text] = program
    if programs.count > most { forgetOldPrograms() }
    return program
  }

  /// Deletes the half of the programs that have not been used for longest, so that the memory of a
  /// server that renders many chains stays bounded.
  private func forgetOldPrograms() {
    let byAge = programs.sorted { $0.value.lastUse < $1.value.lastUse }
    for (text, program) in byAge.prefix(programs.count / 2) {
      gl.deleteProgram(program.id)
      programs[text] = nil
    }
  }
}
