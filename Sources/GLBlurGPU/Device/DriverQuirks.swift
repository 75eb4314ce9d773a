/// Properties that a driver does not report, each with the evidence.
package struct DriverQuirks: Hashable, Sendable {
  let renderer: String
  package let isSoftware: Bool
  private let isVirgl: Bool
  /// Whether integers of 8 and 16 bits must be read as 32-bit ones.
  ///
  /// SwiftShader 4.1 reports in GL_IMPLEMENTATION_COLOR_READ_TYPE that it reads GL_RGBA8UI as
  /// bytes, but glReadPixels then silently leaves the memory unchanged.
  let readsWideIntegersOnly: Bool
  /// Whether only one thread at a time may use a display's contexts.
  ///
  /// llvmpipe of Mesa 22.3 searches the unfinished draws of every context on the display for a
  /// texture, without a lock. Two threads that upload beside one that draws end in SIGSEGV within
  /// seconds. Later versions lock, but waiting costs little, since all contexts share the drawing
  /// threads.
  let usesOneContextAtATime: Bool

  /// Whether the driver loses turns of a loop within another one.
  ///
  /// SwiftShader 4.1 computes four pixels together. If their inner loops differ in length, as in
  /// `gaussianWindow`, results are up to 87 levels of 255 off (`make test-drivers`).
  let losesTurnsOfLoops: Bool

  /// - Parameter onSoftwareDevice: Whether EGL calls the device software.
  init(renderer: String, onSoftwareDevice: Bool) {
    isSoftware =
      onSoftwareDevice || Self.softwareRenderers.contains(where: renderer.lowercased().contains)
    isVirgl = renderer.hasPrefix("virgl")
    readsWideIntegersOnly = renderer.contains("SwiftShader")
    usesOneContextAtATime = renderer.contains("llvmpipe")
    losesTurnsOfLoops = renderer.hasPrefix("Google SwiftShader")
    self.renderer = renderer
  }

  /// Parts of the names of software renderers, in lower case.
  ///
  /// Mesa has "llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", and before Mesa 22 "Software
  /// Rasterizer". llvmpipe also draws behind "zink (llvmpipe (…))" and, on a virtual machine's
  /// host, "virgl (LLVMPIPE (…))".
  private static let softwareRenderers = [
    "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader",
  ]

  /// Returns whether an EGL device with these extensions is software.
  ///
  /// The extensions for nodes do not tell: Mesa 22.3's software device, which has no node, lists
  /// EGL_EXT_device_drm_render_node.
  static func isSoftwareDevice(_ extensions: Set<String>) -> Bool {
    extensions.contains("EGL_MESA_device_software")
  }

  /// Whether another compiler reads the shaders before the driver's.
  ///
  /// virgl rewrites them for the host: one of 134 renders in `exact` differs even on llvmpipe, in 2
  /// samples, by 1 of 65535.
  var rewritesShaders: Bool { isVirgl }

  /// The most instructions of users' shaders in one pass.
  ///
  /// llvmpipe of Mesa 22.3 with LLVM 15 compiles 4000 additions and products in 2.4 s, 8000 in 21
  /// s, and 16 000 not within 90 s. GPU drivers need far less, but cannot be interrupted either.
  var mostInstructions: Int { isSoftware ? 8192 : 65_536 }

  /// Whether pixels should travel through pixel buffers.
  ///
  /// A driver that draws on the CPU gains nothing: llvmpipe's glReadPixels takes 1.8 to 2.8 ms for
  /// 33 MB, and as long into a pixel buffer, which must still be copied.
  var staysBusyDuringTransfers: Bool { !isSoftware }
}
