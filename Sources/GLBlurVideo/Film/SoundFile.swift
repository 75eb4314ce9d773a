import CCodecs
import GLBlurFiles
import SystemLibrary

/// An open sound file, of which C functions read the bytes.
package final class SoundFile {
  let name: String
  private let sound: FilmSound
  private let bytes: FilmBytes

  /// Opens the file without reading it. Throws a `FilmError`, also if a setting is out of range, or
  /// if the file is a pipe, since it is opened once more with the film.
  package init(_ sound: FilmSound) throws(FilmError) {
    name = sound.path
    self.sound = sound
    for (word, value, range) in [
      ("gain", sound.gain, -100...60), ("fade in", sound.fadeIn, 0...3600),
      ("fade out", sound.fadeOut, 0...600), ("beginning", sound.from, 0...1e6),
    ] where !range.contains(value) {
      throw .sound(
        name: name,
        reason: "its \(word) is \(value), and may be \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound))")
    }
    guard !Path.isDevice(sound.path) else {
      throw .sound(
        name: name,
        reason: "it is a pipe or a device, which cannot be read twice; write what comes from it "
          + "to a file, and name that")
    }
    do throws(FileError) {
      bytes = FilmBytes(try OpenFile(sound.path), head: [], goesOn: { true })
    } catch {
      throw .file(error)
    }
  }

  /// Throws a `FilmError` unless the file has sound that can be decoded where it is to begin.
  package func check() throws(FilmError) {
    try FFmpegLibrary.open(for: name)
    var file = unsafe settings
    let room = 256
    var text = [CChar](repeating: 0, count: room)
    let outcome = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe clibav_sound_file_check(&file, text.baseAddress, room)
    }
    let reason = unsafe text.withUnsafeBufferPointer {
      unsafe FFmpegLibrary.text($0.baseAddress)
    }
    if outcome == CLIBAV_NO_MEMORY {
      throw .file(.readFailed(name: name, reason: "there is not enough memory"))
    }
    if let error = error(outcome, reason) { throw error }
  }

  /// The settings for C, which this object must outlive.
  @unsafe var settings: clibav_sound_file {
    var file = unsafe clibav_sound_file()
    unsafe file.source = bytes.source
    unsafe file.from = sound.from
    unsafe file.fade_in = sound.fadeIn
    unsafe file.fade_out = sound.fadeOut
    unsafe file.gain = pow(10, sound.gain / 20)
    unsafe file.repeats = sound.loops
    unsafe file.mixes = sound.mixes
    return unsafe file
  }

  func error(_ outcome: clibav_outcome, _ reason: String) -> FilmError? {
    switch outcome {
    case CLIBAV_UNKNOWN: .sound(name: name, reason: reason)
    case CLIBAV_NOT_TRANSFERRED: bytes.failure.map { .file($0) }
    default: nil
    }
  }

  /// Returns sentences about a film with this sound. Durations are in seconds, and a `peak` of 1 is
  /// full scale.
  func notes(seconds: Double, film: Double, peak: Double) -> [String] {
    var notes: [String] = []
    // Nobody hears a smaller difference.
    if film - seconds > 0.1 {
      notes.append(
        "\(name) ends at \(FilmError.text(seconds)) s, and the film at \(FilmError.text(film)) s; loop it, or "
          + "leave the rest silent")
    }
    // Decoders of lossy files reach up to 1 dB more than full scale by themselves.
    let excess = 20 * log10(max(peak, 1e-9))
    if excess > (sound.mixes || sound.gain > 0 ? 0.1 : 1) {
      let decibels = (excess * 10).rounded(.up) / 10
      notes.append(
        "the sound is \(decibels) dB beyond full scale where it is loudest, so it is distorted; lower the gain of "
          + name)
    }
    return notes
  }
}
