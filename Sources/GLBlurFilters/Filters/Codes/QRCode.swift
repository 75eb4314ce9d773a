import CCodecs

/// Draws a text as a QR code in the middle of a frame, in an image of the size of the source or of
/// the image at the port `like`.
public struct QRCode: Filter, CodeFilter {
  /// The share of a code that may be damaged or covered.
  public enum Correction: String, Choice {
    /// About 7 %, level L.
    case low
    /// About 15 %, level M.
    case medium
    /// About 25 %, level Q.
    case quartile
    /// About 30 %, level H, for codes with a picture in the middle.
    case high
  }

  /// The text of the code, such as an address of a page. With the correction `low` at most 2953
  /// bytes in UTF-8 fit, with `high` 1273, and more if the text is made of digits or capitals.
  public var text: String  // unlabelled
  /// The rectangle in whose middle the code lies, as large as whole pixels for each module allow.
  public var frame = Frame.whole
  /// The share of the code that may be covered or damaged and still be read.
  public var correction = Correction.medium
  /// The width of the margin, in modules. The standard demands 4. The range is 0…64.
  public var quietZone = 4
  /// The colour of the dark modules.
  public var color = Color.black
  /// The colour of the light modules and the margin. Many readers need it to be lighter than the
  /// dark modules.
  public var background = Color.white
  var fading = Fading()  // shared

  public static let template = QRCode("")
  public static let summary =
    "Draws a text as a QR code in the middle of a frame, in an image of the source's size."
  public static let formula =
    "the smallest symbol of ISO/IEC 18004 that holds the text, by libqrencode; every module has the "
    + "same whole number of pixels, the most with which code and quiet zone fit into the frame"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [
      {"id": "code", "filter": "qrCode", "text": "https://www.swift.org",
       "frame": ["25%", "20%", "50%", "60%"]},
      {"filter": "blend", "input": "source", "overlay": "code"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIQRCodeGenerator: inputMessage is text, inputCorrectionLevel L, M, Q or H is "
      + "correction low, medium, quartile or high; a module is one pixel there")

  public func validate() throws(FilterError) { try checkText() }

  func grid() throws(FilterError) -> ModuleGrid {
    try ModuleGrid(qrCodeOf: text, correction: correction)
  }
}

extension ModuleGrid {
  /// Creates the smallest code of a checked text. `library` is the file name of libqrencode, or nil
  /// for the usual one.
  ///
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
