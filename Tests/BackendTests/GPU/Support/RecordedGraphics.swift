import CGraphics
import GLBlur
import GLBlurCPU
import GLBlurGPU
import Synchronization

/// The real OpenGL, which records its calls and fails where a test wants it to.
final class RecordedGraphics: Sendable {
  struct Storage: Hashable, Sendable {
    var format: Int32
    var width: Int
    var height: Int
  }

  struct Record: Sendable {
    var storages: [Storage] = []
    var draws = 0
    var dispatches = 0
    var programs = 0
    var compilations = 0
    /// The compilations before the first draw.
    var earlyCompilations = 0
    var uploads = 0
    var uploadedBytes = 0
    /// The live textures made since the recording began.
    var textures: Set<GLuint> = []
    /// Live shaders and programs.
    var liveObjects = 0
    /// Live buffers and fences.
    var buffers = 0
    var fences = 0
    var mostFences = 0
    var madeBuffers = 0
    var attachments = 0
    var maps = 0
    /// The wait for fences while the GPU hung.
    var waited = Duration.zero
  }

  enum Fault: Sendable {
    case memory(afterStorages: Int)
    /// There is memory only for so many textures at a time.
    case memoryFor(textures: Int)
    case framebuffer
    case link
    /// The driver refuses every binary of a program.
    case binary
    /// The result of glGetGraphicsResetStatus.
    case reset(Int32)
    /// The reset shows first in a framebuffer.
    case lostFramebuffer
    case textureSize(GLint)
    case shader(old: String, new: String)
    case log(String)
    /// Only integers of 32 bits can be read.
    case wideReads
    case version(String)
    case buffer
    case map
    case unmap
    case fence
    case fenceWait
    /// The GPU never signals a fence.
    case hang
  }

  private struct State: Sendable {
    var record = Record()
    var fault: Fault?
    var error: GLenum?
  }

  private let state = Mutex(State())
  /// The claimed GL_RENDERER, or nil for the true one.
  private let renderer: String?
  /// Whether buffers can stay mapped.
  private let hasBufferStorage: Bool

  private let programFolder: ProgramFolder?
  /// The form of passes in the environment, or nil for a measurement if the driver claims to be
  /// hardware.
  private let passes: String?

  init(
    isHardware: Bool = false, renderer: String? = nil, hasBufferStorage: Bool = true,
    programFolder: ProgramFolder? = nil, passes: String? = "fragment"
  ) {
    self.renderer = isHardware ? "a card for tests" : renderer
    self.hasBufferStorage = hasBufferStorage
    self.programFolder = programFolder
    self.passes = passes
  }

  var record: Record { state.withLock { $0.record } }

  /// Returns the record of the calls while the closure runs.
  func recording(_ body: () throws -> Void) rethrows -> Record {
    state.withLock {
      $0.record.storages = []
      ($0.record.draws, $0.record.programs, $0.record.uploads) = (0, 0, 0)
      $0.record.dispatches = 0
      ($0.record.compilations, $0.record.earlyCompilations) = (0, 0)
      ($0.record.uploadedBytes, $0.record.maps, $0.record.attachments) = (0, 0, 0)
    }
    try body()
    return record
  }

  func fail(_ fault: Fault?) {
    state.withLock { $0.fault = fault }
  }

  private func note(_ change: @Sendable (inout Record) -> Void) {
    state.withLock { change(&$0.record) }
  }

  private var fault: Fault? { state.withLock { $0.fault } }

  func system() throws(GPUError) -> GraphicsSystem {
    let live = try GraphicsSystem.load()
    var gl = live.gl
    recordTextures(&gl)
    recordPrograms(&gl)
    recordTransfers(&gl)
    gl.getString = { [get = gl.getString, renderer] name in
      if case .version(let version) = self.fault, Int32(name) == GL_VERSION { return version }
      if let renderer, Int32(name) == GL_RENDERER { return renderer }
      return get(name)
    }
    let compute = gl.compute
    gl.compute?.dispatchCompute = { [dispatch = compute?.dispatchCompute] in
      self.note { $0.dispatches += 1 }
      dispatch?($0, $1, $2)
    }
    gl.drawArrays = { [draw = gl.drawArrays] in
      self.note { $0.draws += 1 }
      draw($0, $1, $2)
    }
    gl.framebufferTexture2D = { [attach = gl.framebufferTexture2D] in
      self.note { $0.attachments += 1 }
      attach($0, $1, $2, $3, $4)
    }
    gl.getError = { [getError = gl.getError] in
      self.state.withLock { $0.error.take() } ?? getError()
    }
    gl.checkFramebufferStatus = { [check = gl.checkFramebufferStatus] in
      switch self.fault {
      case .framebuffer, .lostFramebuffer: return GLenum(GL_FRAMEBUFFER_UNSUPPORTED)
      default: break
      }
      return check($0)
    }
    gl.getGraphicsResetStatus = { [status = gl.getGraphicsResetStatus] in
      switch self.fault {
      case .reset(let status): return GLenum(status)
      case .lostFramebuffer: return GLenum(GL_GUILTY_CONTEXT_RESET)
      default: break
      }
      return status?() ?? 0
    }
    gl.getIntegerv = { [get = gl.getIntegerv] name, count in
      switch (self.fault, Int32(name)) {
      case (.textureSize(let size), GL_MAX_TEXTURE_SIZE): [size]
      case (.wideReads, GL_IMPLEMENTATION_COLOR_READ_TYPE): [GL_UNSIGNED_INT]
      default: get(name, count)
      }
    }
    return live.replacing(
      gl: gl, programFolder: programFolder,
      environment: { [passes] in $0 == "GLBLUR_PASSES" ? passes : live.environment($0) })
  }

  private func recordTextures(_ gl: inout GLFunctions) {
    gl.genTexture = { [make = gl.genTexture] in
      let name = make()
      self.note { _ = $0.textures.insert(name) }
      return name
    }
    gl.deleteTexture = { [delete = gl.deleteTexture] name in
      self.note { _ = $0.textures.remove(name) }
      delete(name)
    }
    gl.texStorage2D = { [store = gl.texStorage2D] in
      let storage = Storage(format: Int32($2), width: Int($3), height: Int($4))
      self.note { $0.storages.append(storage) }
      if case .memory(let allowed) = self.fault, self.record.storages.count > allowed {
        self.state.withLock { $0.error = GLenum(GL_OUT_OF_MEMORY) }
        return
      }
      if case .memoryFor(textures: let most) = self.fault, self.record.textures.count > most {
        self.state.withLock { $0.error = GLenum(GL_OUT_OF_MEMORY) }
        return
      }
      store($0, $1, $2, $3, $4)
    }
    unsafe gl.texSubImage2D = { [upload = unsafe gl.texSubImage2D] in
      let samples = Int($4) * Int($5) * ([GL_RED, GL_RED_INTEGER].contains(Int32($6)) ? 1 : 4)
      let isByte = Int32($7) == GL_UNSIGNED_BYTE
      let bytes = samples * (isByte ? 1 : Int32($7) == GL_UNSIGNED_SHORT ? 2 : 4)
      self.note { ($0.uploads, $0.uploadedBytes) = ($0.uploads + 1, $0.uploadedBytes + bytes) }
      unsafe upload($0, $1, $2, $3, $4, $5, $6, $7, $8)
    }
  }

  private func recordTransfers(_ gl: inout GLFunctions) {
    gl.genBuffer = { [make = gl.genBuffer] in
      self.note { ($0.buffers, $0.madeBuffers) = ($0.buffers + 1, $0.madeBuffers + 1) }
      return make()
    }
    gl.deleteBuffer = { [delete = gl.deleteBuffer] in
      self.note { $0.buffers -= 1 }
      delete($0)
    }
    unsafe gl.bufferData = { [fill = unsafe gl.bufferData] in
      if case .buffer = self.fault {
        self.state.withLock { $0.error = GLenum(GL_OUT_OF_MEMORY) }
        return
      }
      unsafe fill($0, $1, $2, $3)
    }
    if let fill = gl.bufferStorage, hasBufferStorage {
      gl.bufferStorage = {
        if case .buffer = self.fault {
          self.state.withLock { $0.error = GLenum(GL_OUT_OF_MEMORY) }
          return
        }
        fill($0, $1, $2)
      }
    } else {
      gl.bufferStorage = nil
    }
    unsafe gl.mapBufferRange = { [map = unsafe gl.mapBufferRange] in
      if case .map = self.fault { return nil }
      self.note { $0.maps += 1 }
      return unsafe map($0, $1, $2, $3)
    }
    gl.unmapBuffer = { [unmap = gl.unmapBuffer] in
      let isKept = unmap($0)
      if case .unmap = self.fault { return false }
      return isKept
    }
    gl.fenceSync = { [make = gl.fenceSync] in
      if case .fence = self.fault { return nil }
      self.note {
        $0.fences += 1
        $0.mostFences = max($0.mostFences, $0.fences)
      }
      return make($0, $1)
    }
    gl.clientWaitSync = { [wait = gl.clientWaitSync] in
      if case .fenceWait = self.fault { return GLenum(GL_WAIT_FAILED) }
      if case .hang = self.fault {
        let time = Duration.nanoseconds(Int64($2))
        self.note { $0.waited += time }
        return GLenum(GL_TIMEOUT_EXPIRED)
      }
      return wait($0, $1, $2)
    }
    gl.deleteSync = { [delete = gl.deleteSync] in
      self.note { $0.fences -= 1 }
      delete($0)
    }
  }

  private func recordPrograms(_ gl: inout GLFunctions) {
    gl.createProgram = { [make = gl.createProgram] in
      self.note { ($0.programs, $0.liveObjects) = ($0.programs + 1, $0.liveObjects + 1) }
      return make()
    }
    gl.deleteProgram = { [delete = gl.deleteProgram] in
      self.note { $0.liveObjects -= 1 }
      delete($0)
    }
    gl.createShader = { [make = gl.createShader] in
      self.note { $0.liveObjects += 1 }
      return make($0)
    }
    gl.deleteShader = { [delete = gl.deleteShader] in
      self.note { $0.liveObjects -= 1 }
      delete($0)
    }
    gl.compileShader = { [compile = gl.compileShader] in
      self.note {
        $0.compilations += 1
        if $0.draws == 0 { $0.earlyCompilations += 1 }
      }
      compile($0)
    }
    gl.programBinary = { [load = gl.programBinary] program, binary in
      if case .binary = self.fault {
        // No driver has this format, so the call is an error of GL, too.
        return load(program, ProgramBinary(format: .max, bytes: binary.bytes))
      }
      load(program, binary)
    }
    gl.shaderSource = { [source = gl.shaderSource] shader, text in
      guard case .shader(let old, let new) = self.fault else { return source(shader, text) }
      let parts = text.split(separator: old, omittingEmptySubsequences: false)
      source(shader, parts.joined(separator: new))
    }
    gl.getShaderInfoLog = { [log = gl.getShaderInfoLog] in
      if case .log(let text) = self.fault { return text }
      return log($0)
    }
    gl.getShaderiv = { [get = gl.getShaderiv] in
      if case .log = self.fault { return 0 }
      return get($0, $1)
    }
    gl.getProgramiv = { [get = gl.getProgramiv] in
      switch self.fault {
      // A program with a shader that does not compile cannot be linked.
      case .link, .log: return 0
      default: return get($0, $1)
      }
    }
    gl.getProgramInfoLog = { [log = gl.getProgramInfoLog] in
      if case .link = self.fault { return "varyings differ" }
      return log($0)
    }
  }
}
