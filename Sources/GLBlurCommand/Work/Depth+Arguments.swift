import GLBlur

extension Depth {
  /// Creates the depth that the command line asks for.
  init(_ arguments: Arguments) {
    self =
      switch arguments.text(.depth) {
      case "8": .bits8
      case "16": .bits16
      case Depth.floatWord: .float
      default: .source
      }
  }

  /// Creates the depth that the command line asks for, for results in files of a format.
  ///
  /// - Throws: `Failure` if the format cannot hold the depth.
  init(_ arguments: Arguments, writing format: FileFormat) throws(Failure) {
    self.init(arguments)
    let word = arguments.text(.depth) ?? ""
    if format.pixelFormats == [.rgbaFloat] {
      guard self == .source || self == .float else {
        throw .usage(
          "--depth \(word): \(format.rawValue) files hold only floats; leave out --depth, or name "
            + "a \(Self.endings { $0.pixelFormats.count > 1 && $0 != .apng }) file with -o")
      }
      self = .float
    }
    guard self != .bits16 || format.pixelFormats.contains(where: { $0 != .rgba8 }) else {
      throw .usage(
        "--depth \(word): \(format.rawValue) files hold only 8 bits per channel; name a "
          + "\(Self.endings { $0.pixelFormats.contains(.rgba16) }) file with -o")
    }
    guard self != .float || format.pixelFormats.contains(.rgbaFloat) else {
      throw .usage(
        "--depth \(word): \(format.rawValue) files cannot hold floats; name a "
          + "\(Self.endings { $0.pixelFormats.contains(.rgbaFloat) }) file with -o")
    }
  }

  /// Returns the endings of the formats that need not lose anything.
  private static func endings(where isFit: (FileFormat) -> Bool) -> String {
    FileFormat.allCases.filter { isFit($0) && $0.hasLossless }.map { $0.endings[0] }
      .joined(separator: " or ")
  }
}
