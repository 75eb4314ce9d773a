/// Why the GPU cannot be used, or could not do what it was told.
public indirect enum GPUError: Error, Hashable, Sendable {
  /// A C library is missing; `package` is Debian's.
  case library(name: String, reason: String, package: String)
  /// A C library lacks a function.
  case symbol(name: String, library: String)
  /// The system gave no thread.
  case thread(errno: Int32)
  /// The process was forked after the GPU had been opened. Drivers' threads, locks and descriptors
  /// stay with the parent, and nothing of OpenGL works in such a child.
  case forked

  /// A device node cannot be opened.
  case node(path: String, errno: Int32)
  /// The file is not the node of a graphics card, or of one that libgbm does not know.
  case gbmDevice(path: String)
  /// There is no graphics node to try.
  case noNode
  /// EGL lists no device that fits.
  case noDevice(wanted: String, listed: [String])
  /// Nothing that the choice allows has opened.
  case noDisplay(choice: DeviceChoice, attempts: [DisplayAttempt])

  /// An EGL call failed.
  case egl(call: String, code: Int32, name: String, display: String)
  /// The context is older than OpenGL ES 3.0.
  case version(String)
  /// A pixel was cleared and came back as another.
  case wrongPixel(expected: [UInt8], read: [UInt8])

  /// An OpenGL call failed.
  case gl(call: String, code: UInt32, name: String)
  case outOfMemory(call: String)
  /// An image or a step on the way is larger than textures can be.
  case tooLarge(width: Int, height: Int, mostWidth: Int, mostHeight: Int)
  /// The GPU was reset, or taken away.
  case contextLost
  /// A shader does not compile; `file` and `line` say where, 0 if the driver does not.
  case shader(file: String, line: Int, log: String)
  /// Shaders do not fit each other.
  case link(log: String)
  /// The plan has a kernel that only the CPU can compute.
  case noShader(kernel: String)
  /// The display gives no dma-bufs; `lack` is what it would need.
  case noExport(display: String, lack: String)
  /// libgbm makes no buffer object, or no dma-buf of one.
  case buffer(call: String, errno: Int32)
  /// What should be drawn to cannot be.
  case incompleteFramebuffer(status: UInt32)
}
