import CCodecs
import GLBlurFiles

/// The output file of a film for C functions.
final class FilmTarget {
  /// The error with which writing failed.
  private(set) var failure: FileError?
  let file: BegunFile

  init(_ file: BegunFile) { self.file = file }

  /// The functions for C. This object must outlive them.
  @unsafe var target: clibav_target {
    var target = unsafe clibav_target()
    unsafe target.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe target.write = { context, bytes, count, place in
      guard let context = unsafe context else { return false }
      let film = unsafe Unmanaged<FilmTarget>.fromOpaque(context).takeUnretainedValue()
      return unsafe film.write(
        UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(place))
    }
    unsafe target.is_seekable = file.takesPlaces
    return unsafe target
  }

  @unsafe private func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    do throws(FileError) {
      try unsafe file.write(bytes, at: place)
      return true
    } catch {
      failure = error
      return false
    }
  }
}
