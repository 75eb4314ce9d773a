/// The programs of a context by text and form, for the context thread.
final class ProgramCache {
  private struct Key: Hashable {
    var text: ProgramText
    var form: PassForm
  }

  /// The form of the programs that can have it.
  var form = PassForm.fragment
  private let gl: GLFunctions
  private let most: Int
  private let files: ProgramFiles?
  private var programs: [Key: Program] = [:]
  /// The texts that the driver does not compile as compute programs.
  private var refused: Set<ProgramText> = []
  private(set) var refusal: GPUError?
  private var draws = 0
  /// The exact arithmetic of the render's programs, or nil to leave it to the driver.
  var arithmetic: ExactArithmetic?

  init(_ gl: GLFunctions, most: Int, files: ProgramFiles?) {
    self.gl = gl
    self.most = most
    self.files = files
  }

  /// The programs that may be begun before the first use, so that none is deleted for another.
  var mostBegun: Int { most / 2 }

  func begin(_ text: ProgramText) {
    _ = begun(key(of: text))
  }

  private func key(of text: ProgramText) -> Key {
    var text = text
    text.arithmetic = arithmetic
    if text.isComputing { return Key(text: text, form: .compute) }
    return Key(text: text, form: text.canCompute && !refused.contains(text) ? form : .fragment)
  }

  private func begun(_ key: Key) -> Program {
    if let known = programs[key] {
      known.lastUse = draws
      return known
    }
    let kept = files?.binary(of: key.text.source(key.form)).flatMap { Program($0, key.form, gl) }
    let program = kept ?? Program(key.text, key.form, gl, isKept: files != nil)
    program.lastUse = draws
    programs[key] = program
    return program
  }

  /// Returns the program, compiled if the cache lacks it. If the driver does not compile a pass as
  /// a compute program, whose limits may be lower, the result is a fragment program.
  func program(_ text: ProgramText) throws(GPUError) -> Program {
    draws += 1
    let key = key(of: text)
    let program = begun(key)
    if !program.isComplete {
      do throws(GPUError) {
        try program.complete(key.text, gl)
      } catch {
        programs[key] = nil
        guard key.form == .compute, !text.isComputing else { throw error }
        refused.insert(key.text)
        refusal = error
        return try self.program(text)
      }
      if let files {
        if let binary = gl.getProgramBinary(program.id) {
          files.keep(binary, of: key.text.source(key.form))
        } else {
          // The error of a driver without a binary does not concern the next call.
          _ = Result { () throws(GPUError) in try gl.check("glGetProgramBinary") }
        }
      }
    }
    program.lastUse = draws
    if programs.count > most { forgetOldPrograms() }
    return program
  }

  func deleteIncomplete() {
    for (key, program) in programs where !program.isComplete {
      program.delete(gl)
      programs[key] = nil
    }
  }

  /// Deletes the less recently used half, so that a server with many chains needs bounded memory.
  private func forgetOldPrograms() {
    let byAge = programs.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, program) in byAge.prefix(programs.count / 2) {
      program.delete(gl)
      programs[key] = nil
    }
    if refused.count > most { refused = [] }
  }
}
