import CCodecs

/// The content of a zlib stream (RFC 1950).
enum Inflation {
  case whole([UInt8])
  /// There are more bytes than are wanted.
  case longer
  case damaged

  /// Inflates a stream of at most a number of bytes.
  init(_ bytes: [UInt8], most: Int) {
    guard let inflater = unsafe cdeflate_inflater_create() else {
      self = .damaged
      return
    }
    defer { unsafe cdeflate_inflater_destroy(inflater) }
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
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
        case CDEFLATE_HAS_ENDED: return content.count <= most ? .whole(content) : .longer
        case CDEFLATE_GOES_ON where added > 0: continue
        default: return .damaged
        }
      }
      return .longer
    }
  }
}
