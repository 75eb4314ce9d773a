import GLBlurImage

struct CubeCodec: Codec {
  let format = FileFormat.cube

  /// A file begins with a comment or a keyword. A Radiance image seems to begin with a comment.
  func begins(_ bytes: [UInt8]) -> Bool {
    guard !bytes.starts(with: "#?".utf8) else { return false }
    let text = bytes[...].withoutByteOrderMark.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return ["#", "TITLE", "LUT_", "DOMA"].contains { text.starts(with: $0.utf8) }
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let (image, info) = try CubeReader.picture(source)
    return OpenedFile(info: info, source: source) { _ in
      PartSource(info, .none, isWhole: true, decodingBytes: ImageShape(image).byteCount) { body in
        try body(ImagePart(image))
      }
    }
  }
}
