import CCodecs

/// The abilities of FFmpeg's libraries on this machine.
package struct FilmAbilities: Hashable, Sendable {
  /// The version of FFmpeg, such as 5.1.9.
  package let version: String
  /// The names of FFmpeg's picture encoders, such as libx264.
  package let encoders: [String]
  /// The names of FFmpeg's picture decoders.
  package let decoders: [String]

  /// Asks the libraries. The result is nil if they cannot be opened.
  package init?() {
    guard let version = unsafe clibav_version() else { return nil }
    self.version = unsafe String(cString: version)
    encoders = Self.names(encoders: true)
    decoders = Self.names(encoders: false)
  }

  package var codecs: [FilmCodec] {
    FilmCodec.allCases.filter { codec in codec.encoders.contains { encoders.contains($0) } }
  }

  private static func names(encoders: Bool) -> [String] {
    var names: [String] = []
    while let name = unsafe clibav_codec(Int32(names.count), encoders) {
      names.append(unsafe String(cString: name))
    }
    return names
  }
}
