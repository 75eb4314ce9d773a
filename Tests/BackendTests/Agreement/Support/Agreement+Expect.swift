import AgreementSupport
import GLBlur
import Testing

extension Agreement {
  static let exact = Pool { try Agreement(quality: .exact) }
  static let fast = Pool { try Agreement(quality: .fast) }

  /// Expects the same bytes, or differences that the driver is allowed. Returns whether there was a
  /// result.
  func expectSame(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ comment: String,
    at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    try expect(chain, source, inputs, comment, at: location, exactDisagreement)
  }

  /// The tolerance is in 8-bit levels.
  func expectClose(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], within tolerance: Double,
    _ comment: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    try expect(chain, source, inputs, comment, at: location) {
      disagreement($0, $1, beyond: tolerance)
    }
  }

  private func expect(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ comment: String,
    at location: SourceLocation, _ disagreement: (Image, Image) throws -> String?
  ) throws -> Bool {
    do {
      guard let (gpu, cpu) = try render(chain, source, inputs) else { return false }
      if let found = try disagreement(gpu, cpu) {
        Issue.record("\(comment) on \(source.size): \(found)", sourceLocation: location)
      }
    } catch let error as AgreementError {
      Issue.record("\(comment) on \(source.size): \(error)", sourceLocation: location)
    }
    return true
  }
}
