import CCodecs
import GLBlurFiles

/// Decodes a sound file to samples. Only one thread may use a reader at a time.
@safe final class SoundReader {
  /// In samples a second, as shaders of Shadertoy expect it.
  static let rate = 44_100
  /// The number of channels, 1 or 2. More are mixed to two.
  let channels: Int
  private let pointer: OpaquePointer
  private let file: SoundFile

  /// Opens a file. Its settings count, but for the final fade.
  ///
  /// - Throws: `FilmError`, also if the file has no sound that can be decoded where it begins.
  init(_ sound: FilmSound) throws(FilmError) {
    let file = try SoundFile(sound)
    try FFmpegLibrary.open(for: file.name)
    var settings = unsafe file.settings
    var (outcome, count) = (CLIBAV_DONE, Int32(0))
    let room = 256
    var text = [CChar](repeating: 0, count: room)
    let pointer = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe clibav_sound_open(
        &settings, Int32(Self.rate), 2, &count, &outcome, text.baseAddress, room)
    }
    guard let pointer = unsafe pointer else {
      let reason = unsafe text.withUnsafeBufferPointer {
        unsafe FFmpegLibrary.text($0.baseAddress)
      }
      throw file.error(outcome, reason) ?? Self.noMemory(file.name)
    }
    unsafe self.pointer = pointer
    self.file = file
    channels = Int(count)
  }

  deinit { unsafe clibav_sound_close(pointer) }

  private static func noMemory(_ name: String) -> FilmError {
    .file(.readFailed(name: name, reason: "there is not enough memory"))
  }

  /// Reads the next samples of all channels, interleaved. There are fewer than asked for only at
  /// the end.
  ///
  /// - Parameter count: The number of samples a channel.
  func read(_ count: Int) throws(FilmError) -> [Float] {
    var samples = [Float](repeating: 0, count: count * channels)
    let read = unsafe samples.withUnsafeMutableBufferPointer {
      unsafe clibav_sound_read(pointer, $0.baseAddress, Int32(count))
    }
    guard read >= 0 else {
      throw file.error(CLIBAV_NOT_TRANSFERRED, "") ?? Self.noMemory(file.name)
    }
    samples.removeLast((count - Int(read)) * channels)
    return samples
  }
}
