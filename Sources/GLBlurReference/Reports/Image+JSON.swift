import GLBlur
package import GLBlurChain

extension Image {
  /// The picture in JSON, with the names of the members that describe a file.
  package var json: JSONText {
    .object([
      ("width", .integer(width)), ("height", .integer(height)),
      ("bitsPerSample", .integer(8 * format.bytesPerChannel)),
      ("isFloat", .boolean(format == .rgbaFloat)), ("profile", profile.json),
      (
        "resolution",
        metadata.resolution.map {
          .object([
            ("x", .numeral($0.x)), ("y", .numeral($0.y)), ("unit", .string($0.unit.rawValue)),
          ])
        } ?? .null
      ),
      ("metadata", .array(metadataKinds.map(JSONText.string))),
      (
        "texts",
        .array(
          metadata.texts.map {
            .object([("keyword", .string($0.keyword)), ("text", .string($0.text))])
          })
      ),
      ("clampedSamples", .integer(clampedSamples)), ("notes", .array(notes.map(JSONText.string))),
    ])
  }

  /// The kinds of metadata that are there, with the words of `MetadataKind`.
  private var metadataKinds: [String] {
    let metadata = metadata
    return [
      ("exif", metadata.exif != nil), ("xmp", metadata.xmp != nil), ("iptc", metadata.iptc != nil),
      ("texts", !metadata.texts.isEmpty), ("resolution", metadata.resolution != nil),
      ("gainMap", carriedMetadata.gainMap != nil),
    ].filter(\.1).map(\.0)
  }
}
