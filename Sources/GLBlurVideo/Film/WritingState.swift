/// The state of a film being written. Nothing can be added after an error, after completion, or
/// after it was discarded.
struct WritingState {
  /// The reason why nothing can be added, or nil.
  private var refusal: FilmError?
  private var isOver = false

  /// Calls `body` if something can be added, and records its error.
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

  /// Records that the film is discarded.
  ///
  /// - Returns: Whether its file must be deleted.
  mutating func giveUp() -> Bool {
    defer { isOver = true }
    if refusal == nil { refusal = .frame(reason: "comes after the film has been given up") }
    return !isOver
  }
}
