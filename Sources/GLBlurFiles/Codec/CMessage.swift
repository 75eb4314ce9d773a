/// Returns the text of a C library's message, which ends with a zero.
func string(of message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
