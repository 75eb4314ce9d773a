import GLBlurChain
import Synchronization

/// The film of a sequence of frames, surveyed when the first frame is taken.
final class DecidedFilm: Sendable {
  private enum State {
    case unknown
    case known(Film?)
  }

  private let state = Mutex(State.unknown)

  func film(_ survey: () throws -> Film?) throws -> Film? {
    try state.withLock { state in
      if case .known(let film) = state { return film }
      let film = try survey()
      state = .known(film)
      return film
    }
  }
}

/// The decisions of a `LabelSurvey` on how to draw the labels of a chain in all frames of a film.
///
/// The decisions hold for the surveyed chain at all times, with images of the same kind. A label is
/// identified by its place in the chain. Labels that were not surveyed or never visible are decided
/// in each picture.
public struct LabelDecisions: Sendable {
  package let film: Film
}

extension [LabelReport] {
  /// Returns the less legible report of each label from both lists. Only a label cut in both is
  /// cut.
  func joined(_ others: [LabelReport]) -> [LabelReport] {
    var result = self
    var known: [String: [Int]] = [:]
    for (index, label) in enumerated() { known[label.place, default: []].append(index) }
    var counts: [String: Int] = [:]
    for other in others {
      let number = counts[other.place, default: 0]
      counts[other.place] = number + 1
      guard let places = known[other.place], number < places.count else {
        result.append(other)
        continue
      }
      let cut = other.cut == nil ? nil : result[places[number]].cut
      if let ratio = other.contrast?.worstRatio,
        ratio < result[places[number]].contrast?.worstRatio ?? .infinity
      {
        result[places[number]] = other
      }
      result[places[number]].cut = cut
    }
    return result
  }
}
