import GLBlurImage

extension ColorProfile.ICC {
  /// The four-letter signature of the profile's colour space, such as "RGB " (ICC.1, 7.2.6). It is
  /// empty if there are too few bytes for a profile.
  var colorSpace: String {
    bytes.count >= 132 ? String(decoding: bytes[16..<20], as: UTF8.self) : ""
  }

  var isRGB: Bool { colorSpace == "RGB " }
  var isGray: Bool { colorSpace == "GRAY" }

  /// A sentence that says why the profile is not one for red, green and blue.
  var objection: String { objection(to: "RGB") }

  /// Returns a sentence that says why the profile is not one for the pixels.
  ///
  /// - Parameter wanted: The colours of the pixels, in words.
  func objection(to wanted: String) -> String {
    let space = isGray ? "grey" : colorSpace.filter { $0.isLetter || $0.isNumber }
    return space.isEmpty || space == wanted
      ? "the ICC profile is damaged" : "the ICC profile is for \(space) colours, not for \(wanted)"
  }

  /// The profile name in the form that PNG allows: 1…79 bytes of printable Latin-1 without leading,
  /// trailing or consecutive spaces, followed by a zero byte.
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
  /// Returns the ICC profile if it describes RGB pixels; otherwise returns nil and appends the
  /// reason to `notes`.
  func rgbICC(notes: inout [String]) -> ICC? {
    guard let icc, !icc.isRGB else { return icc }
    notes.append("\(icc.objection), and was left out")
    return nil
  }

  /// Returns the ICC profile to be stored in a file whose format holds no other colour information. It
  /// is written for code points, and for gamma and chromaticities.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - most: The greatest size of a profile that the format can hold, in bytes.
  ///   - notes: Gains a line for each part of the colour profile that is lost.
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
