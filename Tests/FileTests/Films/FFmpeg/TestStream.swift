import CCodecs

/// A film made with any muxer and encoder of FFmpeg, including formats that glblur only reads.
final class TestStream {
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - container: The name of FFmpeg's muxer.
  ///   - start: The first frame's time, in seconds.
  ///   - step: The distance between frames, in units of 0.04 seconds.
  convenience init?(_ container: String, frames: Int, from start: Int = 0, every step: Int = 1) {
    let times = (0..<frames).map { 25 * start + step * $0 }
    self.init(container, "libx264", "preset=ultrafast", rate: 25, times: times, every: step) {
      [UInt8](repeating: UInt8(16 + 10 * ($0 % 20)), count: 32 * 16 * 3 / 2)
    }
  }

  /// Makes frames of 64×16 pixels that show their number in eight squares, black for 0 and white
  /// for 1, which every codec preserves.
  convenience init?(
    numbered container: String, _ encoder: String, _ options: String, frames: Int
  ) {
    self.init(
      container, encoder, options, width: 64, rate: 25, times: Array(0..<frames), every: 1
    ) { number in
      let row = (0..<64).map { UInt8(number >> ($0 / 8) & 1 == 0 ? 16 : 235) }
      return (0..<16).flatMap { _ in row } + [UInt8](repeating: 128, count: 64 * 16 / 2)
    }
  }

  /// Returns the number shown by a frame.
  static func number(_ planes: [UInt8]) -> Int {
    (0..<8).reduce(0) { $0 + (planes[8 * 64 + 8 * $1 + 4] > 125 ? 1 << $1 : 0) }
  }

  private init?(
    _ container: String, _ encoder: String, _ options: String, width: Int = 32, rate: Int,
    times: [Int], every step: Int, _ planes: (Int) -> [UInt8]
  ) {
    var library: UnsafePointer<CChar>?
    var package: UnsafePointer<CChar>?
    var message = [CChar](repeating: 0, count: 320)
    guard unsafe clibav_open(&message, message.count, &library, &package),
      let writer = unsafe clibav_writer_new()
    else { return nil }
    defer { unsafe clibav_writer_close(writer) }
    var target = unsafe clibav_target()
    unsafe target.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe target.write = { context, bytes, count, place in
      guard let context = unsafe context, let bytes = unsafe bytes else { return false }
      let stream = unsafe Unmanaged<TestStream>.fromOpaque(context).takeUnretainedValue()
      let (place, count) = (Int(place), Int(count))
      let lack = place + count - stream.bytes.count
      if lack > 0 { stream.bytes += [UInt8](repeating: 0, count: lack) }
      unsafe stream.bytes.replaceSubrange(
        place..<place + count, with: UnsafeBufferPointer(start: bytes, count: count))
      return true
    }
    unsafe target.is_seekable = true
    unsafe target.format.width = Int32(width)
    unsafe target.format.height = 16
    unsafe target.format.sampling = CLIBAV_420
    unsafe target.format.bits = 8
    unsafe target.rate = (Int32(rate), 1)
    unsafe target.timescale = Int32(rate)
    unsafe target.aspect = (0, 1)
    unsafe target.threads = 1
    var format = clibav_format()
    let isOpen = unsafe container.withCString { container in
      unsafe encoder.withCString { encoder in
        unsafe options.withCString { options in
          unsafe target.container = container
          unsafe target.encoders = encoder
          unsafe target.options = options
          return unsafe clibav_writer_open(writer, &target, nil, &format) == CLIBAV_DONE
        }
      }
    }
    guard isOpen else { return nil }
    for (number, time) in times.enumerated() {
      let outcome = unsafe clibav_writer_add(writer, planes(number), Int64(time), Int64(step))
      guard outcome == CLIBAV_DONE else { return nil }
    }
    guard unsafe clibav_writer_end(writer) == CLIBAV_DONE else { return nil }
  }
}
