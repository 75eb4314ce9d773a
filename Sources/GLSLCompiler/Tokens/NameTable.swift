/// The names and numbers of a shader, each stored once.
struct NameTable {
  private var bytes: [UInt8] = []
  /// The end of each name in `bytes`.
  private var ends: [Int] = []
  /// The index of a name plus one, or 0 for a free slot. The count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 1024)

  var count: Int { ends.count }

  init(_ names: some Sequence<String> = []) {
    for name in names { _ = insert(name) }
  }

  mutating func insert(_ text: String) -> Name {
    insert(Array(text.utf8)[...])
  }

  mutating func insert(_ text: ArraySlice<UInt8>) -> Name {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash ^ (hash >> 15)) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if isEqual(Int(index), text) { return Name(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    slots[slot] = Int32(ends.count)
    let name = Name(index: Int32(ends.count - 1))
    if ends.count * 2 > slots.count { grow() }
    return name
  }

  func text(_ name: Name) -> String {
    String(decoding: utf8(Int(name.index)), as: UTF8.self)
  }

  func bytes(_ name: Name) -> ArraySlice<UInt8> {
    utf8(Int(name.index))
  }

  private func utf8(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private func isEqual(_ index: Int, _ text: ArraySlice<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == text.count else { return false }
    var position = start
    for byte in text {
      if bytes[position] != byte { return false }
      position += 1
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in 0..<ends.count {
      var hash: UInt32 = 2_166_136_261
      for byte in utf8(index) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      var slot = Int(hash ^ (hash >> 15)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }
}
