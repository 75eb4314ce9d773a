import CGraphics
import Dispatch
import GLBlurEngine
import Synchronization

/// The displays that a process has opened.
///
/// EGL does not count initialisations: on Mesa one eglTerminate ends every use of a display. So a
/// display, its GBM device and its node's descriptor are never closed.
package struct DisplayTable: Sendable {
  private var displays: [DisplayCandidate: OpenDisplay] = [:]
  private var gbmDevices: [String: Handle] = [:]

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

package struct OpenDisplay: Sendable {
  package let handle: Handle
  package let label: String
  package let version: EGLVersion
  package let vendor: String
  /// EGL_VERSION, which says more than the number.
  package let versionText: String
  package let extensions: Set<String>
  package let gbmDevice: Handle?
  let turn = DrawingTurn()
}

/// The right to call OpenGL ES on a display that allows one context at a time
/// (`DriverQuirks.usesOneContextAtATime`), or to have a render under way.
final class DrawingTurn: Sendable {
  private let free: DispatchSemaphore

  init(callers: Int = 1) {
    free = DispatchSemaphore(value: callers)
  }

  func hold<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    free.wait()
    defer { free.signal() }
    return try body()
  }

  /// Like `hold`, but stops waiting if the render ends.
  ///
  /// - Throws: The error of `body`, or that of the control if `body` was not run.
  func hold<Value>(under control: RenderControl?, _ body: () throws -> Value) throws -> Value {
    guard let control else { return try hold(body) }
    while free.wait(timeout: .now() + .milliseconds(10)) == .timedOut { try control.check() }
    defer { free.signal() }
    return try body()
  }

  /// Gives others the turn while a closure runs that does not call OpenGL ES. The caller must hold
  /// the turn.
  func lend<Value, Failure: Error>(
    during body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    free.signal()
    defer { free.wait() }
    return try body()
  }
}

/// The display table of all contexts of a process.
///
/// The table's lock guards the making and destroying of contexts, because drivers crash when two
/// are made at once (SkiaSharp #4590).
package final class SharedDisplayTable: Sendable {
  private let table = Mutex(DisplayTable())

  package init() {}

  func withLock<Value, Failure: Error>(
    _ body: (inout DisplayTable) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try table.withLock { (table) throws(Failure) in try body(&table) }
  }
}
