import CGraphics
import GLBlurEngine
import SystemLibrary

/// The graphics libraries, the device nodes, the environment and the open displays.
package final class GraphicsSystem: Sendable {
  package let egl: EGLFunctions
  package let gl: GLFunctions
  /// Opens libgbm on first use: without libgbm there are still other displays.
  package let gbm: @Sendable () throws(GPUError) -> GBMFunctions
  package let files: DeviceFiles
  package let environment: @Sendable (_ name: String) -> String?
  package let displays: SharedDisplayTable
  let programFolder: ProgramFolder?
  private let birth = ProcessMark()

  package init(
    egl: EGLFunctions, gl: GLFunctions,
    gbm: @escaping @Sendable () throws(GPUError) -> GBMFunctions,
    files: DeviceFiles, environment: @escaping @Sendable (_ name: String) -> String?,
    displays: SharedDisplayTable = SharedDisplayTable(), programFolder: ProgramFolder? = nil
  ) {
    self.egl = egl
    self.gl = gl
    self.gbm = gbm
    self.files = files
    self.environment = environment
    self.displays = displays
    self.programFolder = programFolder
  }

  /// Returns a system with the same displays and other functions, for tests.
  package func replacing(
    egl: EGLFunctions? = nil, gl: GLFunctions? = nil, programFolder: ProgramFolder? = nil,
    environment: (@Sendable (_ name: String) -> String?)? = nil
  ) -> GraphicsSystem {
    GraphicsSystem(
      egl: egl ?? self.egl, gl: gl ?? self.gl, gbm: gbm, files: files,
      environment: environment ?? self.environment, displays: displays, programFolder: programFolder
    )
  }

  /// Opens the graphics libraries, after `ShaderCaches` has switched off caches that do not fit.
  ///
  /// - Throws: `GPUError.library` if a library is missing, and `GPUError.symbol` if one lacks a
  ///   function.
  package convenience init(
    egl eglName: LibraryName = .egl, gles glesName: LibraryName = .gles,
    gbm gbmName: LibraryName = .gbm
  ) throws(GPUError) {
    ShaderCaches.prepare()
    let eglLibrary = try Library(eglName)
    let glesLibrary = try Library(glesName)
    let egl = try EGLFunctions(Symbols(library: eglName.file, find: eglLibrary.find))
    let environment: @Sendable (String) -> String? = { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    let gl = try GLFunctions(
      Symbols(library: glesName.file) { glesLibrary.find($0) ?? egl.getProcAddress($0) })
    self.init(
      egl: egl, gl: gl,
      gbm: { () throws(GPUError) in
        let library = try Library(gbmName)
        return try GBMFunctions(Symbols(library: gbmName.file, find: library.find))
      },
      files: .live, environment: environment,
      programFolder: ProgramFolder(environment: environment))
  }

  var isForked: Bool { birth.isForked }

  private static let loaded = Result { () throws(GPUError) in try GraphicsSystem() }

  /// Returns the only system of this process, since a display must not be opened twice.
  package static func load() throws(GPUError) -> GraphicsSystem {
    try loaded.get()
  }
}

extension GraphicsSystem {
  /// Returns the devices in EGL's order.
  ///
  /// - Throws: `GPUError.noDevice` if there is none.
  func listDevices() throws(GPUError) -> [DisplayCandidate] {
    guard let queryDevices = egl.queryDevices, let queryDeviceString = egl.queryDeviceString else {
      throw .symbol(name: "eglQueryDevicesEXT", library: LibraryName.egl.file)
    }
    guard let devices = queryDevices() else {
      throw egl.failure(of: "eglQueryDevicesEXT", on: "device")
    }
    if devices.isEmpty { throw .noDevice(wanted: "EGL device", listed: []) }
    return devices.enumerated().map { index, device in
      let extensions = Set(extensions: queryDeviceString(device, EGL_EXTENSIONS))
      return .device(
        index: index, device, node: nodes(of: device, extensions).first,
        isSoftware: DriverQuirks.isSoftwareDevice(extensions), cuda: cuda(of: device, extensions))
    }
  }

  /// Returns the render node, then the card node.
  private func nodes(of device: Handle, _ extensions: Set<String>) -> [String] {
    [
      ("EGL_EXT_device_drm_render_node", EGL_DRM_RENDER_NODE_FILE_EXT),
      ("EGL_EXT_device_drm", EGL_DRM_DEVICE_FILE_EXT),
    ].compactMap { name, node in
      extensions.contains(name) ? egl.queryDeviceString?(device, node) : nil
    }
  }

  func nodes(of candidate: DisplayCandidate) -> [String] {
    guard case .device(_, let device, _, _, _) = candidate else { return [] }
    return nodes(of: device, Set(extensions: egl.queryDeviceString?(device, EGL_EXTENSIONS)))
  }

  private func cuda(of device: Handle, _ extensions: Set<String>) -> CUDADevice? {
    guard extensions.contains("EGL_NV_device_cuda") else { return nil }
    return CUDADevice(
      number: egl.queryDeviceAttribute?(device, EGL_CUDA_DEVICE_NV),
      uuid: extensions.contains("EGL_EXT_device_persistent_id")
        ? egl.queryDeviceBinary?(device, EGL_DEVICE_UUID_EXT) : nil)
  }

  func visibleDevices(among listed: [DisplayCandidate]) -> VisibleDevices? {
    environment("CUDA_VISIBLE_DEVICES").map { VisibleDevices($0, listed) }
  }

  /// Returns the first listed device that fits.
  ///
  /// - Throws: `GPUError.noDevice` if none fits.
  func device(
    _ device: DeviceChoice.Device, among listed: [DisplayCandidate]
  ) throws(GPUError) -> DisplayCandidate {
    let path: String? = if case .path(let path) = device { files.resolve(path) } else { nil }
    let visible = visibleDevices(among: listed)
    let found = listed.first { candidate in
      guard case .device(let index, _, let node, _, let cuda) = candidate else { return false }
      let number = visible == nil ? cuda?.number : visible?.number(of: candidate)
      return switch device {
      case .first: true
      case .index(let wanted): index == wanted
      case .path: node == path
      case .cuda(let wanted): number == wanted
      }
    }
    guard let found else {
      var wanted = "\(DeviceChoice.device(device))"
      if case .cuda = device, let variable = environment("CUDA_VISIBLE_DEVICES") {
        wanted += " with CUDA_VISIBLE_DEVICES \"\(variable)\""
      }
      throw .noDevice(wanted: wanted, listed: listed.map(\.label))
    }
    return found
  }

  var hasPlatforms: Bool {
    !Set(extensions: egl.queryString(nil, EGL_EXTENSIONS)).isDisjoint(with: [
      "EGL_MESA_platform_surfaceless", "EGL_EXT_platform_device",
    ])
  }

  /// Whether the user has told Mesa to draw on the CPU, by a value that Mesa takes for yes.
  var wantsSoftware: Bool {
    ["1", "true", "yes", "y"].contains(environment("LIBGL_ALWAYS_SOFTWARE")?.lowercased())
  }

  /// Returns the reason for an error on opening a display.
  ///
  /// A driver without the permission for its device node only reports that it is not initialised.
  func reason(for error: GPUError, on candidate: DisplayCandidate) -> GPUError {
    guard case .device(_, _, let node?, _, _) = candidate else { return error }
    do throws(GPUError) {
      files.close(try files.open(node))
    } catch {
      if case .node(_, EACCES) = error { return error }
    }
    return error
  }
}

extension Set<String> {
  /// Creates the set of the names in a list of extensions.
  ///
  /// A search in the text would find `EGL_EXT_device_drm` in `EGL_EXT_device_drm_render_node`.
  init(extensions: String?) {
    self = Set((extensions ?? "").split(separator: " ").map(String.init))
  }
}

extension GraphicsSystem {
  /// Returns why no NVIDIA GPU has been opened, or nil if there is none. Call this only after EGL
  /// has failed, since it opens a library of the driver.
  func nvidiaFault() -> NVIDIAFault? {
    guard !files.matches("/dev/nvidia[0-9]*").isEmpty else { return nil }
    let kernel = files.text("/proc/driver/nvidia/version").flatMap(Self.kernelVersion)
    guard let libraries = files.mappedFiles("libEGL_nvidia.so.0") else {
      return .noLibrary(kernel: kernel)
    }
    if let kernel, let library = libraries.first(where: { Self.isOther($0, kernel) }) {
      return .otherVersion(library: library, kernel: kernel)
    }
    let variable = environment("__EGL_VENDOR_LIBRARY_FILENAMES")
    if !vendorFiles(variable).contains(where: { files.text($0)?.contains("nvidia") == true }) {
      return .noVendorFile(variable: variable)
    }
    return isSplit ? .split : .unknown
  }

  private func vendorFiles(_ variable: String?) -> [String] {
    if let variable { return variable.split(separator: ":").map(String.init) }
    let folders =
      environment("__EGL_VENDOR_LIBRARY_DIRS")
      ?? "/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d"
    return folders.split(separator: ":").flatMap { files.matches("\($0)/*.json") }
  }

  /// Whether a GPU has MIG instances, or the process is given one.
  private var isSplit: Bool {
    ["CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES"].contains { name in
      environment(name)?.hasPrefix("MIG-") == true
    } || !files.matches("/proc/driver/nvidia/capabilities/gpu*/mig/gi*").isEmpty
  }

  /// Returns the version in "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.03  …".
  private static func kernelVersion(in text: String) -> String? {
    text.prefix { $0 != "\n" }.split(separator: " ").first {
      $0.wholeMatch(of: /\d+(\.\d+)+/) != nil
    }.map(String.init)
  }

  /// Whether a library's name ends with another version of the driver. Driver versions begin with
  /// three digits, unlike those of NVIDIA's open libraries, such as
  /// libnvidia-egl-wayland.so.1.1.13.
  private static func isOther(_ path: String, _ kernel: String) -> Bool {
    let match = path.firstMatch(of: /nvidia[^\/]*\.so\.(\d{3,}(\.\d+)+)$/)
    return match.map { $0.1 != kernel } ?? false
  }
}
