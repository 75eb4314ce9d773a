import CDeflate

/// Returns the content of a zlib stream (RFC 1950), or nil if it is damaged or has more bytes than
/// `most`.
func inflated(_ bytes: [UInt8], most: Int) -> [UInt8]? {
  guard let inflater = unsafe cdeflate_inflater_create() else { return nil }
  defer { unsafe cdeflate_inflater_destroy(inflater) }
  var content: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    var next = bytes.baseAddress
    var count = bytes.count
    while content.count <= most {
      let (status, added) = unsafe part.withUnsafeMutableBufferPointer { part in
        var target = part.baseAddress
        var room = part.count
        let status = unsafe cdeflate_inflate(inflater, &next, &count, &target, &room)
        return (status, part.count - room)
      }
      content += part[..<added]
      switch status {
      case CDEFLATE_HAS_ENDED: return content.count <= most ? content : nil
      case CDEFLATE_GOES_ON where added > 0: continue
      default: return nil
      }
    }
    return nil
  }
}
