import GLBlurChain
import Synchronization

/// The film of a sequence of frames, surveyed when the first frame is taken.
final class DecidedFilm: Sendable {
  private enum State {
    case unknown
    case known(Film?)
  }

  private let state = Mutex(State.unknown)

  /// Returns the film, or nil if its chain has no undecided labels.
  ///
  /// - Parameter survey: Surveys the film.
  func film(_ survey: () throws -> Film?) throws -> Film? {
    try state.withLock { state in
      if case .known(let film) = state { return film }
      let film = try survey()
      state = .known(film)
      return film
    }
  }
}
