package import GLBlur
import GLBlurChain

extension RenderingSummary {
  /// How a result was rendered, with the names of the members that `run` prints for it. The warnings are
  /// those about labels too, which `run` prints apart.
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
