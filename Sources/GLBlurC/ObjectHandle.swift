import GLBlur

/// A value that C holds by its address.
final class ObjectHandle<Value: Sendable>: Sendable {
  let value: Value

  private init(_ value: Value) { self.value = value }

  /// The value is kept until it is released.
  static func address(of value: Value) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(ObjectHandle(value)).toOpaque())
  }

  /// Throws a `CallError` with the argument's name if the address is NULL.
  static func value(at address: OpaquePointer?, _ name: String) throws(CallError) -> Value {
    guard let address = unsafe address else {
      throw .argument(name, "is NULL", cure: "pass what the library has returned")
    }
    return unsafe Unmanaged<ObjectHandle>.fromOpaque(UnsafeRawPointer(address))
      .takeUnretainedValue()
      .value
  }

  /// The address may be NULL.
  static func release(_ address: OpaquePointer?) {
    guard let address = unsafe address else { return }
    unsafe Unmanaged<ObjectHandle>.fromOpaque(UnsafeRawPointer(address)).release()
  }
}

/// An image, and its ICC profile where C can read it.
///
/// `@unchecked Sendable`: nothing changes after the initialiser.
@safe final class Picture: @unchecked Sendable {
  let image: Image
  let profile: UnsafeMutableRawBufferPointer

  init(_ image: Image) {
    self.image = image
    let bytes = image.profile.writtenICC ?? image.profile.icc?.bytes ?? []
    unsafe profile = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    unsafe profile.copyBytes(from: bytes)
  }

  deinit { unsafe profile.deallocate() }
}
