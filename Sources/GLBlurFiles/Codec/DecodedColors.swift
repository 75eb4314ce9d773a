import CCodecs
import GLBlurImage

/// The colours of a decoded picture, converted unless its profile is one of RGB primaries and
/// curves.
struct DecodedColors {
  enum Samples: Equatable {
    case gray
    case rgb
    /// - Parameter isLight: Whether the samples, of 8 bits, are 255 − ink.
    case cmyk(isLight: Bool)
  }

  private(set) var profile: ColorProfile
  /// The conversion of each row: of CMYK if the samples are CMYK, or else of RGBA.
  private(set) var conversion: ProfileConversion?
  /// How the colours may differ from those that the file means.
  private(set) var notes: [String] = []
  private(set) var use = ImageInfo.ProfileUse.kept
  /// The error that Little CMS cannot be opened.
  private var lack: FileError?

  init() { profile = .none }

  init(
    _ stated: ColorProfile, of samples: Samples, _ format: PixelFormat, name: String,
    _ limits: ReadLimits
  ) {
    profile = stated
    do throws(FileError) {
      if case .cmyk(let isLight) = samples {
        // Statements about red, green and blue do not concern these samples.
        profile = .none
        try convert(stated.icc, isLight: isLight, format, name, limits)
      } else {
        try convert(samples, format, name, limits)
      }
    } catch {
      lack = error
      // With the library, the profile would be used.
      use = .converted
      // This removes the name of the file.
      notes.append(String("\(error)".dropFirst(name.count + 2)))
    }
  }

  /// Throws `FileError.library` if Little CMS is needed and cannot be opened.
  func check() throws(FileError) {
    if let lack { throw lack }
  }

  /// Leaves the profile out, for a reason without a full stop.
  private mutating func leaveOut(_ reason: String, _ link: String = ";") {
    profile.icc = nil
    use = .leftOut(reason: reason)
    notes.append("\(reason)\(link) without it, the colours count as those of sRGB")
  }

  private mutating func convert(
    _ icc: ColorProfile.ICC?, isLight: Bool, _ format: PixelFormat, _ name: String,
    _ limits: ReadLimits
  ) throws(FileError) {
    guard let icc else {
      notes.append(
        "the colours are CMYK without a profile, and are converted by the usual formula, which knows "
          + "no inks; export the image with its profile, or as RGB")
      return
    }
    switch try opened(icc, isLight: isLight, format, name, limits) {
    case .success(let conversion):
      self.conversion = conversion
      use = .converted
    case .failure(let error):
      use = .leftOut(reason: "\(error)")
      notes.append(
        "\(error); the CMYK colours are converted by the usual formula, which knows no inks")
    }
  }

  private func opened(
    _ icc: ColorProfile.ICC, isLight: Bool, _ format: PixelFormat, _ name: String,
    _ limits: ReadLimits
  ) throws(FileError) -> Result<ProfileConversion, ProfileError> {
    do throws(ProfileError) {
      _ = try RGBSpace(icc: icc.bytes)
    } catch .notRGB("CMYK") {
      let ink = format == .rgba8 ? CLITTLECMS_CMYK_INK : CLITTLECMS_CMYK16_INK
      return try ProfileConversion.opened(
        icc, for: isLight ? CLITTLECMS_CMYK_LIGHT : ink, of: name, library: limits.littleCMS)
    } catch .damaged(let reason) {
      return .failure(.damaged(reason: reason))
    } catch {}
    return .failure(.unsupported(reason: "it is not one of CMYK colours"))
  }

  private mutating func convert(
    _ samples: Samples, _ format: PixelFormat, _ name: String, _ limits: ReadLimits
  ) throws(FileError) {
    guard let icc = profile.icc else { return }
    guard icc.isRGB || icc.isGray && samples == .gray else {
      return leaveOut(icc.objection, ", and was left out;")
    }
    if icc.isGray, let bytes = RGBSpace.icc(ofGray: icc.bytes) { profile.icc?.bytes = bytes }
    do {
      _ = try profile.rgbSpace()
      return
    } catch .needsTables {
    } catch {
      // Where its meaning is needed, the kept profile counts as sRGB.
      return
    }
    guard format != .rgbaFloat else {
      return leaveOut(
        "the colour profile describes its colours by tables, which are not applied to floating-point "
          + "samples")
    }
    let pixels =
      switch (icc.isGray, format) {
      case (true, .rgba8): CLITTLECMS_GRAY8
      case (true, _): CLITTLECMS_GRAY16
      case (false, .rgba8): CLITTLECMS_RGB8
      case (false, _): CLITTLECMS_RGB16
      }
    switch try ProfileConversion.opened(icc, for: pixels, of: name, library: limits.littleCMS) {
    case .success(let conversion):
      self.conversion = conversion
      use = .converted
      profile = .none
    case .failure(let error): leaveOut("\(error)")
    }
  }
}

extension ImageInfo {
  mutating func add(_ colors: DecodedColors) {
    notes += colors.notes
    profileUse = colors.use
  }
}
