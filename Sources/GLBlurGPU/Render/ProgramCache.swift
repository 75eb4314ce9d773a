/// The programs of a context by their text. Lives in the GL room.
final class ProgramCache {
  private let gl: GLFunctions
  private let most: Int
  private var programs: [ProgramText: Program] = [:]
  private var draws = 0

  /// - Parameter most: that are kept from one render to the next.
  init(_ gl: GLFunctions, most: Int) {
    self.gl = gl
    self.most = most
  }

  func program(_ text: ProgramText) throws(GPUError) -> Program {
    draws += 1
    let program = if let known = programs[text] { known } else { try Program(text, gl) }
    program.lastUse = draws
    programs[text] = program
    if programs.count > most { forgetOldPrograms() }
    return program
  }

  /// Keeps the half that was drawn with last, so that a server of many chains does not grow.
  private func forgetOldPrograms() {
    let byAge = programs.sorted { $0.value.lastUse < $1.value.lastUse }
    for (text, program) in byAge.prefix(programs.count / 2) {
      gl.deleteProgram(program.id)
      programs[text] = nil
    }
  }
}
