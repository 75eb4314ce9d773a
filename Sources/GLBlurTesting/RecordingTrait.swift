import SystemLibrary
public import Testing

/// A trait that makes `expectPicture` record golden pictures anew, written `.recordPictures`.
public struct RecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait. They do.
  public var isRecursive: Bool { true }

  /// Runs the test with recording on.
  ///
  /// - Throws: The error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Recording.$isForced.withValue(true, operation: function)
  }
}

extension Trait where Self == RecordingTrait {
  /// Records the golden pictures of a test or a suite anew. Remove the trait afterwards: the test
  /// fails as long as pictures change. The environment variable `GLBLUR_RECORD=1` does the same for
  /// all tests.
  public static var recordPictures: Self { RecordingTrait() }
}

/// Whether existing golden pictures are recorded anew.
enum Recording {
  @TaskLocal static var isForced = false

  static var isOn: Bool {
    if isForced { return true }
    guard let value = unsafe getenv("GLBLUR_RECORD") else { return false }
    return !["", "0"].contains(unsafe String(cString: value))
  }
}
