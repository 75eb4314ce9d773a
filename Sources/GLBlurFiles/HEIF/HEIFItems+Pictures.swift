// What the items of an AVIF or HEIC file say about its pictures that libheif does not hand on.
extension HEIFItems {
  /// The items that the picture is made of, itself first: those of a grid, an overlay or an identity are its
  /// sources.
  var parts: [Int] {
    let sources = references.filter { $0.type == "dimg" }
      .reduce(into: [Int: [Int]]()) { $0[$1.from, default: []] += $1.to }
    var parts = [primary]
    var known = Set(parts)
    var next = 0
    while next < parts.count {
      parts += (sources[parts[next]] ?? []).filter { known.insert($0).inserted }
      next += 1
    }
    return parts
  }

  /// Whether the picture has luma alone, in the limited range of video. libheif takes such numbers for those
  /// of the full range.
  var isLimitedGray: Bool {
    let coded = parts.lazy.compactMap { items[$0] }.first { item in
      !properties("av1C", of: item).isEmpty || !properties("hvcC", of: item).isEmpty
    }
    guard let coded, isGray(coded),
      var colors = codePoints(of: items[primary]) ?? codePoints(of: coded)
    else { return false }
    _ = colors.take(6)
    let range = colors.number(1)
    return !colors.isExhausted && range & 0x80 == 0
  }

  /// Returns whether a picture has luma alone by the configuration of its decoder: a bit of the third byte
  /// for AV1 (its binding to ISO media files, 2.3.3), and chroma of the kind 0 in the 17th byte for HEVC
  /// (ISO/IEC 14496-15, 8.3.3.1).
  private func isGray(_ item: Item) -> Bool {
    if var box = properties("av1C", of: item).first {
      return box.take(3).last.map { $0 & 0x10 != 0 } ?? false
    }
    guard var box = properties("hvcC", of: item).first else { return false }
    let head = box.take(17)
    return head.count == 17 && head.last.map { $0 & 3 == 0 } ?? false
  }

  /// A sentence for each kind of picture in the file that is not read. Thumbnails are none, and the gain map
  /// is said elsewhere.
  var notes: [String] {
    let owned = Set(parts)
    let types = references.filter { $0.type == "auxl" && $0.to.contains(where: owned.contains) }
      .compactMap { auxiliaryType(of: items[$0.from]) }
    let depth = types.filter {
      ["urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2"].contains($0)
    }
    let others = types.filter { type in
      !HEIFAlpha.types.contains(type) && !depth.contains(type) && type != Self.appleGainMap
    }
    return [
      depth.isEmpty ? nil : "its depth map is not read",
      others.isEmpty ? nil : "its auxiliary pictures are not read: " + listed(others),
      isSequence
        ? "the file has a sequence of pictures too, of which none is read but its still one" : nil,
    ].compactMap { $0 }
  }
}

/// Returns names with quotation marks, of which the first eight are named.
func listed(_ names: [String]) -> String {
  let more = names.count > 8 ? " and \(names.count - 8) more" : ""
  return names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + more
}
