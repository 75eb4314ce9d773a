import GLBlur
package import GLBlurChain
package import GLBlurFiles

extension ImageInfo {
  /// The profile of the file, with the colours that it gives the decoded picture.
  var profileJSON: JSONText {
    switch profileUse {
    case .kept: return profile.json
    // Only ICC profiles are.
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
