import GLBlurFiles

/// A member of a tar file on its way into another.
enum ShardItem: Sendable {
  /// An image that is to be rendered, with its bytes, or the error for one that is too long.
  case image(TarMember, Result<Spool, FileError>)
  /// An image with the name and the bytes of its result.
  case rendered(TarMember, [UInt8], Spool, InputReport)
  /// An image that cannot be rendered, as the report says.
  case leftOut(TarMember, InputReport)
  /// Any other member with its content.
  case other(TarMember, [UInt8])
  /// A member that has been copied already.
  case nothing
}
