// ISA-L's level 1 for all but `small`: its levels 2 and 3 take up to twice the time for photographs
// that are no smaller, level 0 saves hardly any for files half as large again, and libdeflate's
// level 1 takes more than twice the time for a tenth on blurred photographs and nothing on others.
// libdeflate's level 12 makes smaller files than zlib's level 9 in about the same time.
extension PNGLevel {
  /// The filters to choose from for a row (PNG specification, 9.2).
  var filters: [Int32] {
    switch self {
    case .fast: [2]
    // With Paeth, the slowest to decode, photographs are no smaller and blurred ones larger.
    case .default: [1, 2, 3]
    case .small: [0, 1, 2, 3, 4]
    }
  }

  /// The same where there is no row above to refer to.
  var filtersOfFirstRow: [Int32] { self == .small ? [0, 1] : [1] }

  /// One of how many blocks of a row is looked at to choose.
  var samplingStep: Int { self == .small ? 1 : 8 }

  /// Bytes of rows that are compressed apart from others. The number of threads has no part in
  /// this, so that it changes no byte of the file.
  var bandBytes: Int {
    switch self {
    // They stay in a core's cache from filter to deflate.
    case .fast, .default: 1 << 19
    // No band refers to the one before: fewer are smaller.
    case .small: 1 << 21
    }
  }

  /// With the compressor's own word for the level (RFC 1950, 2.2).
  var zlibHeader: [UInt8] { self == .small ? [0x78, 0xDA] : [0x78, 0x01] }
}
