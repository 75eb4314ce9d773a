/// A second picture that says how much brighter pixels are on a display with a high dynamic range.
package struct GainMap: Hashable, Sendable {
  /// How a file states a gain map. A file may do so in several ways.
  package enum Kind: Hashable, Sendable {
    /// XMP with Adobe's namespace `hdrgm`, as in Android's Ultra HDR.
    case ultraHDR
    /// A segment of ISO 21496-1.
    case iso
    /// The auxiliary image `HDRGainMap` of Apple's cameras.
    case apple
  }

  /// The JPEG file of the map, with its parameters.
  package let file: [UInt8]
  package let kinds: Set<Kind>
  /// The orientation that turns the map, and the pixels of the picture's file, upright, 1…8.
  package let orientation: Int

  package init(file: [UInt8], kinds: Set<Kind>, orientation: Int) {
    self.file = file
    self.kinds = kinds
    self.orientation = orientation
  }
}
