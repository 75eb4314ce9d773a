import CLibAV

/// Bytes of a film with H.264 in a container that is read and not written by glblur, such as an MPEG transport stream.
final class TestStream {
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - container: The name of FFmpeg's muxer.
  ///   - frames: The number of frames.
  ///   - start: The time of the first one in seconds.
  ///   - step: The distance of their times, in units of 0.04 seconds.
  init?(_ container: String, frames: Int, from start: Int = 0, every step: Int = 1) {
    var library: UnsafePointer<CChar>?
    var package: UnsafePointer<CChar>?
    var message = [CChar](repeating: 0, count: 320)
    guard unsafe clibav_open(&message, message.count, &library, &package),
      let writer = unsafe clibav_writer_new()
    else { return nil }
    defer { unsafe clibav_writer_close(writer) }
    var target = unsafe clibav_target()
    unsafe target.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe target.write = { context, bytes, count, _ in
      guard let context = unsafe context, let bytes = unsafe bytes else { return false }
      let stream = unsafe Unmanaged<TestStream>.fromOpaque(context).takeUnretainedValue()
      unsafe stream.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
      return true
    }
    unsafe target.format.width = 32
    unsafe target.format.height = 16
    unsafe target.format.sampling = CLIBAV_420
    unsafe target.format.bits = 8
    unsafe target.rate = (25, 1)
    unsafe target.timescale = 25
    unsafe target.aspect = (0, 1)
    unsafe target.threads = 1
    var format = clibav_format()
    let isOpen = unsafe container.withCString { container in
      unsafe "libx264".withCString { encoder in
        unsafe "preset=ultrafast".withCString { options in
          unsafe target.container = container
          unsafe target.encoders = encoder
          unsafe target.options = options
          return unsafe clibav_writer_open(writer, &target, nil, &format) == CLIBAV_DONE
        }
      }
    }
    guard isOpen else { return nil }
    for frame in 0..<frames {
      let planes = [UInt8](repeating: UInt8(16 + 10 * (frame % 20)), count: 32 * 16 * 3 / 2)
      let time = Int64(25 * start + step * frame)
      guard unsafe clibav_writer_add(writer, planes, time, Int64(step)) == CLIBAV_DONE else {
        return nil
      }
    }
    guard unsafe clibav_writer_end(writer) == CLIBAV_DONE else { return nil }
  }
}
