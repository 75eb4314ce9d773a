import CGraphics

/// The displays that a process has opened.
///
/// EGL does not count how often a display is initialised: on Mesa one eglTerminate ends every use.
/// So each display is opened once and never closed, and neither are its GBM device and its device
/// node's descriptor.
package struct DisplayTable: Sendable {
  private var displays: [DisplayCandidate: OpenDisplay] = [:]
  private var gbmDevices: [String: Handle] = [:]

  /// Returns an initialised display. It is opened if the table lacks it.
  package mutating func open(
    _ candidate: DisplayCandidate, in system: GraphicsSystem
  ) throws(GPUError) -> OpenDisplay {
    if let display = displays[candidate] { return display }
    let egl = system.egl
    let handle = try displayHandle(of: candidate, in: system)
    guard let version = egl.initialize(handle) else {
      throw egl.failure(of: "eglInitialize", on: candidate.label)
    }
    let gbmDevice: Handle? =
      if case .gbm(let path) = candidate { gbmDevices[path] } else { nil }
    let display = OpenDisplay(
      handle: handle, label: candidate.label, version: version,
      vendor: egl.queryString(handle, EGL_VENDOR) ?? "",
      versionText: egl.queryString(handle, EGL_VERSION) ?? "",
      extensions: Set(extensions: egl.queryString(handle, EGL_EXTENSIONS)),
      gbmDevice: gbmDevice)
    displays[candidate] = display
    return display
  }

  private mutating func displayHandle(
    of candidate: DisplayCandidate, in system: GraphicsSystem
  ) throws(GPUError) -> Handle {
    let egl = system.egl
    let platform: Int32
    var native: Handle?
    switch candidate {
    case .device(_, let device, _, _, _):
      (platform, native) = (EGL_PLATFORM_DEVICE_EXT, device)
    case .gbm(let path):
      (platform, native) = (EGL_PLATFORM_GBM_KHR, try gbmDevice(path, in: system))
    case .surfaceless:
      platform = EGL_PLATFORM_SURFACELESS_MESA
    case .platformDefault:
      guard let display = egl.getDefaultDisplay() else {
        throw egl.failure(of: "eglGetDisplay", on: candidate.label)
      }
      return display
    }
    guard let getPlatformDisplay = egl.getPlatformDisplay else {
      throw .symbol(name: "eglGetPlatformDisplay", library: LibraryName.egl.file)
    }
    guard let display = getPlatformDisplay(EGLenum(platform), native) else {
      if case .gbm(let path) = candidate {
        throw .noGBMDisplay(path: path, name: eglErrorName(egl.getError()))
      }
      throw egl.failure(of: "eglGetPlatformDisplay", on: candidate.label)
    }
    return display
  }

  private mutating func gbmDevice(
    _ path: String, in system: GraphicsSystem
  ) throws(GPUError) -> Handle {
    if let device = gbmDevices[path] { return device }
    let gbm = try system.gbm()
    let descriptor = try system.files.open(path)
    guard let device = gbm.createDevice(descriptor) else {
      system.files.close(descriptor)
      throw .gbmDevice(path: path)
    }
    gbmDevices[path] = device
    return device
  }
}
