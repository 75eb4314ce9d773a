import GLBlurChain
import GLBlurFilters
import SystemLibrary

/// The place where a caller wants an error.
typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>

/// Carries out a call, and stores its error where the caller wants it.
///
/// - Returns: What the call returns, or `failed` after an error.
func call<Result>(
  _ place: ErrorPlace?, failed: Result, _ body: () throws -> Result
) -> Result {
  do {
    return try body()
  } catch {
    if let place = unsafe place {
      unsafe place.pointee = ObjectHandle<ErrorHandle>.address(of: ErrorHandle(CallError(error)))
    }
    return failed
  }
}

/// Returns a text that the caller frees.
///
/// - Throws: `ImageError.outOfMemory`.
func text(_ text: String) throws -> UnsafeMutablePointer<CChar> {
  guard let copy = unsafe strdup(text) else { throw ImageError.outOfMemory(bytes: text.utf8.count) }
  return unsafe copy
}

/// Returns JSON that the caller frees.
func text(_ json: JSONText) throws -> UnsafeMutablePointer<CChar> { try unsafe text(json.file) }

/// Returns a text of the caller.
///
/// - Parameter name: The argument.
/// - Throws: `CallError` if it is NULL or not in UTF-8.
func string(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
  guard let text = unsafe text else {
    throw .argument(name, "is NULL", cure: "pass a text in UTF-8 that ends with a zero")
  }
  guard let string = unsafe String(validatingCString: text) else {
    throw .argument(name, "is not UTF-8", cure: "pass a text in UTF-8")
  }
  return string
}

/// Returns the bytes of the caller as they are.
///
/// - Parameter most: The greatest number of bytes.
/// - Throws: `CallError` if there are none where there should be some, or too many.
func bytes(
  _ start: UnsafeRawPointer?, _ count: Int, _ name: String, most: Int
) throws(CallError) -> UnsafeRawBufferPointer {
  guard (0...most).contains(count) else {
    throw .argument(
      name, "has \(UInt(bitPattern: count)) bytes", cure: "pass at most \(most)")
  }
  guard unsafe start != nil || count == 0 else {
    throw .argument(name, "is NULL", cure: "pass the address of its bytes")
  }
  return unsafe UnsafeRawBufferPointer(start: start, count: count)
}

/// Returns a list of the caller.
///
/// - Throws: `CallError` if it is NULL but not empty, or too long.
func list<Element>(
  _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(CallError) -> UnsafeBufferPointer<Element> {
  guard (0...mostInputs).contains(count) else {
    throw .argument(
      name, "has \(UInt(bitPattern: count)) elements", cure: "pass 0 to \(mostInputs)")
  }
  guard unsafe start != nil || count == 0 else {
    throw .argument(name, "is NULL", cure: "pass \(count) elements, or the count 0")
  }
  guard UInt(bitPattern: start) % UInt(MemoryLayout<Element>.alignment) == 0 else {
    throw .argument(name, "is not aligned", cure: "pass the address of a list of structs")
  }
  return unsafe UnsafeBufferPointer(start: start, count: count)
}

/// The greatest number of further images, which is that of the nodes of a chain.
private let mostInputs = ChainLimits.mostNodes

/// Returns a choice of the caller.
///
/// - Parameter choices: What 0, 1 and so on mean.
/// - Throws: `CallError` if the number means nothing.
func choice<Choice>(
  _ number: Int32, _ choices: [Choice], _ name: String
) throws(CallError) -> Choice {
  guard choices.indices.contains(Int(number)) else {
    throw .argument(
      name, "\(number) means nothing", cure: "pass 0 to \(choices.count - 1)")
  }
  return choices[Int(number)]
}
