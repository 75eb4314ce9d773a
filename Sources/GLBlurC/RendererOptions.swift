import CGLBlur
import GLBlur
import GLBlurChain

extension Renderer.Options {
  /// Reads the options of a caller, or takes the default ones for NULL.
  ///
  /// - Throws: `CallError` or `OptionsError` if they are wrong.
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

  /// Returns a number, or nil for 0, which is the default.
  ///
  /// - Parameters:
  ///   - name: The field.
  ///   - most: The greatest number, which by default is any.
  /// - Throws: `CallError` if the number is out of its range.
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
