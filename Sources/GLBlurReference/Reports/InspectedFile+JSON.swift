import GLBlur
package import GLBlurChain
package import GLBlurFiles

extension InspectedFile {
  /// The members of the object that describes the file.
  package var members: [(String, JSONText)] {
    [
      ("bytes", .integer(byteCount)),
      ("format", .string(info.fileFormat.rawValue)),
      ("width", .integer(info.size.width)),
      ("height", .integer(info.size.height)),
      ("storedWidth", .integer(info.storedSize.width)),
      ("storedHeight", .integer(info.storedSize.height)),
      ("orientation", .integer(info.orientation)),
      ("bitsPerSample", .integer(info.bitsPerSample)),
      ("isFloat", .boolean(info.format == .rgbaFloat)),
      ("colorModel", .string(info.colorModel.rawValue)),
      ("channels", .integer(info.channels)),
      ("hasAlpha", .boolean(info.hasAlpha)),
      ("isLossless", info.isLossless.map(JSONText.boolean) ?? .null),
      ("chromaSubsampling", .optional(info.chromaSubsampling)),
      ("isProgressive", .boolean(info.isProgressive)),
      ("clampedSamples", .optional(clampedSamples)),
      ("profile", info.profileJSON),
      ("frames", .integer(info.frameCount)),
      ("loops", .optional(info.loopCount)),
      ("frameSeconds", .array(info.frameDelays.map { .numeral($0.seconds) })),
      ("resolution", info.resolution.map(\.json) ?? .null),
      ("metadata", .array(info.metadata.map(\.json))),
      ("gainMap", info.gainMap.map(\.json) ?? .null),
      ("furtherImages", .integer(info.furtherImages)),
      ("table", info.table.map(\.json) ?? .null),
      ("notes", .array(info.notes.map(JSONText.string))),
      ("damage", .array(info.warnings.map(JSONText.string))),
    ]
  }
}
