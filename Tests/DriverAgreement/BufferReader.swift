import CGraphics
import GLBlur
import Glibc

/// A reader of dma-bufs as in another program: with a GBM device of its own, and as plain memory.
@safe struct BufferReader: ~Copyable {
  private let device: OpaquePointer
  private let node: Int32

  init(node path: String) throws {
    node = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard node >= 0, let device = unsafe gbm_create_device(node) else {
      throw ReadError(description: "\(path) is no GBM device")
    }
    unsafe self.device = unsafe device
  }

  deinit {
    unsafe gbm_device_destroy(device)
    close(node)
  }

  /// Returns the pixels without what lies between rows.
  func mappedByGBM(_ buffer: borrowing DMABuf) throws -> [UInt8] {
    let layout = buffer.layout
    var data = gbm_import_fd_data(
      fd: buffer.descriptor, width: UInt32(layout.size.width), height: UInt32(layout.size.height),
      stride: UInt32(layout.stride), format: DMABuf.fourcc)
    guard
      let object = unsafe gbm_bo_import(
        device, UInt32(GBM_BO_IMPORT_FD), &data, GBM_BO_USE_RENDERING.rawValue)
    else { throw ReadError.last("gbm_bo_import") }
    defer { unsafe gbm_bo_destroy(object) }
    var stride: UInt32 = 0
    var mapping: UnsafeMutableRawPointer?
    guard
      let memory = unsafe gbm_bo_map(
        object, 0, 0, UInt32(layout.size.width), UInt32(layout.size.height),
        GBM_BO_TRANSFER_READ.rawValue, &stride, &mapping)
    else { throw ReadError.last("gbm_bo_map") }
    defer { unsafe gbm_bo_unmap(object, mapping) }
    return unsafe rows(memory, stride: Int(stride), layout.size)
  }

  func mapped(_ buffer: borrowing DMABuf) throws -> [UInt8] {
    let layout = buffer.layout
    let byteCount = layout.offset + layout.stride * layout.size.height
    let memory = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, buffer.descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw ReadError.last("mmap")
    }
    defer { unsafe munmap(memory, byteCount) }
    try synchronize(buffer.descriptor, Self.startsReading)
    let bytes = unsafe rows(memory + layout.offset, stride: layout.stride, layout.size)
    try synchronize(buffer.descriptor, Self.endsReading)
    return bytes
  }

  private func rows(
    _ memory: UnsafeMutableRawPointer, stride: Int, _ size: Size
  ) -> [UInt8] {
    (0..<size.height).flatMap { y in
      unsafe Array(UnsafeRawBufferPointer(start: memory + y * stride, count: size.width * 4))
    }
  }

  // linux/dma-buf.h: DMA_BUF_IOCTL_SYNC, DMA_BUF_SYNC_READ with _START and _END.
  private static let sync: UInt = 0x4008_6200
  private static let startsReading: UInt64 = 1
  private static let endsReading: UInt64 = 1 | 4

  private func synchronize(_ descriptor: Int32, _ flags: UInt64) throws {
    var flags = flags
    guard unsafe ioctl(descriptor, Self.sync, &flags) == 0 else {
      throw ReadError.last("DMA_BUF_IOCTL_SYNC")
    }
  }
}

struct ReadError: Error, CustomStringConvertible {
  let description: String

  static func last(_ call: String) -> ReadError {
    let reason = unsafe String(cString: strerror(errno))
    return ReadError(description: "\(call) failed: \(reason)")
  }
}
