/// An error in the options of a renderer, thrown by its renders.
public struct OptionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the wrong property of `Renderer.Options`.
  public let option: String
  /// The given value and the allowed values.
  public let message: String

  /// The option and the message, such as `threads: 0 is out of range; expected …`.
  public var description: String { "\(option): \(message)" }
}

extension Renderer.Options {
  package func validate() throws(OptionsError) {
    for (option, count) in [
      ("threads", threads), ("maxConcurrentRenders", maxConcurrentRenders),
    ] {
      guard let count, !(1...Self.mostThreads).contains(count) else { continue }
      throw OptionsError(
        option: option,
        message: "\(count) is out of range; expected 1 to \(Self.mostThreads), or nil for the "
          + "number of the machine's processors")
    }
    if let memory, memory < 1 {
      throw OptionsError(
        option: "memory",
        message: "\(memory) is out of range; expected a number of bytes from 1, or nil for three "
          + "quarters of the machine's memory")
    }
    do throws(ProfileError) {
      _ = try profile?.space(of: .sRGB)
    } catch {
      throw OptionsError(
        option: "profile",
        message: "\(error); expected one for RGB that is made up of primaries and curves")
    }
    if let timeLimit, timeLimit <= .zero {
      throw OptionsError(
        option: "timeLimit",
        message: "\(timeLimit) is out of range; expected a time above zero, or nil for any time")
    }
    if let maxCost, maxCost < 1 {
      throw OptionsError(
        option: "maxCost",
        message: "\(maxCost) is out of range; expected a number of operations from 1, or nil for "
          + "any cost")
    }
    if let maxShaderOperations, maxShaderOperations < 1 {
      throw OptionsError(
        option: "maxShaderOperations",
        message: "\(maxShaderOperations) is out of range; expected a number of operations from 1, "
          + "or nil for any number")
    }
    if let maxPassPixels, maxPassPixels < 1 {
      throw OptionsError(
        option: "maxPassPixels",
        message: "\(maxPassPixels) is out of range; expected a number of pixels from 1, or nil for "
          + "any number")
    }
  }

  var shaderLimits: ShaderLimits {
    ShaderLimits(operations: maxShaderOperations, passPixels: maxPassPixels)
  }

  /// The options, or the defaults if these are invalid. Renders with invalid options throw before
  /// they compute anything.
  var valid: Renderer.Options {
    do { try validate() } catch { return Renderer.Options() }
    return self
  }

  /// More than any machine has processors.
  package static let mostThreads = 1024
}
