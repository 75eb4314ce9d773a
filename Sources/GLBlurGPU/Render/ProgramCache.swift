/// The programs of a context by their texts, for the context thread.
final class ProgramCache {
  private let gl: GLFunctions
  private let most: Int
  private var programs: [ProgramText: Program] = [:]
  private var draws = 0

  /// Creates an empty cache.
  ///
  /// - Parameter most: The number of programs that are kept between renders.
  init(_ gl: GLFunctions, most: Int) {
    self.gl = gl
    self.most = most
  }

  /// Returns the program with the given text. It is compiled if the cache lacks it.
  func program(_ text: ProgramText) throws(GPUError) -> Program {
    draws += 1
    let program = if let known = programs[text] { known } else { try Program(text, gl) }
    program.lastUse = draws
    programs[text] = program
    if programs.count > most { forgetOldPrograms() }
    return program
  }

  /// Deletes the less recently used half of the programs, so that the memory of a server with many
  /// chains stays bounded.
  private func forgetOldPrograms() {
    let byAge = programs.sorted { $0.value.lastUse < $1.value.lastUse }
    for (text, program) in byAge.prefix(programs.count / 2) {
      gl.deleteProgram(program.id)
      programs[text] = nil
    }
  }
}
