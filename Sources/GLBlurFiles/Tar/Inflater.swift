import CCodecs

/// A decompressor of the parts of a gzip file (RFC 1952), each of which ends with its checksum.
@safe final class Inflater {
  private var inflater = unsafe cdeflate_inflater_create_gzip()
  /// Whether a part has ended, and none has begun since.
  private(set) var isBetweenParts = false

  deinit { unsafe cdeflate_inflater_destroy(inflater) }

  /// Inflates until one of the buffers is used up or a part has ended.
  ///
  /// - Returns: What is wrong with the data, or nil.
  func inflate(_ source: inout ReadBuffer, to target: inout ReadBuffer) -> String? {
    if isBetweenParts {
      unsafe cdeflate_inflater_destroy(inflater)
      unsafe inflater = cdeflate_inflater_create_gzip()
      isBetweenParts = false
    }
    guard let inflater = unsafe inflater else { return "end, since there is too little memory" }
    let status = unsafe source.use { bytes, count in
      unsafe target.replace { target, room in
        unsafe cdeflate_inflate(inflater, &bytes, &count, &target, &room)
      }
    }
    switch status {
    case CDEFLATE_HAS_ENDED:
      isBetweenParts = true
      return nil
    case CDEFLATE_GOES_ON: return nil
    default: return unsafe String(cString: cdeflate_inflater_message(inflater))
    }
  }
}
