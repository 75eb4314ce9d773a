import GLBlur
import GLBlurGPU
import SystemLibrary

extension DeviceChoice {
  init(_ arguments: Arguments) throws(Failure) {
    let variable = unsafe getenv("GLBLUR_DEVICE").map { unsafe String(cString: $0) }
    guard let word = arguments.text(.device) ?? variable, !word.isEmpty else {
      self = .auto
      return
    }
    do {
      try self.init(word)
    } catch {
      throw .usage("GLBLUR_DEVICE: \(error)")
    }
  }
}
