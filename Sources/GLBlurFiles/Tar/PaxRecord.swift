/// A record of an extended header of a tar file (POSIX.1-2017, pax, "pax Extended Header").
struct PaxRecord: Hashable {
  let key: [UInt8]
  let value: [UInt8]

  init(_ key: String, _ value: [UInt8]) {
    self.key = Array(key.utf8)
    self.value = value
  }

  private init(_ text: ArraySlice<UInt8>) {
    key = Array(text.prefix { $0 != UInt8(ascii: "=") })
    value = Array(text.dropFirst(key.count + 1))
  }

  /// Returns the records of an extended header, or nil if they are damaged.
  static func records(_ bytes: [UInt8]) -> [PaxRecord]? {
    var records: [PaxRecord] = []
    var rest = bytes[...]
    while let first = rest.first, first != 0 {
      // The length counts itself, a space, the key, an equals sign, the value and a line feed.
      let digits = rest.prefix(20).prefix { $0 != UInt8(ascii: " ") }
      guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let count = Int(String(decoding: digits, as: UTF8.self)), count > digits.count + 2,
        count <= rest.count
      else { return nil }
      let record = rest.prefix(count).dropFirst(digits.count + 1)
      guard record.last == UInt8(ascii: "\n"), record.contains(UInt8(ascii: "=")) else {
        return nil
      }
      records.append(PaxRecord(record.dropLast()))
      rest = rest.dropFirst(count)
    }
    return records
  }

  /// The record with its length.
  var bytes: [UInt8] {
    let body = [UInt8(ascii: " ")] + key + [UInt8(ascii: "=")] + value + [UInt8(ascii: "\n")]
    var count = body.count
    // The digits of the length count too.
    while count != body.count + String(count).utf8.count {
      count = body.count + String(count).utf8.count
    }
    return Array(String(count).utf8) + body
  }

  func has(key text: String) -> Bool { key.elementsEqual(text.utf8) }
}

extension [PaxRecord] {
  /// Returns the last value of a key, which is the one that counts.
  func value(of key: String) -> [UInt8]? { last { $0.has(key: key) }?.value }
}
