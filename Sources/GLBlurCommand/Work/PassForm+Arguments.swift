import GLBlur
import GLBlurGPU
import SystemLibrary

extension PassForm {
  /// Returns nil if neither the command line nor the environment has a form.
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
