/// An error in a chain, with its place.
public struct ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake that an error reports.
  public enum Cause: Hashable, Sendable {
    /// The chain itself is at fault.
    case chain
    /// The chain does not fit the images.
    case image
    /// The chain reads an image of this name that was not given.
    case missingImage(String)
  }

  /// The name of the chain file, or nil, the default, for a chain made in Swift.
  public var file: String?
  /// The line in the chain file, from 1, or nil, the default, if unknown.
  public var line: Int?
  /// The place in the chain, such as `nodes[1].amount`.
  public var path: String
  /// The mistake, with a cure where there is one.
  public var message: String
  /// The kind of mistake: whether another image would help. The default is `chain`.
  public var cause: Cause

  /// Creates an error. Each parameter is described at the property of its name.
  public init(
    file: String? = nil, line: Int? = nil, path: String, message: String, cause: Cause = .chain
  ) {
    self.file = file
    self.line = line
    self.path = path
    self.message = message
    self.cause = cause
  }

  /// The place and the message: `chain.json:3: nodes[1].amout: …`, or `line 3: …` without a file's
  /// name.
  public var description: String {
    var places: [String] = []
    switch (file, line) {
    case (let file?, let line?): places.append("\(file):\(line)")
    case (let file?, nil): places.append(file)
    case (nil, let line?): places.append("line \(line)")
    case (nil, nil): break
    }
    if !path.isEmpty { places.append(path) }
    return (places + [message]).joined(separator: ": ")
  }
}
