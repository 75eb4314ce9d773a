/// Properties of a driver that it does not report, each with the evidence.
///
/// Everything else is asked of the driver: its version, limits, extensions and the types that it
/// reads.
package struct DriverQuirks: Hashable, Sendable {
  /// The text of GL_RENDERER.
  let renderer: String
  /// Whether the driver draws on the CPU.
  package let isSoftware: Bool
  /// Whether the driver runs in a virtual machine whose host draws.
  private let isVirgl: Bool
  /// Whether integers of 8 and 16 bits must be read as 32-bit ones.
  ///
  /// SwiftShader 4.1 says in GL_IMPLEMENTATION_COLOR_READ_TYPE that it reads GL_RGBA8UI as bytes,
  /// but glReadPixels then leaves the memory unchanged, without an error.
  let readsWideIntegersOnly: Bool
  /// Whether only one thread at a time may use a display's contexts.
  ///
  /// Before llvmpipe of Mesa 22.3 reads or writes a texture, it looks for it among the resources of
  /// unfinished draws of every context on the display, and no lock keeps other threads from
  /// changing these lists. Two threads that upload beside one that draws end in SIGSEGV within
  /// seconds. Later versions of Mesa lock the lists, but waiting costs little there, since all
  /// contexts share the threads that draw.
  let usesOneContextAtATime: Bool

  /// Whether the driver loses turns of a loop within another one.
  ///
  /// SwiftShader 4.1 computes four pixels together. Where their inner loops take unequal numbers of
  /// turns, as those of `gaussianWindow` do, results are up to 87 levels of 255 off (`make
  /// test-drivers`), whichever form the loops have.
  let losesTurnsOfLoops: Bool

  /// Creates the quirks of a driver.
  ///
  /// - Parameters:
  ///   - onSoftwareDevice: Whether EGL says that the driver's device is software.
  init(renderer: String, onSoftwareDevice: Bool) {
    isSoftware =
      onSoftwareDevice || Self.softwareRenderers.contains(where: renderer.lowercased().contains)
    isVirgl = renderer.hasPrefix("virgl")
    readsWideIntegersOnly = renderer.contains("SwiftShader")
    usesOneContextAtATime = renderer.contains("llvmpipe")
    losesTurnsOfLoops = renderer.hasPrefix("Google SwiftShader")
    self.renderer = renderer
  }

  /// Texts that the names of software renderers contain, in lower case.
  ///
  /// Mesa's renderers are "llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", and before Mesa 22
  /// "Software Rasterizer". llvmpipe also draws behind "zink (llvmpipe (…))" and, on a virtual
  /// machine's host, behind "virgl (LLVMPIPE (…))". SwiftShader is "Google SwiftShader".
  private static let softwareRenderers = [
    "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader",
  ]

  /// Returns whether an EGL device with these extensions is software.
  ///
  /// The extensions for device nodes do not show this: the software device of Mesa 22.3 lists
  /// EGL_EXT_device_drm_render_node, too, but has no node.
  static func isSoftwareDevice(_ extensions: Set<String>) -> Bool {
    extensions.contains("EGL_MESA_device_software")
  }

  /// Whether another compiler than the driver's reads the shaders first.
  ///
  /// virgl rewrites them in another GLSL for the host: one of 134 renders in `exact` differs there
  /// even on llvmpipe, in 2 samples, by 1 of 65535.
  var rewritesShaders: Bool { isVirgl }

  /// The most instructions of users' shaders in one pass that a driver's compiler is given.
  ///
  /// llvmpipe of Mesa 22.3 with LLVM 15 compiles 4000 additions and products in 2.4 s, 8000 in 21
  /// s, and 16 000 not within 90 s. GPU drivers need far less for each, but cannot be interrupted
  /// either.
  var mostInstructions: Int { isSoftware ? 8192 : 65_536 }

  /// Whether pixels should travel through pixel buffers.
  ///
  /// A driver that draws on the CPU gains nothing from them. On llvmpipe, glReadPixels takes 1.8 to
  /// 2.8 ms for 33 MB, and just as long into a pixel buffer, from which the pixels must still be
  /// copied.
  var staysBusyDuringTransfers: Bool { !isSoftware }
}
