/// What is known of drivers that they do not say themselves, with the evidence. All else is asked of
/// the driver: version, limits, extensions, the types that it reads.
package struct DriverQuirks: Hashable, Sendable {
  /// Whether it draws on the processor.
  package let isSoftware: Bool
  /// Whether a virtual machine's host draws.
  private let isVirgl: Bool
  /// Whether integers of 8 and 16 bits must be read as 32. SwiftShader 4.1 says in
  /// GL_IMPLEMENTATION_COLOR_READ_TYPE that it reads GL_RGBA8UI as bytes; glReadPixels then leaves the
  /// memory as it was, without an error.
  let readsWideIntegersOnly: Bool

  /// - Parameters:
  ///   - renderer: the text of GL_RENDERER.
  ///   - onSoftwareDevice: EGL says that its device is software.
  init(renderer: String, onSoftwareDevice: Bool) {
    isSoftware =
      onSoftwareDevice || Self.softwareRenderers.contains(where: renderer.lowercased().contains)
    isVirgl = renderer.hasPrefix("virgl")
    readsWideIntegersOnly = renderer.contains("SwiftShader")
  }

  /// What the names of software renderers contain: Mesa's "llvmpipe (LLVM 15.0.6, 256 bits)", which
  /// also draws behind "zink (llvmpipe (…))" and, on a virtual machine's host, behind
  /// "virgl (LLVMPIPE (…))"; Mesa's "softpipe", and "Software Rasterizer" before Mesa 22;
  /// "Google SwiftShader".
  private static let softwareRenderers = [
    "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader",
  ]

  /// Whether these extensions of an EGL device make it software. Not the lack of a node: Mesa 22.3's
  /// software device lists EGL_EXT_device_drm_render_node too, and then has none.
  static func isSoftwareDevice(_ extensions: Set<String>) -> Bool {
    extensions.contains("EGL_MESA_device_software")
  }

  /// By how many codes of their depth exact results may differ from the processor's.
  ///
  /// 0: software drivers compute in IEEE single precision, operation for operation, round divisions
  /// and roots correctly, and do not fuse multiplications with additions. `make test-drivers` and
  /// `make test-gbm` hold llvmpipe, softpipe, zink on lavapipe, and SwiftShader, which has nothing in
  /// common with Mesa, to it.
  ///
  /// 1: a GPU may fuse, and divides to 2.5 units in the last place (GLSL ES 3.00, 4.5.1), so a
  /// rounding may fall to the other side. So it may with virgl, even on llvmpipe: it rewrites shaders
  /// in another GLSL for the host. Of 134 renders one differs there, in 2 samples, by 1 of 65535. No
  /// pass fetches with a filter, so there is no more to allow.
  package var exactTolerance: Double { isSoftware && !isVirgl ? 0 : 1 }

  /// Whether pixels should travel through pixel buffers. A driver that draws on the processor has
  /// nothing else to do meanwhile: on llvmpipe, 33 MB take 1.8 to 2.8 ms by glReadPixels, and as long
  /// to a buffer, from which they have to be copied.
  var staysBusyDuringTransfers: Bool { !isSoftware }
}

extension ContextInfo {
  package var quirks: DriverQuirks {
    DriverQuirks(renderer: renderer, onSoftwareDevice: isSoftware)
  }
}
