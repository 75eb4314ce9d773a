import GLBlurImage

/// Netpbm's bitmaps, grey maps and pixmaps.
struct NetpbmCodec: Codec {
  let format = FileFormat.netpbm
  let canBeSalvaged = true

  /// A file begins with a P, a digit and a space.
  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P") && (0x31...0x36).contains(bytes[1])
      && bytes[2].isSpace
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let reader = try NetpbmReader(source)
    return OpenedFile(info: reader.info, source: source) { (metadata) throws(FileError) in
      try reader.check()
      return LibrarySource(reader, metadata)
    }
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    try file.salvaged(by: NetpbmReader(source))
  }
}
