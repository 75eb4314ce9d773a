import GLBlur
import GLBlurGPU
import SystemLibrary

extension PassForm {
  /// Reads the form from the command line or the environment. Returns nil if neither has it.
  init?(_ arguments: Arguments) throws(Failure) {
    if let form: PassForm = arguments.choice(.passes) {
      self = form
      return
    }
    do throws(GPUError) {
      try self.init { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    } catch {
      throw .usage(error.cause)
    }
  }
}
