import GLBlurImage

/// The kinds of metadata, in the order in which they are named.
enum MetadataKind: String, CaseIterable {
  case exif = "EXIF data"
  case xmp = "an XMP packet"
  case iptc = "IPTC records"
  case texts = "texts"
  case resolution = "a resolution"
}

extension Metadata {
  /// The kinds of metadata that are there.
  var kinds: [MetadataKind] {
    MetadataKind.allCases.filter { kind in
      switch kind {
      case .exif: exif != nil
      case .xmp: xmp != nil
      case .iptc: iptc != nil
      case .texts: !texts.isEmpty
      case .resolution: resolution?.isUsual == false
      }
    }
  }

  /// Returns the metadata that a file gets.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - size: The size of the picture.
  ///   - profile: The profile of the picture.
  ///   - policy: The metadata that is wanted.
  ///   - notes: Gains a sentence for each part that is wanted and left out.
  func prepared(
    for format: FileFormat, _ size: Size, _ profile: ColorProfile, _ policy: MetadataPolicy,
    notes: inout [String]
  ) -> Metadata {
    let isSRGB = profile.statement == nil ? nil : (try? profile.rgbSpace()).map { $0 == .sRGB }
    var result = kept(by: policy).corrected(size: size, isSRGB: isSRGB)
    result.announceGainMap(in: format)
    if result.losesGainMap {
      notes.append(
        "the picture is no longer one of a high dynamic range, since its gain map was left out")
    }
    switch policy {
    case .keep: notes += result.omissions.map(\.text)
    case .copyright: notes += result.omissions.filter(\.mayHaveCredits).map(\.text)
    case .none: break
    }
    result.omissions = []
    if !format.metadataKinds.contains(.resolution) { result.moveResolution(format) }
    let lost = result.remove(format)
    if !lost.isEmpty {
      let isOne = lost.count == 1 && !["texts", "IPTC records"].contains(lost[0])
      notes.append(
        "\(format.rawValue) cannot carry \(Self.list(lost)), which \(isOne ? "was" : "were") left out"
      )
    }
    return result
  }

  /// States the resolution in EXIF data, if the format has it and there is none: that of a file cannot be
  /// added to, since nothing in it may move. If it states a resolution, that one counts.
  private mutating func moveResolution(_ format: FileFormat) {
    guard format.metadataKinds.contains(.exif), let resolution, !resolution.isUsual else { return }
    if let exif {
      if EXIFStructure(exif)?.main[282] != nil { self.resolution = nil }
    } else {
      exif = EXIFBuilder.bytes(isLittleEndian: true, main: resolution.fields(isLittleEndian: true))
      self.resolution = nil
    }
  }

  /// Removes what a format does not have, and returns its names.
  private mutating func remove(_ format: FileFormat) -> [String] {
    let kinds = format.metadataKinds
    var lost = self.kinds.filter { !kinds.contains($0) }.map(\.rawValue)
    if !kinds.contains(.exif) { exif = nil }
    if !kinds.contains(.xmp) { xmp = nil }
    if !kinds.contains(.iptc) { iptc = nil }
    if !kinds.contains(.resolution) { resolution = nil }
    if format == .jpeg {
      let others = texts.filter { $0.keyword != Text.comment }
      lost += others.map { "the text '\(printable($0.keyword))'" }
      texts.removeAll { $0.keyword != Text.comment }
    } else if !kinds.contains(.texts) {
      texts = []
    }
    if format != .png, format != .apng {
      lost += Set(chunks.map(\.name)).sorted().map { "the chunk '\($0)'" }
      chunks = []
    }
    return lost
  }

  private static func list(_ words: [String]) -> String {
    let most = 8
    let named = words.prefix(most) + (words.count > most ? ["\(words.count - most) more"] : [])
    guard let last = named.last, named.count > 1 else { return named.first ?? "" }
    return named.dropLast().joined(separator: ", ") + " and \(last)"
  }
}

/// Returns text with question marks in place of control characters.
private func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map {
        $0.properties.generalCategory == .control ? "?" : $0
      }))
}

extension Metadata.Text {
  /// The keyword of the comment of a JPEG file.
  static let comment = "Comment"
}
