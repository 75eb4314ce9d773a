/// A step of a chain: a value that holds parameters and says how it becomes kernels or other
/// filters. It knows no pixels, no OpenGL and no files.
public protocol Filter: Parameterized {
  /// What is computed, as a formula, with its source.
  static var formula: String { get }
  /// The images it reads; for a generator the one whose size it takes. The first is the main one.
  static var ports: [Port] { get }
  /// A chain file that shows on a photograph what the filter is for.
  static var example: String { get }
  /// What does the same elsewhere; nothing as a standard.
  static var counterparts: Counterparts { get }

  /// Adds what the filter computes to `lowering`.
  ///
  /// - Throws: `FilterError` when parameters and image sizes do not fit together.
  func lower(_ inputs: FilterInputs, in lowering: inout Lowering) throws(FilterError) -> Signal
}

extension Filter {
  public static var ports: [Port] { [.input] }

  public static var counterparts: Counterparts { Counterparts() }

  /// Every parameter that can do nothing does nothing.
  package var isIdentity: Bool {
    let rows = Self.parameters.filter { $0.identity != nil }
    return !rows.isEmpty && rows.allSatisfy { $0.value(in: self) == $0.identity }
  }
}

/// Why a filter cannot be used as its parameters say.
public struct FilterError: Error, Hashable, Sendable {
  /// The parameter or port at fault, or a place inside it: `content[0].text`.
  public var parameter: String?
  public var message: String
  /// In the chain file, where it is not the parameter's own.
  package var line: Int?

  public init(parameter: String? = nil, _ message: String) {
    self.parameter = parameter
    self.message = message
  }

  /// The same error seen from outside of `place`.
  func inside(_ place: String) -> FilterError {
    var error = self
    let separator = parameter.map { $0.hasPrefix("[") ? "" : "." } ?? ""
    error.parameter = place + separator + (parameter ?? "")
    return error
  }
}

/// The images at a filter's ports.
public struct FilterInputs: Sendable {
  /// The main image; for a generator the one whose size it takes, the chain's source as a rule.
  public let main: Signal
  package let ports: [String: Signal]
  /// What the filter's references stand for.
  package let images: [Reference: Signal]

  public init(
    main: Signal, ports: [String: Signal] = [:], images: [Reference: Signal] = [:]
  ) {
    self.main = main
    self.ports = ports
    self.images = images
  }

  /// The image at a port; nil where the port is connected to `none` or to nothing.
  public subscript(name: String) -> Signal? { ports[name] }

  /// The image at a port that the filter cannot do without.
  public func required(_ name: String) throws(FilterError) -> Signal {
    guard let signal = ports[name] else {
      throw FilterError(parameter: name, "this port needs an image")
    }
    return signal
  }
}
