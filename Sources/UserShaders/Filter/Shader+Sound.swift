package import GLBlurFilters
package import GLBlurImage

/// Sound that shaders show.
package protocol ShaderSound: AnyObject, Sendable {
  /// Returns the image of what is heard at a time, in seconds from the first frame of a film.
  ///
  /// - Throws: `FilterError` if the sound cannot be read.
  func image(_ layout: SoundLayout, at time: Double) throws(FilterError) -> Image
}

/// The sound that a shader shows. Two are equal if they are the same object.
package struct HeardSound: Hashable, Sendable {
  let sound: any ShaderSound

  package init(_ sound: any ShaderSound) { self.sound = sound }

  package static func == (a: HeardSound, b: HeardSound) -> Bool { a.sound === b.sound }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(sound)) }
}

extension Shader {
  /// How an image shows sound, or nil if the image shows something else.
  func soundLayout(of image: ShaderImage) -> SoundLayout? {
    guard images[image.name] == nil else { return nil }
    if image.name == sound { return .shadertoy }
    if case .sound(let layout) = image.role { return layout }
    return nil
  }

  /// Whether the shader shows sound.
  package var showsSound: Bool {
    guard let file = try? parsed() else { return false }
    return file.images.contains { soundLayout(of: $0) != nil }
  }

  /// Adds the image of the sound at the time of the frame.
  func lower(
    _ layout: SoundLayout, _ image: ShaderImage, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    if let heard {
      return lowering.raster(try heard.sound.image(layout, at: filmTime))
    }
    let warning =
      (lowering.place.isEmpty ? "" : "\(lowering.place): ")
      + "the image '\(image.name)' of the shader shows sound, and there is none, so it shows silence; name "
      + "the file of a sound"
    if !lowering.warnings.contains(warning) { lowering.warnings.append(warning) }
    do {
      return lowering.raster(try layout.silentImage())
    } catch {
      throw FilterError(parameter: "images", "\(error)")
    }
  }
}
