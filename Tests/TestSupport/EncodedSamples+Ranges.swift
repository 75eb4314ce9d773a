// Lossless files whose samples have other ranges than 8 or 16 bits, or are multiplied by alpha.
extension EncodedSamples {
  /// Greys 0, 36 … 216 and 255 of 8×2 pixels, with 8 bits and the limited range (libavif 0.11 with
  /// libaom).
  package static let limitedAVIF = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
    AAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAJAAAAChpaW5mAAAA\
    AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAACAAAAAIAAA\
    AOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA\
    ACxtZGF0EgAKCBgIP5YCGgxAMhYQAIbShCgwcg1GzVXqHlXUm1y8YiOo
    """)
  /// The same with 10 bits.
  package static let deepLimitedAVIF = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA\
    AAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAJwAAAChpaW5mAAAA\
    AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAACAAAAAIAAA\
    AOcGl4aQAAAAABCgAAAAxhdjFDgQBcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA\
    AC9tZGF0EgAKCBgIP54CGgxAMhkQAIbShCgwZBkI9dyuT8WdpcIvQB8MKPhQ
    """)
  /// Colours multiplied by alpha: (250, 240, 230, 255), (63, 60, 58, 64), (0, 0, 0, 0) and (128, 0,
  /// 64, 128) (libjxl 0.11).
  package static let premultipliedJPEGXL = bytes(
    """
    /woAAAaAAVACCBAQAIQASxiLFVJcU09mI0Th2RDOFBeQAaBP2K69O0l6LDhoyhgA
    """)
  /// A pixel (63, 60, 58) with a depth (libjxl 0.11).
  package static let depthJPEGXL = bytes(
    """
    /woAEDABJAgQEAAsAEsYixVCOcEfgPEE
    """)
  /// The greys nearest to 0, ⅓, ⅔ and 1 of white, by the bits of a sample (OpenJPEG 2.5).
  package static let jpeg2000OfBits = [
    1: bytes(
      """
      /0//UQApAAAAAAAEAAAAAQAAAAAAAAAAAAAABAAAAAEAAAAAAAAAAAABAAEB/1IADAAAAAEAAAQEAAH/XAAEQAj/ZA\
      AlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAASAAH/k9EACD//2Q==
      """),
    5: bytes(
      """
      /0//UQApAAAAAAAEAAAAAQAAAAAAAAAAAAAABAAAAAEAAAAAAAAAAAABBAEB/1IADAAAAAEAAAQEAAH/XAAEQCj/ZA\
      AlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAAVAAH/k984QAbJgD//2Q==
      """),
    12: bytes(
      """
      /0//UQApAAAAAAAEAAAAAQAAAAAAAAAAAAAABAAAAAEAAAAAAAAAAAABCwEB/1IADAAAAAEAAAQEAAH/XAAEQGD/ZA\
      AlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAAZAAH/k9/gIAbJf2WAlwjf/9k=
      """),
  ]
}
