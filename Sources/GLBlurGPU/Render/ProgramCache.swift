/// The programs of a context by their texts, for the context thread.
final class ProgramCache {
  private let gl: GLFunctions
  private let most: Int
  private let files: ProgramFiles?
  private var programs: [ProgramText: Program] = [:]
  private var draws = 0
  /// The arithmetic to which the programs of the render are kept, or nil to leave it to the driver.
  var arithmetic: ExactArithmetic?

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - most: The number of programs that are kept between renders.
  ///   - files: The programs of earlier processes, or nil to keep none.
  init(_ gl: GLFunctions, most: Int, files: ProgramFiles?) {
    self.gl = gl
    self.most = most
    self.files = files
  }

  /// The number of programs that may be begun before the first of them is used, so that none of
  /// them is deleted for another one.
  var mostBegun: Int { most / 2 }

  /// Begins to compile a program, unless the cache has it or an earlier process has kept it.
  func begin(_ text: ProgramText) {
    var text = text
    text.arithmetic = arithmetic
    if let known = programs[text] {
      known.lastUse = draws
      return
    }
    let kept = files?.binary(of: text.fragment).flatMap { Program($0, gl) }
    let program = kept ?? Program(text, gl, isKept: files != nil)
    program.lastUse = draws
    programs[text] = program
  }

  /// Returns the program with the given text. It is compiled if the cache lacks it.
  func program(_ text: ProgramText) throws(GPUError) -> Program {
    draws += 1
    begin(text)
    var text = text
    text.arithmetic = arithmetic
    guard let program = programs[text] else { throw .link(log: "") }
    if !program.isComplete {
      do throws(GPUError) {
        try program.complete(text, gl)
      } catch {
        programs[text] = nil
        throw error
      }
      if let files {
        if let binary = gl.getProgramBinary(program.id) {
          files.keep(binary, of: text.fragment)
        } else {
          // The error of a driver that gives no binary does not concern the next call.
          _ = Result { () throws(GPUError) in try gl.check("glGetProgramBinary") }
        }
      }
    }
    program.lastUse = draws
    if programs.count > most { forgetOldPrograms() }
    return program
  }

  /// Deletes the programs that are not complete, because the render that began them has failed.
  func deleteIncomplete() {
    for (text, program) in programs where !program.isComplete {
      program.delete(gl)
      programs[text] = nil
    }
  }

  /// Deletes the less recently used half of the programs, so that the memory of a server with many
  /// chains stays bounded.
  private func forgetOldPrograms() {
    let byAge = programs.sorted { $0.value.lastUse < $1.value.lastUse }
    for (text, program) in byAge.prefix(programs.count / 2) {
      program.delete(gl)
      programs[text] = nil
    }
  }
}
