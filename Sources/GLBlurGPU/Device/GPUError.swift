import CGraphics
import SystemLibrary

/// A reason why the GPU cannot be used, or why it has failed.
public indirect enum GPUError: Error, Hashable, Sendable {
  /// A C library cannot be opened. `package` is its Debian package.
  case library(name: String, reason: String, package: String)
  /// A C library lacks a function.
  case symbol(name: String, library: String)
  /// A thread cannot be started.
  case thread(errno: Int32)
  /// The process was forked after the GPU was opened. The driver's threads, locks and descriptors
  /// stay with the parent, so OpenGL does not work in the child.
  case forked

  /// A device node cannot be opened.
  case node(path: String, errno: Int32)
  /// The file is no graphics card's device node, or libgbm does not know the card.
  case gbmDevice(path: String)
  /// EGL gives no display for a node's GBM device. `name` is EGL's error.
  case noGBMDisplay(path: String, name: String)
  /// There is no device node of a graphics card.
  case noNode
  /// EGL lists no device that fits. `listed` has the labels of the others.
  case noDevice(wanted: String, listed: [String])
  /// CUDA_VISIBLE_DEVICES names a device that EGL cannot identify.
  case unknownDevice(entry: String)
  /// There is an NVIDIA GPU, but its driver cannot be used.
  case nvidia(NVIDIAFault)
  /// No display that the choice allows can be opened.
  case noDisplay(choice: DeviceChoice, attempts: [DisplayAttempt])

  /// An EGL call failed.
  case egl(call: String, code: Int32, name: String, display: String)
  /// The context is older than OpenGL ES 3.0, or cannot draw to floats.
  case version(String)
  /// A pixel cleared to one colour was read as another.
  case wrongPixel(expected: [UInt8], read: [UInt8])

  /// An OpenGL call failed.
  case gl(call: String, code: UInt32, name: String)
  /// The GPU has no memory left for a call.
  case outOfMemory(call: String)
  /// An image or an intermediate result is larger than textures can be.
  case tooLarge(width: Int, height: Int, mostWidth: Int, mostHeight: Int)
  /// The GPU was reset or removed.
  case contextLost
  /// A shader does not compile. `line` is 0 if the driver does not report one.
  case shader(file: String, line: Int, log: String)
  /// The shaders of a program do not link.
  case link(log: String)
  /// The users' shaders in a pass are longer than the driver's compiler is given.
  case tooLong(instructions: Int, most: Int)
  /// A shader's loops run too many rounds at a pixel, or the shader reads beyond its declared
  /// reach.
  case failedPixel
  /// The plan has a kernel that only the CPU can compute.
  case noShader(kernel: String)
  /// The display cannot make dma-bufs. `lack` names the missing extension or library.
  case noExport(display: String, lack: String)
  /// libgbm cannot make a buffer object, or a dma-buf of one.
  case buffer(call: String, errno: Int32)
  /// The driver is known to compute a kernel of the plan wrongly.
  case wrongKernel(kernel: String, driver: String)
  /// The driver cannot draw to a texture.
  case incompleteFramebuffer(status: UInt32)
  /// The variable GLBLUR_PASSES has an unknown value.
  case passes(String)
}

extension GPUError: CustomStringConvertible {
  /// The cause, and the cure if there is one.
  public var description: String { cure.map { "\(cause); \($0)" } ?? cause }

  /// Advice, or nil if the cause says all.
  private var cure: String? {
    switch self {
    case .outOfMemory: "a smaller image, a depth of 8 bits or the backend cpu needs less"
    case .noShader: "use the backend cpu"
    case .wrongKernel: "use the backend cpu, or the quality exact, which does not need it"
    case .tooLong: "use the backend cpu, or shorten the shader's arrays and functions"
    case .failedPixel:
      "bound its loops, or raise 'reach'"
    case .contextLost: "try again, or use the backend cpu"
    case .forked:
      "start the child with posix_spawn or exec, or open the GPU in the child only; the CPU backend "
        + "works in the child"
    default: nil
    }
  }

  /// The error without the cure.
  package var cause: String {
    switch self {
    case .library(let name, let reason, let package):
      "\(name) cannot be opened (\(reason)); on Debian and Ubuntu: apt install \(package)"
    case .symbol(let name, let library):
      "\(library) lacks \(name); a newer version or another vendor's may have it"
    case .thread(let errno):
      "no thread can be started: \(reason(errno))"
    case .node(let path, let errno):
      "\(path) cannot be opened: \(reason(errno))"
    case .gbmDevice(let path):
      "\(path) is not a graphics card that libgbm can use"
    case .noGBMDisplay(let path, let name):
      "EGL has no display for the GBM device of \(path) (\(name)); choose the device auto or device, or "
        + "for NVIDIA's driver install libnvidia-egl-gbm1 and load nvidia-drm with modeset=1"
    case .noNode:
      "there is no device node of a graphics card in /dev/dri; in a container pass Docker's "
        + "--device /dev/dri"
    case .noDevice(let wanted, let listed):
      "there is no \(wanted); EGL lists "
        + (listed.isEmpty ? "no device" : listed.joined(separator: ", "))
    case .unknownDevice(let entry):
      "CUDA_VISIBLE_DEVICES names \"\(entry)\", and EGL cannot tell which of its devices that is, so the "
        + "variable is not obeyed; choose the device device:N"
    case .nvidia(let fault):
      "\(fault)"
    case .noDisplay(let choice, let attempts):
      "no display for OpenGL ES can be opened (device \(choice)):\n"
        + attempts.map { "  \($0)\n" }.joined()
        + Self.cures(for: attempts).joined(separator: "\n")
    case .egl(let call, let code, let name, let display):
      "\(call) failed on display \(display): \(name) (\(hexadecimal(UInt32(bitPattern: code))))"
    case .version(let version):
      "OpenGL ES 3.0 is needed, but the driver has \"\(version)\""
    case .wrongPixel(let expected, let read):
      "a pixel cleared to \(expected) was read as \(read): this driver draws wrong colours"
    case .gl(let call, let code, let name):
      "\(call) failed: \(name) (\(hexadecimal(code)))"
    case .outOfMemory(let call):
      "the GPU is out of memory (\(call))"
    case .tooLarge(let width, let height, let mostWidth, let mostHeight):
      "an image, or a step on the way to the result, is \(width)×\(height), but textures of this GPU "
        + "are at most \(mostWidth)×\(mostHeight)"
    case .contextLost:
      "the GPU was reset and everything on it is lost"
    case .forked:
      "this process was forked after the GPU had been opened, and OpenGL does not work in the child"
    case .shader(let file, let line, let log):
      file + (line > 0 ? ":\(line)" : "") + ": the shader does not compile on this driver: \(log)"
    case .passes(let word):
      "GLBLUR_PASSES: '\(word)' is not allowed; expected "
        + PassForm.allCases.map(\.rawValue).joined(separator: " or ")
    case .link(let log):
      "the shaders do not link on this driver: \(log)"
    case .tooLong(let instructions, let most):
      "a shader has about \(instructions) instructions, and compilers of this driver's kind, which may "
        + "take minutes and cannot be interrupted, are given at most \(most)"
    case .failedPixel:
      "the loops of a shader run more rounds at a pixel than are possible, or it reads farther away "
        + "than its declared reach"
    case .noShader(let kernel):
      "the kernel \(kernel) has no shader, so the GPU cannot compute it"
    case .wrongKernel(let kernel, let driver):
      "\(driver) computes the kernel \(kernel) wrongly"
    case .noExport(let display, let lack):
      "display \(display) cannot make dma-bufs, because it lacks \(lack); a display on the device node "
        + "of a graphics card can: choose the device gbm, DeviceChoice.gbm(path: nil)"
    case .buffer(let call, let errno):
      "\(call) failed: \(reason(errno))"
        + (errno == EACCES
          ? "; this driver makes buffers only on the card node: choose the device gbm:/dev/dri/card0"
          : "")
    case .incompleteFramebuffer(let status):
      "this driver cannot draw to such an image: \(framebufferStatusName(status)) "
        + "(\(hexadecimal(status)))"
    }
  }

  private static func cures(for attempts: [DisplayAttempt]) -> [String] {
    var cures: [String] = []
    if attempts.contains(where: \.lacksPermission) {
      cures.append(
        "The device node belongs to another group: join it (usually "
          + "`sudo usermod -aG render $USER`, then log in again); in a container add Docker's --group-add with "
          + "the host's number of that group.")
    }
    if attempts.contains(where: \.lacksVendor), !attempts.contains(where: \.hasReason) {
      cures.append(
        "EGL finds no driver: the file of a vendor is missing in /usr/share/glvnd/egl_vendor.d "
          + "(50_mesa.json of libegl-mesa0, 10_nvidia.json of NVIDIA's driver). In a container "
          + "with an NVIDIA GPU, NVIDIA_DRIVER_CAPABILITIES must include graphics.")
    }
    if attempts.contains(where: \.lacksHardware) {
      cures.append("A software renderer is used only if it is asked for: by the backend gpu.")
    }
    cures.append(
      "Mesa needs these packages on Debian and Ubuntu: "
        + "apt install libegl1 libegl-mesa0 libgl1-mesa-dri libgles2 libgbm1")
    return cures
  }
}

private func reason(_ errno: Int32) -> String {
  unsafe String(cString: strerror(errno))
}

private func hexadecimal(_ code: UInt32) -> String {
  "0x" + String(code, radix: 16, uppercase: true)
}

extension GPUError {
  /// Whether the error says that there is no device, rather than that one has failed. If the CPU
  /// may stand in, absence deserves no warning. A display that can be initialised counts as a
  /// device.
  package var isAbsence: Bool {
    switch self {
    case .library, .symbol, .node, .gbmDevice, .noGBMDisplay, .noNode, .noDevice, .unknownDevice:
      true
    case .egl(let call, _, _, _): Self.callsBeforeDevice.contains(call)
    case .noDisplay(_, let attempts):
      attempts.allSatisfy { attempt in
        if case .failed(let error) = attempt.outcome { error.isAbsence } else { true }
      }
    default: false
    }
  }

  private static let callsBeforeDevice: Set<String> = [
    "eglGetDisplay", "eglGetPlatformDisplay", "eglQueryDevicesEXT", "eglInitialize",
  ]

  /// Whether the call might succeed a moment later, since other programs use the GPU too.
  package var isPassing: Bool {
    switch self {
    case .outOfMemory, .contextLost, .thread: true
    case .egl(_, _, let name, _): name == "EGL_BAD_ALLOC"
    case .noDisplay(_, let attempts):
      attempts.contains { attempt in
        if case .failed(let error) = attempt.outcome { error.isPassing } else { false }
      }
    default: false
    }
  }
}

func eglErrorName(_ code: EGLint) -> String {
  switch code {
  case EGL_SUCCESS: "EGL_SUCCESS"
  case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
  case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
  case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
  case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
  case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
  case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
  case EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE"
  case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
  case EGL_BAD_MATCH: "EGL_BAD_MATCH"
  case EGL_BAD_NATIVE_PIXMAP: "EGL_BAD_NATIVE_PIXMAP"
  case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
  case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
  case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
  case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
  case EGL_BAD_DEVICE_EXT: "EGL_BAD_DEVICE_EXT"
  default: "an EGL error"
  }
}

func glErrorName(_ code: GLenum) -> String {
  switch Int32(bitPattern: code) {
  case GL_INVALID_ENUM: "GL_INVALID_ENUM"
  case GL_INVALID_VALUE: "GL_INVALID_VALUE"
  case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
  case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
  case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
  case GL_STACK_OVERFLOW: "GL_STACK_OVERFLOW"
  case GL_STACK_UNDERFLOW: "GL_STACK_UNDERFLOW"
  case GL_CONTEXT_LOST: "GL_CONTEXT_LOST"
  default: "an OpenGL error"
  }
}

func framebufferStatusName(_ status: UInt32) -> String {
  switch Int32(bitPattern: status) {
  case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
  case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT: "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
  case GL_FRAMEBUFFER_UNSUPPORTED: "GL_FRAMEBUFFER_UNSUPPORTED"
  case GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE: "GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE"
  case GL_FRAMEBUFFER_UNDEFINED: "GL_FRAMEBUFFER_UNDEFINED"
  default: "a framebuffer status"
  }
}
