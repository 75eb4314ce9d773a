/// How far a film that is written has come. After an error, at its end, and when it was given up, nothing is added.
struct WritingState {
  /// Why nothing is added any more.
  private var refusal: FilmError?
  private var isOver = false

  /// Calls `body` unless nothing is added any more, and remembers its error.
  mutating func attempt(_ body: () throws(FilmError) -> Void) throws(FilmError) {
    if let refusal { throw refusal }
    do throws(FilmError) {
      try body()
    } catch {
      refusal = error
      throw error
    }
  }

  /// Notes that the film is complete.
  mutating func complete() {
    isOver = true
    refusal = .frame(reason: "comes after the film is complete")
  }

  /// Gives the film up.
  ///
  /// - Returns: Whether its file has to be thrown away.
  mutating func giveUp() -> Bool {
    defer { isOver = true }
    if refusal == nil { refusal = .frame(reason: "comes after the film has been given up") }
    return !isOver
  }
}
