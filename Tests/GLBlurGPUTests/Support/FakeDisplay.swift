import CGraphics

/// How one invented display behaves.
struct FakeDisplay: Sendable {
  /// The step that fails.
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
  /// Where the driver gives another version than was asked for.
  var glVersion: String?
  var pixel: [UInt8] = [51, 102, 153, 204]

  static let llvmpipe = FakeDisplay(renderer: "llvmpipe (LLVM 15.0.6, 256 bits)")

  static func failing(at step: Step, code: EGLint = EGL_BAD_ALLOC) -> FakeDisplay {
    var display = FakeDisplay(fails: step, code: code)
    // Without these two a config and a surface are never asked for.
    if step == .config || step == .surface { display.extensions = "" }
    return display
  }
}
