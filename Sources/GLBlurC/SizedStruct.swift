import CGLBlur
import GLBlur
import GLBlurChain
import GLBlurFiles

/// A struct of the header that begins with its size, so that later versions can add fields. The
/// fields are numbers and pointers.
@safe struct SizedStruct<Fields> {
  /// Larger structs are refused.
  private static var mostSize: Int { 4096 }

  private let address: UnsafeMutablePointer<Fields>
  private let size: Int
  private let name: String

  /// Throws a `CallError` if the address makes no sense or the size is less than `least`. The
  /// caller may have been compiled with another version of the header.
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
    // Fields end at multiples of the alignment. Half of a pointer would lead anywhere.
    guard (least...Self.mostSize).contains(size), size % MemoryLayout<Fields>.alignment == 0 else {
      throw .argument("\(name).size", "\(size) is not possible", cure: "set it to \(known)")
    }
    unsafe self.address = UnsafeMutablePointer(mutating: address)
    self.size = size
    self.name = name
  }

  /// Reads the struct, in which missing fields count as 0. Throws a `CallError` if an unknown field
  /// is not 0.
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

  /// Writes the fields that fit into the caller's struct. The struct's size and any further fields
  /// stay.
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

/// The limits on files and chains of strangers.
struct Limits {
  let files: ReadLimits
  let chains: ChainLimits
  let allowsOutside: Bool

  /// NULL stands for the usual limits. Throws a `CallError` for wrong ones.
  init(_ address: UnsafePointer<glblur_limits>?) throws(CallError) {
    var limits = glblur_limits()
    if unsafe address != nil {
      limits = try unsafe SizedStruct(address, "limits", least: 16).read(limits)
    }
    let known = GLBLUR_ALLOW_OUTSIDE | GLBLUR_ALLOW_UNTRUSTED_FORMATS
    guard limits.flags & ~UInt32(known) == 0 else {
      throw .argument(
        "limits.flags", "\(limits.flags) has bits that mean nothing",
        cure: "pass those of the header")
    }
    for (name, limit) in [
      ("max_pixels", limits.max_pixels), ("max_nodes", limits.max_nodes),
      ("max_text", limits.max_text),
    ] where limit < 0 {
      throw .argument(
        "limits.\(name)", "\(limit) is out of range",
        cure: "pass a number from 1, or 0 for the greatest")
    }
    func number(_ limit: Int64) -> Int { limit == 0 ? .max : Int(limit) }
    var files = ReadLimits(maxPixels: number(limits.max_pixels))
    files.allowsUntrustedFormats = limits.flags & UInt32(GLBLUR_ALLOW_UNTRUSTED_FORMATS) != 0
    self.files = files
    chains = ChainLimits(
      maxNodes: number(limits.max_nodes), maxText: number(limits.max_text))
    allowsOutside = limits.flags & UInt32(GLBLUR_ALLOW_OUTSIDE) != 0
  }
}

extension Renderer.Options {
  /// NULL stands for the default options. Throws a `CallError` or an `OptionsError` for wrong ones.
  init(_ address: UnsafePointer<glblur_options>?) throws {
    self.init()
    if unsafe address == nil { return }
    let given = try unsafe SizedStruct(address, "options", least: 24).read(glblur_options())
    backend = try unsafe choice(given.backend, [.auto, .cpu, .gpu], "options.backend")
    quality = try unsafe choice(given.quality, [.fast, .exact], "options.quality")
    depth = try unsafe choice(given.depth, [.source, .bits8, .bits16, .float], "options.depth")
    device = try unsafe Self.device(given.device, given.device_path)
    threads = try unsafe Self.number(Int64(given.threads), "threads", most: Self.mostThreads)
    memory = try unsafe Self.number(given.memory, "memory")
    maxCost = try unsafe Self.number(given.max_cost, "max_cost")
    maxShaderOperations = try unsafe Self.number(
      given.max_shader_operations, "max_shader_operations")
    maxPassPixels = try unsafe Self.number(given.max_pass_pixels, "max_pass_pixels")
    timeLimit = try unsafe Self.time(given.time_limit)
    profile = try unsafe Self.profile(given.color)
    try validate()
  }

  private static func device(
    _ number: Int32, _ path: UnsafePointer<CChar>?
  ) throws(CallError) -> DeviceChoice {
    let word = try choice(
      number, ["auto", "surfaceless", "gbm", "device", "software"], "options.device")
    let path = unsafe path == nil ? nil : try unsafe string(path, "options.device_path")
    do throws(DeviceChoiceError) {
      guard let path else { return try DeviceChoice(word) }
      return try DeviceChoice(
        word == "device" && path.hasPrefix("cuda:") ? path : "\(word):\(path)")
    } catch {
      throw .argument(
        "options.device_path", "does not name a device of this kind",
        cure: "leave it NULL, or pass a path such as /dev/dri/renderD128 for GBM or EGL, or for "
          + "EGL the number of a device, or cuda: and its number")
    }
  }

  /// Returns nil for 0, the default. Throws a `CallError` for numbers outside 1…`most`.
  private static func number(
    _ number: Int64, _ name: String, most: Int = .max
  ) throws(CallError) -> Int? {
    if number == 0 { return nil }
    guard (1...most).contains(Int(number)) else {
      throw .argument(
        "options.\(name)", "\(number) is out of range",
        cure: most == .max
          ? "pass a number from 1, or 0 for the default" : "pass 1 to \(most), or 0 for the default"
      )
    }
    return Int(number)
  }

  private static func time(_ seconds: Double) throws(CallError) -> Duration? {
    if seconds == 0 { return nil }
    guard seconds > 0, seconds.isFinite else {
      throw .argument(
        "options.time_limit", "\(seconds) is out of range",
        cure: "pass seconds above 0, or 0 for any time")
    }
    // A billion seconds are thirty years, and an attosecond is the least time above zero.
    return .seconds(min(max(seconds, 1e-18), 1e9))
  }

  private static func profile(_ color: UnsafePointer<CChar>?) throws(CallError) -> OutputProfile? {
    if unsafe color == nil { return nil }
    let word = try unsafe string(color, "options.color")
    guard let profile = OutputProfile(word) else {
      throw .argument(
        "options.color", "'\(word)' means nothing",
        cure: "pass " + OutputProfile.words.map { "\"\($0.key)\"" }.joined(separator: ", "))
    }
    return profile
  }
}
