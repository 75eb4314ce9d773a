import GLBlur
package import GLBlurChain
package import GLBlurFiles

extension InspectedFile {
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

extension ImageInfo {
  /// The profile of the file, with the colours that it gives the decoded picture.
  var profileJSON: JSONText {
    switch profileUse {
    case .kept: return profile.json
    // Only ICC profiles are converted.
    case .converted: return profile.json(name: RGBSpace.sRGB.name, source: "ICC", error: nil)
    case .leftOut(let reason):
      var others = profile
      others.icc = nil
      return others.statement == nil
        ? profile.json(name: nil, source: "ICC", error: reason) : others.json
    }
  }
}

extension ImageInfo.Resolution {
  package var json: JSONText {
    .object([("x", .numeral(x)), ("y", .numeral(y)), ("unit", .string(unit.rawValue))])
  }
}

extension ImageInfo.Metadata {
  package var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("name", .optional(name.isEmpty ? nil : name)),
      ("bytes", .integer(byteCount)), ("isCompressed", .boolean(isCompressed)),
    ])
  }
}

extension ImageInfo.GainMap {
  package var json: JSONText {
    let kinds = ImageInfo.GainMap.Kind.allCases.filter(kinds.contains).map(\.rawValue)
    return .object([
      ("kinds", .array(kinds.map(JSONText.string))), ("width", .optional(size?.width)),
      ("height", .optional(size?.height)), ("bytes", .optional(place?.count)),
    ])
  }
}

extension ImageInfo.Table {
  package var json: JSONText {
    func list(_ ends: SIMD3<Float>) -> JSONText {
      .array((0..<3).map { .numeral(Double(ends[$0])) })
    }
    return .object([
      ("count", .integer(count)), ("isCube", .boolean(isCube)),
      ("domainMinimum", list(domainMinimum)), ("domainMaximum", list(domainMaximum)),
    ])
  }
}

extension ColorProfile {
  package var json: JSONText {
    let source: String? =
      switch statement {
      case .codePoints: "cICP"
      case .icc: "ICC"
      case .sRGB: "sRGB"
      case .measured(_?, nil): "gAMA"
      case .measured(nil, _): "cHRM"
      case .measured: "gAMA, cHRM"
      case nil: nil
      }
    let space = Result { () throws(ProfileError) in try rgbSpace() }
    let error: String? = if case .failure(let error) = space { "\(error)" } else { nil }
    return json(name: try? space.get().name, source: source, error: error)
  }

  func json(name: String?, source: String?, error: String?) -> JSONText {
    .object([
      ("name", .optional(name)), ("source", .optional(source)),
      ("iccBytes", .optional(icc?.bytes.count)), ("error", .optional(error)),
    ])
  }
}
