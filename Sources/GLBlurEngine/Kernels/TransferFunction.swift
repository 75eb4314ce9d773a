package import GLBlurShaders

/// The conversion of sRGB-encoded colour to linear light.
package struct DecodeSRGB: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .decodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { 35 }
}

/// The conversion of linear light to sRGB-encoded colour.
package struct EncodeSRGB: ColorKernel {
  /// Whether executors may use a table, within 0.02 of an 8-bit level.
  let allowsTable: Bool

  package init(allowsTable: Bool = false) { self.allowsTable = allowsTable }

  package var shaderCall: ShaderCall { .encodeSRGB() }

  package var isPerChannel: Bool { true }

  package var cost: Double { allowsTable ? Transfer.tableCost : 35 }
}
