import GLBlur
package import GLBlurChain

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

  /// Returns the profile with what it means.
  func json(name: String?, source: String?, error: String?) -> JSONText {
    .object([
      ("name", .optional(name)), ("source", .optional(source)),
      ("iccBytes", .optional(icc?.bytes.count)), ("error", .optional(error)),
    ])
  }
}
