import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles

/// The limits on files and chains of strangers.
struct Limits {
  let files: ReadLimits
  let chains: ChainLimits
  let allowsOutside: Bool

  /// Reads the limits of a caller, or takes the usual ones for NULL.
  ///
  /// - Throws: `CallError` if they are wrong.
  init(_ address: UnsafePointer<glblur_limits>?) throws(CallError) {
    var limits = glblur_limits()
    if unsafe address != nil {
      limits = try unsafe SizedStruct(address, "limits", least: 16).read(limits)
    }
    let known = GLBLUR_ALLOW_OUTSIDE | GLBLUR_ALLOW_UNTRUSTED_FORMATS
    guard limits.flags & ~UInt32(known) == 0 else {
      throw .argument(
        "limits.flags", "\(limits.flags) has bits that mean nothing",
        cure: "pass those of the header")
    }
    for (name, limit) in [
      ("max_pixels", limits.max_pixels), ("max_nodes", limits.max_nodes),
      ("max_text", limits.max_text),
    ] where limit < 0 {
      throw .argument(
        "limits.\(name)", "\(limit) is out of range",
        cure: "pass a number from 1, or 0 for the greatest")
    }
    func number(_ limit: Int64) -> Int { limit == 0 ? .max : Int(limit) }
    var files = ReadLimits(maxPixels: number(limits.max_pixels))
    files.allowsUntrustedFormats = limits.flags & UInt32(GLBLUR_ALLOW_UNTRUSTED_FORMATS) != 0
    self.files = files
    chains = ChainLimits(
      maxNodes: number(limits.max_nodes), maxText: number(limits.max_text))
    allowsOutside = limits.flags & UInt32(GLBLUR_ALLOW_OUTSIDE) != 0
  }
}
