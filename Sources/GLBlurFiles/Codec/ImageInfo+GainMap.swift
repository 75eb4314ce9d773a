public import GLBlurImage

extension ImageInfo {
  /// A second picture in a file, which says by how much pixels are brighter on a display with
  /// a high dynamic range.
  public struct GainMap: Hashable, Sendable {
    /// A way in which files state a gain map. A file may use several.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// XMP with Adobe's namespace `hdrgm`, as Android's Ultra HDR has it.
      case ultraHDR = "Ultra HDR"
      /// A segment of ISO 21496-1.
      case iso = "ISO 21496-1"
      /// The auxiliary image `HDRGainMap` of Apple's cameras.
      case apple = "Apple"
    }

    /// The ways in which the file states the map.
    public let kinds: Set<Kind>
    /// The size of the map, which may be smaller than the picture, or nil if the map is damaged.
    public let size: Size?
    /// The offsets in the file at which the map lies, which in a JPEG file is a JPEG file of its own, or
    /// nil if the file does not say it in one piece.
    public let place: Range<Int>?
  }
}
