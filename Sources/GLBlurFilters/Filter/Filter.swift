/// A step of a chain: a value that holds parameters and turns itself into kernels or other filters.
///
/// A filter outside this library declares its parameters, a template and `lower`, and composes
/// other filters:
///
/// ```swift
/// struct Frost: Filter {
///   var sigma: Length = 12
///
///   static let template = Frost()
///   static let parameters: [Parameter<Frost>] = [
///     .length("sigma", \.sigma, in: 0...100, "The standard deviation of the blur.")
///   ]
///
///   func lower(
///     _ inputs: FilterInputs, in lowering: inout Lowering
///   ) throws(FilterError) -> Signal {
///     let blurred = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
///     return try lowering.apply(Tint(.white, alpha: 0.3), to: blurred)
///   }
/// }
/// ```
///
/// The other members describe the filter to readers and have defaults. A chain file can name the
/// filter, here `frost`, if `Chain(json:file:filters:)` is given its type.
///
/// Equal filters at the same place of several chains are computed once.
public protocol Filter: Parameterized {
  /// The computation as a formula, with its source. The default is empty.
  static var formula: String { get }
  /// The images that the filter reads, the main image first, whose size a generator takes. The
  /// default is the port `input` alone.
  static var ports: [Port] { get }
  /// A chain file that shows the filter's purpose on a photograph. The default is empty.
  static var example: String { get }

  /// The images that a new node connects to ports, by port name, as for
  /// `Mask("card", over: .source)`, and takes out of the filter. The default is none.
  var connections: [String: Reference] { get set }

  /// Whether the result depends on earlier frames of a film, so that frames are rendered in order.
  /// True also for filters that apply such a filter. The default is false.
  var remembersFrames: Bool { get }

  /// Whether results differ between frames even if no parameter changes, by default
  /// `remembersFrames`.
  var changesOverTime: Bool { get }

  /// Whether the filter hides parts of its picture for good, so that results lose metadata that may
  /// show them. True also for filters that apply such a filter. The default is false.
  var redacts: Bool { get }

  /// Returns the filter for a frame of a film, by default unchanged.
  ///
  /// - Parameter keyed: The parameters that keyframes set, which must stay unchanged.
  func at(_ moment: FrameMoment, keyed: Set<String>) -> Self

  /// Adds the computation of the filter to `lowering` and returns the result.
  ///
  /// - Throws: `FilterError` if the parameters do not fit the sizes of the images.
  func lower(_ inputs: FilterInputs, in lowering: inout Lowering) throws(FilterError) -> Signal
}

extension Filter {
  /// The name of the type with its first word in lower case: `frost` for `Frost`.
  public static var name: String { standardName }

  /// The default is empty.
  public static var summary: String { "" }

  /// The default is none.
  public static var parameters: [Parameter<Self>] { [] }

  public static var formula: String { "" }

  public static var ports: [Port] { [.input] }

  public static var example: String { "" }

  public var connections: [String: Reference] {
    get { [:] }
    set {}
  }

  public var remembersFrames: Bool { false }

  public var changesOverTime: Bool { remembersFrames }

  public var redacts: Bool { false }

  public func at(_ moment: FrameMoment, keyed: Set<String>) -> Self { self }

  /// Whether every parameter with an identity value has that value, so that the filter returns its
  /// main image.
  package var isIdentity: Bool {
    let rows = Self.parameters.filter { $0.identity != nil }
    return !rows.isEmpty && rows.allSatisfy { $0.value(in: self) == $0.identity }
  }
}

/// An error in the parameters or the inputs of a filter.
public struct FilterError: Error, Hashable, Sendable {
  /// The parameter or port at fault, a place inside it such as `content[0].text`, or nil for the
  /// whole filter.
  public var parameter: String?
  /// The description of the error.
  public var message: String
  /// The line in the chain file, if it differs from the parameter's.
  package var line: Int?

  /// Creates an error. The chain adds the place of the filter.
  public init(parameter: String? = nil, _ message: String) {
    self.parameter = parameter
    self.message = message
  }

  func inside(_ place: String) -> FilterError {
    var error = self
    let separator = parameter.map { $0.hasPrefix("[") ? "" : "." } ?? ""
    error.parameter = place + separator + (parameter ?? "")
    return error
  }
}

/// The images at a filter's ports.
public struct FilterInputs: Sendable {
  /// The main image, or for a generator the one whose size it takes, by default the chain's source.
  public let main: Signal
  package let ports: [String: Signal]
  package let images: [Reference: Signal]

  /// Creates the inputs of a filter that another filter applies.
  ///
  /// - Parameters:
  ///   - main: The main image.
  ///   - ports: The images at the other ports, by name. The default is none.
  ///   - images: The images that parameters refer to. The default is none.
  public init(main: Signal, ports: [String: Signal] = [:], images: [Reference: Signal] = [:]) {
    self.main = main
    self.ports = ports
    self.images = images
  }

  /// Returns the image at a port, or nil if the port is connected to `none` or to nothing.
  public subscript(name: String) -> Signal? { ports[name] }

  /// Returns the image to which a parameter refers, or nil if none does.
  public func image(_ reference: Reference) -> Signal? { images[reference] }

  /// Returns the image at a port that must be connected.
  ///
  /// - Throws: `FilterError` if the port has no image.
  public func required(_ name: String) throws(FilterError) -> Signal {
    guard let signal = ports[name] else {
      throw FilterError(parameter: name, "this port needs an image")
    }
    return signal
  }
}

/// An image that a filter reads.
public struct Port: Hashable, Sendable {
  /// The image that an unconnected port takes.
  public enum Default: Hashable, Sendable {
    /// The result of the preceding node, or the source for the first node.
    case previous
    /// The source of the chain.
    case source
    /// None: the chain must connect the port.
    case required
    /// No image: the port is optional.
    case none
  }

  /// The name of the port in chain files.
  public let name: String
  /// The image that an unconnected port takes. The default is `required`.
  public let standard: Default
  /// Whether the port can be connected to `none`, a transparent image. The default is false.
  public let allowsNone: Bool
  /// Whether the port reads encoded colour whatever the node's colour space. The default is false.
  public let isEncoded: Bool
  /// Whether the image may have another size than the main image. The default is false.
  public let hasOwnSize: Bool
  /// The meaning of the image, as a phrase.
  public let summary: String

  /// Creates a port. Each parameter is described at the property of its name.
  public init(
    _ name: String, standard: Default = .required, allowsNone: Bool = false,
    isEncoded: Bool = false, hasOwnSize: Bool = false, _ summary: String
  ) {
    self.name = name
    self.standard = standard
    self.allowsNone = allowsNone
    self.isEncoded = isEncoded
    self.hasOwnSize = hasOwnSize
    self.summary = summary
  }

  /// The port of the main image of most filters.
  public static let input = Port("input", standard: .previous, "the image that the filter acts on")

  /// The port of a generator for the image whose size it takes. Its pixels matter only for colours
  /// found in the picture.
  public static let like = Port(
    "like", standard: .none, hasOwnSize: true,
    "the image whose size this one has; the source's if left out")
}
