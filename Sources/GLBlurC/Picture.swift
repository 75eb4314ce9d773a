import GLBlur

/// An image, and its ICC profile where C can read it.
///
/// `@unchecked Sendable`: nothing changes after it has been made.
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
