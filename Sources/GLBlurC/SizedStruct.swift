/// A struct of the header that begins with its size, so that later versions can add fields.
///
/// - Type parameter Fields: The struct, which has numbers and pointers alone.
@safe struct SizedStruct<Fields> {
  /// The size of the largest struct that is looked at. Beyond the fields that are known, it has zeros.
  private static var mostSize: Int { 4096 }

  private let address: UnsafeMutablePointer<Fields>
  private let size: Int
  private let name: String

  /// Checks the size of a struct of a caller, who may have been compiled with another version of the header.
  ///
  /// - Parameters:
  ///   - address: The address of the struct.
  ///   - name: The argument.
  ///   - least: The size of the smallest struct that makes sense.
  /// - Throws: `CallError` if the address or the size makes no sense.
  init(
    _ address: UnsafePointer<Fields>?, _ name: String, least: Int
  ) throws(CallError) {
    let known = MemoryLayout<Fields>.size
    guard let address = unsafe address,
      UInt(bitPattern: address) % UInt(MemoryLayout<Fields>.alignment) == 0
    else {
      throw .argument(name, "is NULL or not aligned", cure: "pass the address of a struct")
    }
    let size = Int(unsafe UnsafeRawPointer(address).load(as: UInt32.self))
    // No field ends behind a size that is not a multiple: half of a pointer would be one to anywhere.
    guard (least...Self.mostSize).contains(size), size % MemoryLayout<Fields>.alignment == 0 else {
      throw .argument("\(name).size", "\(size) is not possible", cure: "set it to \(known)")
    }
    unsafe self.address = UnsafeMutablePointer(mutating: address)
    self.size = size
    self.name = name
  }

  /// Reads the struct. What it lacks of the fields that are known is 0.
  ///
  /// - Parameter zero: A struct of zeros.
  /// - Throws: `CallError` if a field is not 0 that is not known.
  func read(_ zero: Fields) throws(CallError) -> Fields {
    let known = MemoryLayout<Fields>.size
    let bytes = unsafe UnsafeRawBufferPointer(start: address, count: size)
    guard unsafe bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw .argument(
        name, "has fields that this library does not know, after \(known) bytes",
        cure: "set them to zero, or use a newer library")
    }
    var fields = zero
    unsafe withUnsafeMutableBytes(of: &fields) { target in
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(known)))
    }
    return fields
  }

  /// Writes fields to the struct, as far as it is that large. Its size stays, and what it has beyond the
  /// fields that are known.
  func write(_ fields: Fields) {
    var fields = fields
    let target = unsafe UnsafeMutableRawBufferPointer(start: address, count: size)
    unsafe withUnsafeBytes(of: &fields) { bytes in
      let count = min(size, bytes.count)
      let offset = MemoryLayout<UInt32>.size
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<count]))
    }
  }
}
