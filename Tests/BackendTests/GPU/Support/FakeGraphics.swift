import CGraphics
import GLBlurGPU
import Glibc
import Synchronization

/// Pretends a machine to the code under test, and records its calls.
final class FakeGraphics: Sendable {
  struct State: Sendable {
    var calls: [String] = []
    var error = EGL_SUCCESS
    var glError: GLenum = 0
    var initialized: Int?
    var contexts: [Handle: (display: Int, minor: EGLint)] = [:]
    var current: Handle?
    var made: UInt = 0
  }

  let machine: FakeMachine
  let displays: [(name: String, display: FakeDisplay)]
  let state = Mutex(State())

  init(_ machine: FakeMachine) {
    self.machine = machine
    self.displays = machine.displays
  }

  var calls: [String] { state.withLock { $0.calls } }
  /// The displays that were initialised, in order.
  var tried: [String] {
    calls.filter { $0.hasPrefix("initialize ") }.map { String($0.dropFirst(11)) }
  }
  var liveContexts: Int { state.withLock { $0.contexts.count } }

  func record(_ call: String) {
    state.withLock { $0.calls.append(call) }
  }

  /// If the step fails, EGL's error is set.
  func succeeds(_ step: FakeDisplay.Step, on index: Int?) -> Bool {
    guard let index else { return false }
    let display = displays[index].display
    if display.fails == step { state.withLock { $0.error = display.code } }
    return display.fails != step
  }

  func index(of name: String) -> Int? {
    displays.firstIndex { $0.name == name }
  }

  var current: (display: FakeDisplay, name: String, minor: EGLint)? {
    let current = state.withLock { state in state.current.flatMap { state.contexts[$0] } }
    return current.map { (displays[$0.display].display, displays[$0.display].name, $0.minor) }
  }

  func system() throws(GPUError) -> GraphicsSystem {
    let machine = machine
    return GraphicsSystem(
      egl: try egl(), gl: try gl(),
      gbm: { () throws(GPUError) in
        self.record("libgbm")
        guard machine.hasGBM else {
          throw .library(name: "libgbm.so.1", reason: "no such file", package: "libgbm1")
        }
        var gbm = try GBMFunctions(Self.nothing)
        gbm.createDevice = { descriptor in
          let node = machine.nodes[Int(descriptor)]
          return node.isGraphics ? Self.native("gbm:\(node.path)", self) : nil
        }
        return gbm
      },
      files: files, environment: { machine.environment[$0] })
  }

  private var files: DeviceFiles {
    let machine = machine
    return DeviceFiles(
      list: {
        self.record("list")
        return machine.nodes.map(\.path)
      },
      resolve: { machine.links[$0] ?? $0 },
      open: { (path) throws(GPUError) in
        self.record("open \(path)")
        guard let index = machine.nodes.firstIndex(where: { $0.path == path }) else {
          throw .node(path: path, errno: ENOENT)
        }
        let errno = machine.nodes[index].errno
        if errno != 0 { throw .node(path: path, errno: errno) }
        return Int32(index)
      },
      close: { self.record("close \(machine.nodes[Int($0)].path)") },
      matches: { pattern in
        machine.files.keys.filter { unsafe fnmatch(pattern, $0, FNM_PATHNAME) == 0 }.sorted()
      },
      text: { machine.files[$0] },
      mappedFiles: { library in
        self.record("open \(library)")
        return machine.nvidiaLibraries
      })
  }

  static func native(_ name: String, _ fake: FakeGraphics) -> Handle? {
    fake.index(of: name).map { Handle(bits: 0x100 + UInt($0)) }
  }

  /// Functions that take any arguments and return 0.
  static var nothing: Symbols {
    let function: @convention(c) () -> UInt = { 0 }
    let handle = Handle(bits: unsafe unsafeBitCast(function, to: UInt.self))
    return Symbols(library: "fake") { _ in handle }
  }
}
