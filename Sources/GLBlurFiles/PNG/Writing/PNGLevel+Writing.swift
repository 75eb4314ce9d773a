// All levels but `small` compress with ISA-L's level 1. Its levels 2 and 3 take up to twice the
// time for photographs and make them no smaller. Its level 0 saves hardly any time and makes files
// half as large again. libdeflate's level 1 takes more than twice the time; it saves a tenth on
// blurred photographs and nothing on others. `small` compresses with libdeflate's level 12, which
// makes smaller files than zlib's level 9 in about the same time.
extension PNGLevel {
  /// The filters from which one is chosen for each row (PNG specification, 9.2).
  var filters: [Int32] {
    switch self {
    case .fast: [2]
    // The Paeth filter (4) is the slowest to decode; with it, photographs become no smaller and
    // blurred ones larger.
    case .default: [1, 2, 3]
    case .small: [0, 1, 2, 3, 4]
    }
  }

  /// The filters for a band's first row, which must not refer to the row above.
  var filtersOfFirstRow: [Int32] { self == .small ? [0, 1] : [1] }

  /// The interval of the blocks of a row that are examined to choose its filter: 1 examines all
  /// blocks, 8 every eighth.
  var samplingStep: Int { self == .small ? 1 : 8 }

  /// The number of bytes of rows in a band; bands are compressed independently of each other. It
  /// does not depend on the number of threads, so neither does any byte of the file.
  var bandBytes: Int {
    switch self {
    // A band of this size stays in a core's cache between filtering and deflating.
    case .fast, .default: 1 << 19
    // No band refers to the one before, so fewer bands make a smaller file.
    case .small: 1 << 21
    }
  }

  /// The two bytes that begin the zlib stream and state the compression level (RFC 1950, 2.2).
  var zlibHeader: [UInt8] { self == .small ? [0x78, 0xDA] : [0x78, 0x01] }
}
