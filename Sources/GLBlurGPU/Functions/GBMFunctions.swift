/// The functions of libgbm in use. A device is never destroyed, since its EGL display lives as long
/// as the process.
package struct GBMFunctions: Sendable {
  package var createDevice: @Sendable (_ descriptor: Int32) -> Handle?

  // MARK: Buffer objects
  package var createBuffer:
    @Sendable (_ device: Handle, _ width: UInt32, _ height: UInt32, _ format: UInt32, _ use: UInt32)
      -> Handle?
  package var destroyBuffer: @Sendable (_ buffer: Handle) -> Void
  /// Returns a new dma-buf descriptor, or -1 on failure.
  package var descriptor: @Sendable (_ buffer: Handle) -> Int32
  /// Returns the distance between the starts of successive rows, in bytes.
  package var stride: @Sendable (_ buffer: Handle) -> UInt32
  package var offset: @Sendable (_ buffer: Handle, _ plane: Int32) -> UInt32
  package var modifier: @Sendable (_ buffer: Handle) -> UInt64

  package init(_ load: Symbols) throws(GPUError) {
    createDevice = {
      [f = try unsafe load("gbm_create_device", (@convention(c) (Int32) -> OpaquePointer?).self)] in
      unsafe Handle(f($0))
    }
    createBuffer = {
      [
        f = try unsafe load(
          "gbm_bo_create",
          (@convention(c) (OpaquePointer?, UInt32, UInt32, UInt32, UInt32) -> OpaquePointer?).self)
      ] in
      unsafe Handle(f($0.opaquePointer, $1, $2, $3, $4))
    }
    destroyBuffer = {
      [f = try unsafe load("gbm_bo_destroy", (@convention(c) (OpaquePointer?) -> Void).self)] in
      unsafe f($0.opaquePointer)
    }
    descriptor = {
      [f = try unsafe load("gbm_bo_get_fd", (@convention(c) (OpaquePointer?) -> Int32).self)] in
      unsafe f($0.opaquePointer)
    }
    stride = {
      [f = try unsafe load("gbm_bo_get_stride", (@convention(c) (OpaquePointer?) -> UInt32).self)]
      in unsafe f($0.opaquePointer)
    }
    offset = {
      [
        f = try unsafe load(
          "gbm_bo_get_offset", (@convention(c) (OpaquePointer?, Int32) -> UInt32).self)
      ] in unsafe f($0.opaquePointer, $1)
    }
    modifier = {
      [f = try unsafe load("gbm_bo_get_modifier", (@convention(c) (OpaquePointer?) -> UInt64).self)]
      in unsafe f($0.opaquePointer)
    }
  }
}
