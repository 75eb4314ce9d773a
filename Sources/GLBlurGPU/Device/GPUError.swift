/// A reason why the GPU cannot be used, or why it has failed.
public indirect enum GPUError: Error, Hashable, Sendable {
  /// A C library cannot be opened. `package` is the Debian package that has it.
  case library(name: String, reason: String, package: String)
  /// A C library lacks a function.
  case symbol(name: String, library: String)
  /// A thread cannot be started.
  case thread(errno: Int32)
  /// The process was forked after the GPU was opened. The driver's threads, locks and descriptors
  /// stay with the parent process, so OpenGL does not work in the child.
  case forked

  /// A device node cannot be opened.
  case node(path: String, errno: Int32)
  /// The file is not a graphics card's device node, or libgbm does not know the card.
  case gbmDevice(path: String)
  /// There is no device node of a graphics card.
  case noNode
  /// EGL lists no device that fits. `listed` has the labels of those it lists.
  case noDevice(wanted: String, listed: [String])
  /// None of the displays that the choice allows can be opened.
  case noDisplay(choice: DeviceChoice, attempts: [DisplayAttempt])

  /// An EGL call failed.
  case egl(call: String, code: Int32, name: String, display: String)
  /// The context is older than OpenGL ES 3.0, or cannot draw to floats.
  case version(String)
  /// A pixel was cleared to a colour and read as another one.
  case wrongPixel(expected: [UInt8], read: [UInt8])

  /// An OpenGL call failed.
  case gl(call: String, code: UInt32, name: String)
  /// The GPU has no memory left for a call.
  case outOfMemory(call: String)
  /// An image, or an intermediate result, is larger than textures can be.
  case tooLarge(width: Int, height: Int, mostWidth: Int, mostHeight: Int)
  /// The GPU was reset or removed.
  case contextLost
  /// A shader does not compile. `line` is 0 if the driver does not report the line.
  case shader(file: String, line: Int, log: String)
  /// The shaders of a program do not link.
  case link(log: String)
  /// The users' shaders in a pass are longer than the driver's compiler is given.
  case tooLong(instructions: Int, most: Int)
  /// A shader's loops run too many rounds at a pixel, or it reads farther away than its declared
  /// reach.
  case failedPixel
  /// The plan has a kernel that only the CPU can compute.
  case noShader(kernel: String)
  /// The display cannot make dma-bufs. `lack` names the missing extension or library.
  case noExport(display: String, lack: String)
  /// libgbm cannot make a buffer object, or a dma-buf of one.
  case buffer(call: String, errno: Int32)
  /// The driver cannot draw to a texture.
  case incompleteFramebuffer(status: UInt32)
}
