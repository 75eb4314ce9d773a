import CLibAV
import GLBlurFiles

extension Orientation {
  /// Takes over the turn that a film states, as the signs of `clibav_film.turn`. The result is nil for a turn by no
  /// right angle.
  init?(_ film: clibav_film) {
    switch film.turn {
    case (1, 0, 0, 1): self = .upright
    case (-1, 0, 0, 1): self = .mirrored
    case (-1, 0, 0, -1): self = .upsideDown
    case (1, 0, 0, -1): self = .flipped
    case (0, 1, 1, 0): self = .transposed
    case (0, 1, -1, 0): self = .turnedLeft
    case (0, -1, -1, 0): self = .antiTransposed
    case (0, -1, 1, 0): self = .turnedRight
    default: return nil
    }
  }
}
