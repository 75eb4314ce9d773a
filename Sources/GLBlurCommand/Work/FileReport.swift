import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference

/// What `info` says about an image file.
struct FileReport {
  let path: String
  private let outcome: Result<InspectedFile, Failure>

  init(_ path: String, _ limits: ReadLimits) {
    self.path = path
    outcome = Result { () throws(FileError) in
      guard path == standardStream else {
        return try InspectedFile(contentsOf: path, limits: limits)
      }
      return try InspectedFile(standardInputAs: standardInputName, limits: limits)
    }.mapError { Failure($0, with: named(path)) }
  }

  /// Why the file cannot be read, or nil.
  var failure: Failure? { if case .failure(let failure) = outcome { failure } else { nil } }

  // MARK: Prose

  /// Rows that describe the file, if it can be read.
  var prose: String {
    guard let file = try? outcome.get() else { return "" }
    let info = file.info
    var rows = [("file", "\(Console.printable(named(path))), \(bytes(file.byteCount))")]
    rows.append(("format", format(info)))
    if let table = info.table {
      rows += Self.rows(table)
    } else {
      rows += [("size", size(info)), ("samples", samples(file)), ("colours", colors(info))]
    }
    if let loops = info.loopCount {
      let times = loops == 0 ? "endlessly" : loops == 1 ? "once" : "\(loops) times"
      rows.append(("frames", "\(info.frameCount)\(Self.times(info)), played \(times)"))
    }
    if let resolution = info.resolution { rows.append(("resolution", text(resolution))) }
    if !info.metadata.isEmpty { rows.append(("metadata", metadata(info))) }
    if let map = info.gainMap { rows.append(("gain map", text(map))) }
    if info.furtherImages > 0 {
      rows.append(("pictures", "\(info.furtherImages) more behind this one"))
    }
    rows += info.notes.map { ("note", $0) } + info.warnings.map { ("damage", $0) }
    return rows.map { "\($0.0):".padded(to: 12) + $0.1 + "\n" }.joined()
  }

  /// Returns the times of the frames, to a thousandth of a second.
  private static func times(_ info: ImageInfo) -> String {
    func text(_ seconds: Double) -> String { numeral((1000 * seconds).rounded() / 1000) }
    let all = info.frameDelays.map(\.seconds)
    guard let least = all.min(), let most = all.max() else { return "" }
    let each = least == most ? text(least) : "\(text(least)) to \(text(most))"
    return " of \(each) s each, \(text(all.reduce(0, +))) s together"
  }

  private func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  private func format(_ info: ImageInfo) -> String {
    if let isLossless = info.isLossless {
      return "\(info.fileFormat.rawValue), \(isLossless ? "lossless" : "lossy")"
    }
    guard info.isProgressive else { return info.fileFormat.rawValue }
    return "\(info.fileFormat.rawValue), \(info.fileFormat == .png ? "interlaced" : "progressive")"
  }

  private func size(_ info: ImageInfo) -> String {
    guard info.orientation != 1 else { return "\(info.size)" }
    let orientation = info.fileFormat == .tiff ? "orientation" : "EXIF orientation"
    return "\(info.size); stored as \(info.storedSize), which "
      + "\(orientation) \(info.orientation) turns"
  }

  private func samples(_ file: InspectedFile) -> String {
    let info = file.info
    let depth = info.bitsPerSample == 1 ? "1 bit" : "\(info.bitsPerSample) bits"
    let model = info.colorModel == .gray ? "grey" : info.colorModel.rawValue
    let parts = [
      info.format == .rgbaFloat ? depth + " floating point" : depth,
      info.chromaSubsampling.map { "\(model) \($0)" } ?? model,
      info.hasAlpha ? "with alpha" : "without alpha",
      file.clampedSamples.map { "\($0) of them NaN, infinite or beyond 0…1" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func colors(_ info: ImageInfo) -> String {
    var profile = info.profile
    if case .leftOut(let reason) = info.profileUse {
      profile.icc = nil
      if profile.statement == nil { return "taken for sRGB, since \(reason)" }
    }
    let source: String
    switch profile.statement {
    case nil: return "sRGB, since the file does not say otherwise"
    case .codePoints: source = "the chunk cICP"
    case .icc(let icc): source = "the ICC profile of \(bytes(icc.bytes.count))"
    case .sRGB: source = "the chunk sRGB"
    case .measured(_?, _?): source = "the chunks gAMA and cHRM"
    case .measured(_?, nil): source = "the chunk gAMA"
    case .measured: source = "the chunk cHRM"
    }
    if info.profileUse == .converted { return "converted to sRGB by \(source)" }
    do {
      return "\(try profile.rgbSpace()), by \(source)"
    } catch {
      return "taken for sRGB, since \(error) (\(source))"
    }
  }

  private func text(_ resolution: ImageInfo.Resolution) -> String {
    // Three digits tell apart whatever programs write.
    let rounded = [resolution.x, resolution.y].map { numeral(($0 * 1000).rounded() / 1000) }
    let numbers = rounded.joined(separator: "×")
    return switch resolution.unit {
    case .none: "\(numbers) pixels of a length that is not stated"
    case .inch: "\(numbers) pixels per inch"
    case .centimeter: "\(numbers) pixels per centimetre"
    case .meter:
      "\(numbers) pixels per metre, \(perInch(resolution.x))×\(perInch(resolution.y)) per inch"
    }
  }

  /// Returns the pixels of 25.4 mm, rounded.
  private func perInch(_ perMeter: Double) -> String { numeral((perMeter * 0.0254).rounded()) }

  /// There may be thousands of pieces.
  private func metadata(_ info: ImageInfo) -> String {
    let most = 40
    let pieces = info.metadata.prefix(most).map { piece in
      let kind = piece.kind == .other ? info.fileFormat.nameOfPiece : piece.kind.rawValue
      let name = piece.name.isEmpty ? "" : " '\(piece.name)'"
      let note = piece.isCompressed ? ", compressed" : ""
      return "\(kind)\(name) (\(bytes(piece.byteCount))\(note))"
    }
    let rest = info.metadata.count - pieces.count
    return (pieces + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: ", ")
  }

  private func text(_ map: ImageInfo.GainMap) -> String {
    let kinds = ImageInfo.GainMap.Kind.allCases.filter(map.kinds.contains).map(\.rawValue)
    return "\(map.size.map { "\($0)" } ?? "damaged"), by \(kinds.joined(separator: " and "))"
      + (map.place.map { ", " + bytes($0.count) } ?? "")
  }

  private static func rows(_ table: ImageInfo.Table) -> [(String, String)] {
    func text(_ ends: SIMD3<Float>) -> String {
      (0..<3).map { numeral(Double(ends[$0])) }.joined(separator: " ")
    }
    let ends = (text(table.domainMinimum), text(table.domainMaximum))
    return [
      ("table", table.isCube ? "\(table.count)³ colours" : "\(table.count) entries per channel"),
      ("domain", "\(ends.0) to \(ends.1)"),
    ]
  }

  // MARK: JSON

  var json: JSONText {
    let head: [(String, JSONText)] = [
      ("file", .string(path)),
      ("status", .integer(Int((failure?.status ?? .success).rawValue))),
      ("error", .optional(failure?.message)),
    ]
    guard let file = try? outcome.get() else { return .object(head) }
    return .object(head + file.members)
  }
}
