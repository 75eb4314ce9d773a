/// The functions of libgbm in use.
///
/// A device is never destroyed: its EGL display lives as long as the process.
package struct GBMFunctions: Sendable {
  package var createDevice: @Sendable (_ descriptor: Int32) -> Handle?

  package init(createDevice: @escaping @Sendable (_ descriptor: Int32) -> Handle?) {
    self.createDevice = createDevice
  }

  package init(_ load: Symbols) throws(GPUError) {
    createDevice = {
      [f = try unsafe load("gbm_create_device", (@convention(c) (Int32) -> OpaquePointer?).self)] in
      unsafe Handle(f($0))
    }
  }
}
