/// What is wrong with a chain, and where.
public struct ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether the chain itself is at fault, or it and the image do not fit together.
  public enum Cause: Hashable, Sendable {
    case chain
    case image
  }

  /// The chain file; nil for a chain that was made in Swift.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// Where in the chain: `nodes[1].amount`.
  public var path: String
  public var message: String
  public var cause: Cause

  public init(
    file: String? = nil, line: Int? = nil, path: String, message: String, cause: Cause = .chain
  ) {
    self.file = file
    self.line = line
    self.path = path
    self.message = message
    self.cause = cause
  }

  /// `chain.json:3: nodes[1].amout: unknown parameter …`
  public var description: String {
    var places: [String] = []
    if let file { places.append(line.map { "\(file):\($0)" } ?? file) }
    if !path.isEmpty { places.append(path) }
    return (places + [message]).joined(separator: ": ")
  }
}
