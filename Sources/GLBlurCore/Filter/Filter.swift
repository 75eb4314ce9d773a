/// A step of a chain: a value that holds parameters and says how it becomes kernels or other
/// filters. It knows no pixels, no OpenGL and no files.
public protocol Filter: Sendable {
  /// As chain files spell it.
  static var name: String { get }
  /// One sentence for the catalogue.
  static var summary: String { get }
  /// What is computed, as a formula, with its source.
  static var formula: String { get }
  static var parameters: [Parameter<Self>] { get }
  /// The images it reads; none for a generator. The first is the main one.
  static var ports: [Port] { get }
  /// The defaults; parameters that are required hold a placeholder.
  static var template: Self { get }

  /// Checks that concern several parameters at once, and no image.
  func validate() throws(FilterError)

  /// Adds what the filter computes to `lowering`.
  ///
  /// - Throws: `FilterError` when parameters and image sizes do not fit together.
  func lower(_ inputs: FilterInputs, in lowering: inout Lowering) throws(FilterError) -> Signal
}

extension Filter {
  public static var ports: [Port] { [.input] }

  public func validate() throws(FilterError) {}

  /// Every parameter that can do nothing does nothing.
  package var isIdentity: Bool {
    let rows = Self.parameters.filter { $0.identity != nil }
    return !rows.isEmpty && rows.allSatisfy { $0.value(in: self) == $0.identity }
  }

  /// Checks every parameter against its domain, then the parameters against each other.
  package func validateAll() throws(FilterError) {
    for parameter in Self.parameters {
      let value = parameter.value(in: self)
      guard parameter.domain.contains(value) else {
        throw FilterError(
          parameter: parameter.name,
          "\(value.json) is out of range; allowed is \(parameter.domain.description)")
      }
    }
    try validate()
  }
}

/// Why a filter cannot be used as its parameters say.
public struct FilterError: Error, Hashable, Sendable {
  /// The parameter or port at fault.
  public var parameter: String?
  public var message: String

  public init(parameter: String? = nil, _ message: String) {
    self.parameter = parameter
    self.message = message
  }
}

/// The images at a filter's ports.
public struct FilterInputs: Sendable {
  /// The main image; for a generator the chain's source, whose size it takes.
  public let main: Signal
  let ports: [String: Signal]

  public init(main: Signal, ports: [String: Signal] = [:]) {
    self.main = main
    self.ports = ports
  }

  /// The image at a port; nil where the port is connected to `none`.
  public subscript(name: String) -> Signal? { ports[name] }

  /// The image at a port that the filter cannot do without.
  public func required(_ name: String) throws(FilterError) -> Signal {
    guard let signal = ports[name] else {
      throw FilterError(parameter: name, "this port needs an image")
    }
    return signal
  }
}
