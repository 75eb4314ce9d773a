import CGraphics
import GLBlurEngine
import Synchronization

/// Driver buffers in the process's memory, through which pixels travel while CPU and GPU do other
/// work.
///
/// With GL_EXT_buffer_storage the buffers stay mapped, so that any thread takes, uses and releases
/// one without calling OpenGL. Otherwise each use maps one.
final class StagingBuffers: Sendable {
  private let gl: GLFunctions
  let isPersistent: Bool
  private let birth = ProcessMark()
  private let state = Mutex(State())

  private struct State {
    /// The unused buffers, longest unused first.
    var idle: [StagingBuffer] = []
    /// Buffers of abandoned renders, which the driver may still use.
    var abandoned: [StagingBuffer] = []
  }

  /// Enough for the images and results of three renders under way.
  private static let mostIdle = 6
  /// The most bytes of unused buffers, which the driver keeps from being swapped out: three renders
  /// of 20 million 8-bit pixels.
  private static let mostIdleBytes = 512 << 20

  init(_ gl: GLFunctions) {
    self.gl = gl
    isPersistent = gl.bufferStorage != nil
  }

  // MARK: On any thread

  func takeIdle(_ direction: StagingBuffer.Direction, _ byteCount: Int) -> StagingMemory? {
    let capacity = Self.capacity(for: byteCount)
    return state.withLock { state in
      state.idle.lastIndex { $0.direction == direction && $0.capacity == capacity }
        .map { state.idle.remove(at: $0) }
    }.map { StagingMemory($0, self) }
  }

  fileprivate func giveBack(_ buffer: StagingBuffer, isBusy: Bool) {
    // In a forked child, a thread that exists only in the parent may hold the lock.
    if birth.isForked { return }
    state.withLock { state in
      if isBusy { state.abandoned.append(buffer) } else { state.idle.append(buffer) }
    }
  }

  /// Returns the size of the buffer. Sizes differ by a sixteenth or more, so that pictures of
  /// similar sizes share buffers.
  private static func capacity(for byteCount: Int) -> Int {
    let step = max(1 << 12, 1 << max(0, Int.bitWidth - byteCount.leadingZeroBitCount - 4))
    return (max(1, byteCount) + step - 1) / step * step
  }

  // MARK: On the context thread

  /// Makes a buffer, for which the longest unused ones make way.
  func make(
    _ direction: StagingBuffer.Direction, _ byteCount: Int
  ) throws(GPUError) -> StagingMemory {
    deleteUnused(keeping: Self.mostIdle - 1)
    let capacity = Self.capacity(for: byteCount)
    let id = gl.genBuffer()
    gl.bindBuffer(direction.target, id)
    defer { gl.bindBuffer(direction.target, 0) }
    do throws(GPUError) {
      if isPersistent {
        gl.bufferStorage?(direction.target, capacity, direction.persistentUses)
        try gl.check("glBufferStorage")
      } else {
        gl.bufferData(direction.target, capacity, nil, direction.usage)
        try gl.check("glBufferData")
      }
      var buffer = StagingBuffer(id: id, direction: direction, capacity: capacity)
      if isPersistent { try map(&buffer) }
      return StagingMemory(buffer, self)
    } catch {
      gl.deleteBuffer(id)
      throw error
    }
  }

  func map(_ memory: StagingMemory) throws(GPUError) {
    if memory.isMapped { return }
    gl.bindBuffer(memory.buffer.direction.target, memory.buffer.id)
    defer { gl.bindBuffer(memory.buffer.direction.target, 0) }
    try map(&memory.buffer)
  }

  private func map(_ buffer: inout StagingBuffer) throws(GPUError) {
    let direction = buffer.direction
    let access =
      isPersistent ? direction.persistentUses & ~direction.clientStorage : direction.access
    guard let address = unsafe gl.mapBufferRange(direction.target, 0, buffer.capacity, access)
    else {
      try gl.check("glMapBufferRange")
      throw .outOfMemory(call: "glMapBufferRange")
    }
    unsafe buffer.address = address
  }

  /// Gives the memory to the driver, unless it stays mapped.
  func unmap(_ memory: StagingMemory) throws(GPUError) {
    guard !isPersistent, memory.isMapped else { return }
    unsafe memory.buffer.address = nil
    gl.bindBuffer(memory.buffer.direction.target, memory.buffer.id)
    defer { gl.bindBuffer(memory.buffer.direction.target, 0) }
    // False means that the system has taken the memory away.
    guard gl.unmapBuffer(memory.buffer.direction.target) else {
      throw .outOfMemory(call: "glUnmapBuffer")
    }
  }

  /// Deletes the buffers of abandoned renders, which OpenGL keeps until the driver has used them,
  /// and the longest unused buffers beyond the given number and the most bytes.
  func deleteUnused(keeping count: Int = mostIdle) {
    let unused = state.withLock { state in
      var bytes = 0
      let kept = state.idle.suffix(count).reversed().prefix {
        bytes += $0.capacity
        return bytes <= Self.mostIdleBytes
      }
      let excess = state.idle.count - kept.count
      defer {
        state.idle.removeFirst(excess)
        state.abandoned = []
      }
      return state.abandoned + state.idle.prefix(excess)
    }
    for buffer in unused { gl.deleteBuffer(buffer.id) }
  }
}

/// A buffer of the driver.
///
/// `@unchecked Sendable`: one holder at a time accesses its bytes.
@safe struct StagingBuffer: @unchecked Sendable {
  enum Direction {
    case toGPU
    case fromGPU

    var target: GLenum { GLenum(self == .toGPU ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER) }

    fileprivate var usage: GLenum { GLenum(self == .toGPU ? GL_STREAM_DRAW : GL_STREAM_READ) }

    fileprivate var access: GLbitfield {
      GLbitfield(
        self == .toGPU ? GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT : GL_MAP_READ_BIT)
    }

    /// Memory that the CPU reads should be the CPU's own.
    fileprivate var clientStorage: GLbitfield {
      self == .toGPU ? 0 : GLbitfield(GL_CLIENT_STORAGE_BIT_EXT)
    }

    fileprivate var persistentUses: GLbitfield {
      GLbitfield(self == .toGPU ? GL_MAP_WRITE_BIT : GL_MAP_READ_BIT)
        | GLbitfield(GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT) | clientStorage
    }
  }

  let id: GLuint
  let direction: Direction
  let capacity: Int
  fileprivate(set) var address: UnsafeMutableRawPointer?

  fileprivate init(id: GLuint, direction: Direction, capacity: Int) {
    self.id = id
    self.direction = direction
    self.capacity = capacity
    unsafe address = nil
  }
}

/// A buffer that a render has taken. Releasing this object gives the buffer back.
///
/// `@unchecked Sendable`: the render's thread and the context thread use it in turn.
final class StagingMemory: @unchecked Sendable {
  fileprivate(set) var buffer: StagingBuffer
  private let buffers: StagingBuffers
  /// Whether the driver may still read or write the buffer.
  var isBusy = false

  fileprivate init(_ buffer: StagingBuffer, _ buffers: StagingBuffers) {
    self.buffer = buffer
    self.buffers = buffers
  }

  deinit { buffers.giveBack(buffer, isBusy: isBusy) }

  /// The address of a byte while the buffer is mapped, valid as long as this object.
  @unsafe func address(_ offset: Int) -> UnsafeMutableRawPointer? {
    unsafe buffer.address.map { unsafe $0 + offset }
  }

  var isMapped: Bool { unsafe buffer.address != nil }
}
