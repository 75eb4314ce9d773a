import GLBlur
package import GLBlurChain
package import GLBlurGPU

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
