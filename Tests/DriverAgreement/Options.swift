import GLBlur

/// The options of the command line.
struct Options {
  var name = ""
  /// A part of GL_RENDERER, so that only the intended driver is tested, or nil for any hardware.
  var renderer: String?
  var device = DeviceChoice.auto
  /// Some drivers take a second for a shader.
  var isBrief = false
  /// The filters to compare, to find a failure, or none for all and random chains.
  var filters: Set<String> = []
  var exports = false

  static let usage = """
    usage: driver-agreement --header
           driver-agreement NAME [--renderer TEXT] [--device DEVICE] [--brief] [--dma-buf]
                            [--only FILTER]...

    Compares what the GPU's backend draws on one driver with what the processor's computes, and prints
    a row of a table; --header prints the table's head. Ends with 0 where they agree, 1 where they do
    not, 69 where DEVICE does not open, or GL_RENDERER does not contain TEXT; without TEXT it must be
    hardware.
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--renderer": renderer = try Self.value(of: argument, &rest)
      case "--device": device = try DeviceChoice(Self.value(of: argument, &rest))
      case "--brief": isBrief = true
      case "--only": filters.insert(try Self.value(of: argument, &rest))
      case "--dma-buf": exports = true
      default:
        guard !argument.hasPrefix("-"), name.isEmpty else {
          throw UsageError(description: "\"\(argument)\" is not expected here")
        }
        name = argument
      }
    }
    if name.isEmpty { throw UsageError(description: "a NAME is missing") }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(description: "\(option) needs a value")
    }
    return value
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String
}
