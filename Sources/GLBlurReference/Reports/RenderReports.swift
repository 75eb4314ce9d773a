package import GLBlur
import GLBlurChain
package import GLBlurGPU

extension RenderingSummary {
  /// The rendering with the names of the members that `run` prints. The warnings include those
  /// about labels, which `run` prints apart.
  package var json: JSONText {
    .object([
      ("backend", .string(backend.rawValue)), ("device", .optional(device?.renderer)),
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("passes", .integer(passes)), ("tiles", .integer(tiles)),
      ("labels", .array(labels.map(\.json))),
      ("warnings", .array((warnings + labels.flatMap(\.warnings)).map(JSONText.string))),
      ("fallback", .optional(fallback.map { "\($0)" })),
    ])
  }
}

extension ContextInfo {
  package var json: JSONText {
    .object([
      ("display", .string(display)),
      ("eglVendor", .string(eglVendor)),
      ("eglVersion", .string(eglVersion)),
      ("vendor", .string(vendor)),
      ("renderer", .string(renderer)),
      ("version", .string(version)),
      ("isSoftware", .boolean(isSoftware)),
      ("passes", .string(passes.form.rawValue)),
      ("passesReason", .string(passes.reasonText)),
      (
        "limits",
        .object([
          ("textureSize", .integer(limits.textureSize)),
          ("viewportWidth", .integer(limits.viewportWidth)),
          ("viewportHeight", .integer(limits.viewportHeight)),
          ("textureUnits", .integer(limits.textureUnits)),
          ("fragmentUniformVectors", .integer(limits.fragmentUniformVectors)),
        ])
      ),
      ("extensions", .array(extensions.sorted().map(JSONText.string))),
      ("warning", .optional(warning)),
    ])
  }
}

extension FilterMeasurement {
  package var json: JSONText {
    JSONText.object([("place", .string(place)), ("filter", .string(filter))])
      .appending(values.map { ($0.key, $0.value.json) })
  }
}

extension MeasuredValue {
  fileprivate var json: JSONText {
    switch self {
    case .number(let number): .number(number)
    case .color(let color): color.json
    case .numbers(let numbers): .array(numbers.map(JSONText.number))
    case .counts(let counts): .array(counts.map(JSONText.numeral))
    case .colors(let colors):
      .array(
        colors.map { .object([("color", $0.color.json), ("share", .number($0.share))]) })
    case .points(let points):
      .array(
        points.map {
          .object([("x", .number($0.x)), ("y", .number($0.y)), ("strength", .number($0.strength))])
        })
    }
  }
}

extension Image {
  /// The picture with the names of the members that describe a file.
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

  private var metadataKinds: [String] {
    let metadata = metadata
    return [
      ("exif", metadata.exif != nil), ("xmp", metadata.xmp != nil), ("iptc", metadata.iptc != nil),
      ("texts", !metadata.texts.isEmpty), ("resolution", metadata.resolution != nil),
      ("gainMap", carriedMetadata.gainMap != nil),
    ].filter(\.1).map(\.0)
  }
}

extension ImageDifference {
  package var json: JSONText {
    .object([
      ("greatest", .number(greatest)), ("worst", worst?.json ?? .null), ("mean", .number(mean)),
      ("differingShare", .number(differingShare)),
      ("psnr", .optional(peakSignalToNoise)),
    ])
  }
}

extension ImageDifference.Place {
  fileprivate var json: JSONText {
    .object([("x", .integer(x)), ("y", .integer(y)), ("channel", .string(channel.rawValue))])
  }
}
