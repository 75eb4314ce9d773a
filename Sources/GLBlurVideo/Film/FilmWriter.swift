/// A film that is written frame by frame. Only one thread may use a writer at a time.
public protocol FilmWriter: AnyObject {
  /// The meaning of the frames' bytes.
  var format: FrameFormat { get }

  /// Sentences about what is written differently or not at all.
  var notes: [String] { get }

  /// Converts a frame and writes it.
  ///
  /// - Throws: `FilmError`, after which the film cannot be completed.
  func add(_ frame: FilmFrame) throws

  /// Writes the `FrameFormat.byteCount` bytes of a frame, made by a `FrameConverter` of the format.
  ///
  /// - Throws: `FilmError`, after which the film cannot be completed.
  func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError)

  /// Completes the film, which gets its name now.
  ///
  /// - Throws: `FilmError`, after which no file is left.
  func end() throws(FilmError)

  /// Discards the film and its file, unless the film is complete.
  func discard()
}

/// The state of a film being written, which takes nothing after an error, completion or discarding.
struct WritingState {
  private var refusal: FilmError?
  private var isOver = false

  mutating func attempt(_ body: () throws(FilmError) -> Void) throws(FilmError) {
    if let refusal { throw refusal }
    do throws(FilmError) {
      try body()
    } catch {
      refusal = error
      throw error
    }
  }

  mutating func complete() {
    isOver = true
    refusal = .frame(reason: "comes after the film is complete")
  }

  /// Records that the film is discarded, and returns whether its file must be deleted.
  mutating func giveUp() -> Bool {
    defer { isOver = true }
    if refusal == nil { refusal = .frame(reason: "comes after the film has been given up") }
    return !isOver
  }
}
