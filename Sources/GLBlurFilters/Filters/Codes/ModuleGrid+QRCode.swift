import CCodecs

extension ModuleGrid {
  /// Creates the smallest QR code of a checked text.
  ///
  /// - Parameter library: The file name of libqrencode. The default, nil, is the usual one.
  /// - Throws: `FilterError` if the text is too long, or if libqrencode cannot be opened.
  init(
    qrCodeOf text: String, correction: QRCode.Correction, library: String? = nil
  ) throws(FilterError) {
    let library = unsafe library ?? String(cString: cqrcode_library())
    let most = Int(CQRCODE_MOST_MODULES)
    var modules = [UInt8](repeating: 0, count: most * most)
    var side: Int32 = 0
    var message = [CChar](repeating: 0, count: 256)
    let outcome = unsafe cqrcode_make(
      library, text, correction.level, &modules, &side, &message, message.count)
    switch outcome {
    case CQRCODE_MADE:
      self.init(columns: Int(side), isDark: modules.prefix(Int(side * side)).map { $0 == 1 })
    case CQRCODE_TOO_LONG:
      throw FilterError(
        parameter: "text",
        "this text of \(text.utf8.count) bytes does not fit into a QR code with the correction "
          + "'\(correction.rawValue)'; shorten it, or choose a lower correction")
    case CQRCODE_NO_LIBRARY:
      let reason = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw unsafe FilterError(
        "QR codes need \(library) (\(reason)); install Debian's package "
          + "\(String(cString: cqrcode_package()))")
    default:
      throw FilterError("there is not enough memory for the code; free some, or shorten the text")
    }
  }
}

extension QRCode.Correction {
  fileprivate var level: cqrcode_level {
    switch self {
    case .low: CQRCODE_LOW
    case .medium: CQRCODE_MEDIUM
    case .quartile: CQRCODE_QUARTILE
    case .high: CQRCODE_HIGH
    }
  }
}
