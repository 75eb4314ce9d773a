import CCodecs
import GLBlurImage

/// A conversion of pixels to sRGB by an ICC profile of tables, for one thread at a time.
@safe final class ProfileConversion {
  /// The greatest size of a profile. Profiles for printing have some megabytes.
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
  ///   - icc: A profile that `RGBSpace.init(icc:)` has checked.
  ///   - library: The file name of Little CMS, or nil for the usual one.
  /// - Returns: The conversion, or the reason against the profile.
  /// - Throws: `FileError.library`, or `FileError.readFailed` if memory is short.
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

  /// Returns a profile without the tags `D2B0` to `D2B3` (ICC.1:2022, 9.2.7), whose processing
  /// elements are unlimited in number and computed for every pixel. Little CMS would prefer them to
  /// the tables, which such a profile has too.
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

  /// The most bytes that opening takes: the profile three times, its tables at twice their size two
  /// times, and the cache of colours.
  var byteCount: Int { 7 * profileBytes + Int(CLITTLECMS_MEMORY) }

  func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
    unsafe clittlecms_conversion_convert(handle, pixels, count)
  }
}

extension ColorProfile.ICC {
  /// The signature of the profile's colour space, such as "RGB " (ICC.1, 7.2.6), or empty without a
  /// header.
  var colorSpace: String {
    bytes.count >= 132 ? String(decoding: bytes[16..<20], as: UTF8.self) : ""
  }

  var isRGB: Bool { colorSpace == "RGB " }
  var isGray: Bool { colorSpace == "GRAY" }

  var objection: String { objection(to: "RGB") }

  /// Returns why the profile does not fit pixels of the `wanted` colours.
  func objection(to wanted: String) -> String {
    let space = isGray ? "grey" : colorSpace.filter { $0.isLetter || $0.isNumber }
    return space.isEmpty || space == wanted
      ? "the ICC profile is damaged" : "the ICC profile is for \(space) colours, not for \(wanted)"
  }

  /// The name as PNG allows it: 1…79 bytes of printable Latin-1 without leading, trailing or
  /// consecutive spaces, and a zero byte.
  var pngName: [CChar] {
    let space = UInt8(ascii: " ")
    let latin1 = name.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
      .filter { (32...126).contains($0) || $0 >= 161 }
    var text = Array(latin1.split(separator: space).joined(separator: [space]).prefix(79))
    if text.last == space { text.removeLast() }
    if text.isEmpty { text = Array("ICC profile".utf8) }
    return text.map { CChar(bitPattern: $0) } + [0]
  }
}

extension ColorProfile {
  /// Returns the ICC profile if it is for RGB; otherwise adds the reason to `notes`.
  func rgbICC(notes: inout [String]) -> ICC? {
    guard let icc, !icc.isRGB else { return icc }
    notes.append("\(icc.objection), and was left out")
    return nil
  }

  /// Returns the ICC profile, of at most `most` bytes, for a format without other colour
  /// information. Code points, gamma and chromaticities may be made into one. `notes` says what is
  /// lost.
  func onlyICC(of format: FileFormat, most: Int, notes: inout [String]) -> ICC? {
    // Readers assume that a file without a profile is sRGB.
    if (try? rgbSpace()) != (try? ColorProfile(icc: icc).rgbSpace()) {
      if let bytes = writtenICC, bytes.count <= most { return ICC(name: "", bytes: bytes) }
      notes.append(
        "\(format.rawValue) cannot carry gamma, chromaticities and code points, which were left "
          + "out")
    }
    guard let icc = rgbICC(notes: &notes) else { return nil }
    guard icc.bytes.count <= most else {
      notes.append(
        most == 0
          ? "\(format.rawValue) cannot carry an ICC profile, which was left out"
          : "the ICC profile is too long for \(format.rawValue) and was left out")
      return nil
    }
    return icc
  }
}

extension String {
  /// Creates a string from zero-terminated Latin-1 text.
  @unsafe init(latin1 text: UnsafePointer<CChar>) {
    var scalars = String.UnicodeScalarView()
    var next = unsafe text
    while unsafe next.pointee != 0 {
      unsafe scalars.append(Unicode.Scalar(UInt8(bitPattern: next.pointee)))
      unsafe next += 1
    }
    self.init(scalars)
  }
}
