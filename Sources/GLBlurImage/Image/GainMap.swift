/// A second picture, which says by how much the pixels of a picture are brighter on a display with a high
/// dynamic range.
package struct GainMap: Hashable, Sendable {
  /// A way in which files state a gain map. A file may use several.
  package enum Kind: Hashable, Sendable {
    /// XMP with Adobe's namespace `hdrgm`, as Android's Ultra HDR has it.
    case ultraHDR
    /// A segment of ISO 21496-1.
    case iso
    /// The auxiliary image `HDRGainMap` of Apple's cameras.
    case apple
  }

  /// The JPEG file of the map, with its parameters.
  package let file: [UInt8]
  /// The ways in which the map is stated.
  package let kinds: Set<Kind>
  /// The orientation that turns the map upright, 1…8, as it does the pixels of the file of the picture.
  package let orientation: Int

  package init(file: [UInt8], kinds: Set<Kind>, orientation: Int) {
    self.file = file
    self.kinds = kinds
    self.orientation = orientation
  }
}
