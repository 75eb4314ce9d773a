import CGraphics

/// The behaviour of an invented display.
struct FakeDisplay: Sendable {
  enum Step: String, CaseIterable, Sendable {
    case display, initialize, bind, config, context, surface, current, storage, framebuffer, pixel
  }

  var renderer = "Fake GPU 9000"
  var fails: Step?
  var code = EGL_BAD_ALLOC
  var version: (major: Int, minor: Int) = (1, 5)
  var extensions = "EGL_KHR_no_config_context EGL_KHR_surfaceless_context"
  /// The minor versions of OpenGL ES 3.
  var minors: [EGLint] = [0, 1, 2]
  var takesResetNotice = true
  /// If not nil, the driver gives another version than the requested one.
  var glVersion: String?
  var pixel: [UInt8] = [51, 102, 153, 204]

  static let llvmpipe = FakeDisplay(renderer: "llvmpipe (LLVM 15.0.6, 256 bits)")

  static func failing(at step: Step, code: EGLint = EGL_BAD_ALLOC) -> FakeDisplay {
    var display = FakeDisplay(fails: step, code: code)
    // The config and the surface are only used without these extensions.
    if step == .config || step == .surface { display.extensions = "" }
    return display
  }
}
