/// Properties of a driver that the driver does not report itself, each with the evidence for it.
///
/// Everything else is asked of the driver: its version, limits, extensions and the types that it
/// reads.
package struct DriverQuirks: Hashable, Sendable {
  /// Whether the driver draws on the CPU.
  package let isSoftware: Bool
  /// Whether the driver runs in a virtual machine and the host of the machine draws.
  private let isVirgl: Bool
  /// Whether integers of 8 and 16 bits must be read as 32-bit ones.
  ///
  /// SwiftShader 4.1 says in GL_IMPLEMENTATION_COLOR_READ_TYPE that it reads GL_RGBA8UI as bytes,
  /// but glReadPixels then leaves the memory as it was, without an error.
  let readsWideIntegersOnly: Bool
  /// Whether contexts of one display must not be used by several threads at a time.
  ///
  /// Before llvmpipe of Mesa 22.3 reads or writes a texture, it looks for it among the resources of
  /// unfinished draws of every context on the display, and no lock keeps the other contexts'
  /// threads from changing these lists meanwhile. Two threads that upload beside one that draws end
  /// in SIGSEGV within seconds. Later versions of Mesa lock the lists, but the wait costs little
  /// there too, since all contexts share the threads that draw.
  let usesOneContextAtATime: Bool

  /// Creates the quirks of a driver.
  ///
  /// - Parameters:
  ///   - renderer: The text of GL_RENDERER.
  ///   - onSoftwareDevice: Whether EGL says that its device is software.
  init(renderer: String, onSoftwareDevice: Bool) {
    isSoftware =
      onSoftwareDevice || Self.softwareRenderers.contains(where: renderer.lowercased().contains)
    isVirgl = renderer.hasPrefix("virgl")
    readsWideIntegersOnly = renderer.contains("SwiftShader")
    usesOneContextAtATime = renderer.contains("llvmpipe")
  }

  /// Texts that the names of software renderers contain, in lower case.
  ///
  /// Mesa's renderers are "llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", and before Mesa 22
  /// "Software Rasterizer". llvmpipe also draws behind "zink (llvmpipe (…))" and, on the host of a
  /// virtual machine, behind "virgl (LLVMPIPE (…))". SwiftShader is "Google SwiftShader".
  private static let softwareRenderers = [
    "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader",
  ]

  /// Returns whether an EGL device with these extensions is software.
  ///
  /// The extensions for device nodes do not show this: the software device of Mesa 22.3 lists
  /// EGL_EXT_device_drm_render_node too, but has no node.
  static func isSoftwareDevice(_ extensions: Set<String>) -> Bool {
    extensions.contains("EGL_MESA_device_software")
  }

  /// The number of levels of their depth by which exact results may differ from those of the CPU.
  ///
  /// It is 0 for software drivers. They compute in IEEE single precision, operation for operation,
  /// round divisions and roots correctly, and do not fuse multiplications with additions. `make
  /// test-drivers` and `make test-gbm` check that of llvmpipe, softpipe, zink on lavapipe, and
  /// SwiftShader, which has nothing in common with Mesa.
  ///
  /// It is 1 for a GPU, which may fuse, and divides to 2.5 units in the last place (GLSL ES 3.00,
  /// 4.5.1), so that a rounding may fall to the other side. It is 1 for virgl too, even on
  /// llvmpipe, since virgl rewrites shaders in another GLSL for the host: of 134 renders one
  /// differs there, in 2 samples, by 1 of 65535. No pass fetches texels with a filter, so nothing
  /// more must be allowed.
  package var exactTolerance: Double { isSoftware && !isVirgl ? 0 : 1 }

  /// The greatest number of instructions that a driver's compiler is given as the shaders of users in
  /// one pass.
  ///
  /// llvmpipe of Mesa 22.3 with LLVM 15 compiles 4000 additions and products in 2.4 s, 8000 in 21 s, and
  /// 16 000 not within 90 s. Drivers of GPUs need far less for each, but cannot be interrupted either.
  var mostInstructions: Int { isSoftware ? 8192 : 65_536 }

  /// Whether pixels should travel through pixel buffers.
  ///
  /// A driver that draws on the CPU gains nothing from that. On llvmpipe, glReadPixels takes 1.8 to
  /// 2.8 ms for 33 MB, and just as long into a pixel buffer, from which the pixels must still be
  /// copied.
  var staysBusyDuringTransfers: Bool { !isSoftware }
}
