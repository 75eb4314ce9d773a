/// The metadata that is written along with an image.
public enum MetadataPolicy: String, Hashable, Sendable, CaseIterable {
  /// All that the format can carry and that is still true.
  case keep
  /// Who made the picture, who owns it and what it shows: the artist, the copyright and the description
  /// in EXIF data; the creator, title, description and rights in XMP; by-line, credit, copyright and
  /// caption in IPTC records; the texts Author, Copyright, Title and Description; and the resolution.
  /// Places, times, and the numbers of cameras are left out.
  case copyright
  /// None, for pictures that are made public. The colour profile is no metadata and is kept.
  case none
}
