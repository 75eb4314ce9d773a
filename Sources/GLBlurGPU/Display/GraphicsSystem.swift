import GLBlurEngine
import SystemLibrary

/// What the GPU backend uses of the system: the graphics libraries, the device nodes, the
/// environment and the open displays.
package final class GraphicsSystem: Sendable {
  package let egl: EGLFunctions
  package let gl: GLFunctions
  /// Opens libgbm, when first needed: a machine without it still has other displays.
  package let gbm: @Sendable () throws(GPUError) -> GBMFunctions
  package let files: DeviceFiles
  package let environment: @Sendable (_ name: String) -> String?
  package let displays: SharedDisplayTable
  /// The mark of the process that opened the libraries, and perhaps displays.
  private let birth = ProcessMark()

  package init(
    egl: EGLFunctions, gl: GLFunctions,
    gbm: @escaping @Sendable () throws(GPUError) -> GBMFunctions,
    files: DeviceFiles, environment: @escaping @Sendable (_ name: String) -> String?,
    displays: SharedDisplayTable = SharedDisplayTable()
  ) {
    self.egl = egl
    self.gl = gl
    self.gbm = gbm
    self.files = files
    self.environment = environment
    self.displays = displays
  }

  /// Returns a system with the same displays and other functions, for tests.
  package func replacing(egl: EGLFunctions? = nil, gl: GLFunctions? = nil) -> GraphicsSystem {
    GraphicsSystem(
      egl: egl ?? self.egl, gl: gl ?? self.gl, gbm: gbm, files: files, environment: environment,
      displays: displays)
  }

  /// Opens the graphics libraries, after switching off drivers' caches that do not fit on the disk
  /// (`ShaderCaches`).
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
    let gl = try GLFunctions(
      Symbols(library: glesName.file) { glesLibrary.find($0) ?? egl.getProcAddress($0) })
    self.init(
      egl: egl, gl: gl,
      gbm: { () throws(GPUError) in
        let library = try Library(gbmName)
        return try GBMFunctions(Symbols(library: gbmName.file, find: library.find))
      },
      files: .live,
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } })
  }

  /// Whether this process was forked after the libraries were opened.
  var isForked: Bool { birth.isForked }

  private static let loaded = Result { () throws(GPUError) in try GraphicsSystem() }

  /// Returns the only system of this process, since a display must not be opened twice.
  package static func load() throws(GPUError) -> GraphicsSystem {
    try loaded.get()
  }
}
