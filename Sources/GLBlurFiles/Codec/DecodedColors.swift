import CLittleCMS
import GLBlurImage

/// The colours of a picture as it is decoded: its pixels have been converted where its profile is not
/// one of primaries and curves for red, green and blue.
struct DecodedColors {
  /// The kinds of samples in a file.
  enum Samples: Equatable {
    case gray
    case rgb
    /// - Parameter isLight: Whether the samples, which have 8 bits then, are 255 − ink.
    case cmyk(isLight: Bool)
  }

  /// The profile of the decoded picture.
  private(set) var profile: ColorProfile
  /// The conversion of the samples of each row, or nil if there is none. The rows of CMYK are CMYK
  /// before it, and all others RGBA.
  private(set) var conversion: ProfileConversion?
  /// A sentence for each way in which the colours may not be those that the file means.
  private(set) var notes: [String] = []

  /// Chooses the colours.
  ///
  /// - Parameters:
  ///   - stated: The profile in the file.
  ///   - samples: The kind of samples in the file.
  ///   - format: The format of the decoded picture.
  ///   - name: The name of the file in error messages.
  ///   - limits: The limits on the file.
  /// - Throws: `FileError.library` if Little CMS is needed and cannot be opened.
  init(
    _ stated: ColorProfile, of samples: Samples, _ format: PixelFormat, name: String,
    _ limits: ReadLimits
  ) throws(FileError) {
    profile = stated
    if case .cmyk(let isLight) = samples {
      // What a file says about red, green and blue is not about these samples.
      profile = .none
      try convert(stated.icc, isLight: isLight, format, name, limits)
    } else {
      try convert(samples, format, name, limits)
    }
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
    case .success(let conversion): self.conversion = conversion
    case .failure(let error):
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
      profile.icc = nil
      notes.append(
        "\(icc.objection) and was left out; without it, the colours count as those of sRGB")
      return
    }
    if icc.isGray, let bytes = RGBSpace.icc(ofGray: icc.bytes) { profile.icc?.bytes = bytes }
    do {
      _ = try profile.rgbSpace()
      return
    } catch .needsTables {
    } catch {
      // The profile is carried on, and counts as sRGB where its meaning is needed.
      return
    }
    guard format != .rgbaFloat else {
      profile.icc = nil
      notes.append(
        "the colour profile describes its colours by tables, which are not applied to floating-point "
          + "samples; without it, the colours count as those of sRGB")
      return
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
      profile = .none
    case .failure(let error):
      profile.icc = nil
      notes.append("\(error); without it, the colours count as those of sRGB")
    }
  }
}
