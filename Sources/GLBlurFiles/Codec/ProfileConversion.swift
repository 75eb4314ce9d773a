import CCodecs
import GLBlurImage

/// A conversion of decoded pixels to sRGB by an ICC profile of tables, which Little CMS computes.
///
/// A conversion is used by one thread at a time.
@safe final class ProfileConversion {
  /// The greatest number of bytes of a profile. Those of printing presses have some megabytes.
  static let mostBytes = 16 << 20

  private let handle: OpaquePointer
  private let profileBytes: Int

  private init(_ handle: OpaquePointer, profileBytes: Int) {
    unsafe self.handle = handle
    self.profileBytes = profileBytes
  }

  deinit {
    unsafe clittlecms_conversion_close(handle)
  }

  /// Opens a conversion.
  ///
  /// - Parameters:
  ///   - icc: A profile whose header and list of tags have been checked, as `RGBSpace.init(icc:)`
  ///     does.
  ///   - pixels: The pixels that are converted.
  ///   - name: The name of the picture's file in error messages.
  ///   - library: The file name of Little CMS, or nil for the usual one.
  /// - Returns: The conversion, or the reason why the profile cannot be used.
  /// - Throws: `FileError.library` if Little CMS cannot be opened, and `FileError.readFailed` if there
  ///   is not enough memory.
  static func opened(
    _ icc: ColorProfile.ICC, for pixels: clittlecms_pixels, of name: String, library: String?
  ) throws(FileError) -> Result<ProfileConversion, ProfileError> {
    guard icc.bytes.count <= mostBytes else {
      return .failure(
        .unsupported(reason: "it has \(icc.bytes.count) bytes, and at most \(mostBytes) are read"))
    }
    let library = unsafe library ?? String(cString: clittlecms_library())
    let bytes = withoutElements(icc.bytes)
    var message = [CChar](repeating: 0, count: 256)
    var handle: OpaquePointer?
    let outcome = unsafe clittlecms_conversion_open(
      &handle, library, bytes, bytes.count, pixels, &message, message.count)
    if let handle = unsafe handle {
      return unsafe .success(ProfileConversion(handle, profileBytes: bytes.count))
    }
    let reason = string(of: message)
    switch outcome {
    case CLITTLECMS_NO_LIBRARY:
      throw .library(
        name: name, need: "colour profiles of tables", library: library, reason: reason,
        package: unsafe String(cString: clittlecms_package()))
    case CLITTLECMS_NO_MEMORY:
      throw .readFailed(name: name, reason: reason)
    default:
      return .failure(.damaged(reason: "Little CMS refuses it (\(reason))"))
    }
  }

  /// Returns a profile without the tags that may have any number of processing elements, each of which
  /// is computed for every pixel (`D2B0` to `D2B3`: ICC.1:2022, 9.2.7). Little CMS would prefer them
  /// to the tables, which such a profile has too.
  private static func withoutElements(_ profile: [UInt8]) -> [UInt8] {
    var bytes = profile
    guard bytes.count >= 132 else { return bytes }
    let count = bytes[128..<132].reduce(0) { $0 << 8 | Int($1) }
    for place in stride(from: 132, to: min(132 + 12 * count, bytes.count - 3), by: 12)
    where bytes[place..<place + 3].elementsEqual("D2B".utf8) {
      bytes[place] = UInt8(ascii: "-")
    }
    return bytes
  }

  /// The number of bytes that the conversion takes at most, while it is made: the profile three times,
  /// its tables with twice the bytes two times, and the colours that are remembered.
  var byteCount: Int { 7 * profileBytes + Int(CLITTLECMS_MEMORY) }

  /// Converts pixels where they are.
  func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
    unsafe clittlecms_conversion_convert(handle, pixels, count)
  }
}
