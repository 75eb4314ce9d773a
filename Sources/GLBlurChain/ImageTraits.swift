/// The properties of an image on which the lowering of a chain depends.
package struct ImageTraits: Hashable, Sendable {
  package let shape: ImageShape
  /// The space of the image's colours: sRGB if its profile states none or is unknown.
  package let colors: RGBSpace
  /// The reason why the profile is unknown, or nil.
  private let profileError: ProfileError?

  package init(_ shape: ImageShape, _ profile: ColorProfile = .none) {
    self.shape = shape
    do throws(ProfileError) {
      colors = try profile.rgbSpace()
      profileError = nil
    } catch {
      colors = .sRGB
      profileError = error
    }
  }

  package init(_ size: Size, _ format: PixelFormat = .rgba8, colors: RGBSpace = .sRGB) {
    shape = ImageShape(size, format)
    self.colors = colors
    profileError = nil
  }

  /// The warning about an unknown profile, or nil.
  package var warning: String? { profileError.map { "\($0); its colours count as those of sRGB" } }
}

extension PixelSource {
  package var traits: ImageTraits { ImageTraits(shape, profile) }
}

extension PictureSource {
  package var traits: ImageTraits { ImageTraits(shape, profile) }
}
