import CCodecs
import GLBlurFiles

extension Orientation {
  /// Takes the orientation of a film from the signs of `clibav_film.turn`. The result is nil for
  /// angles that are not multiples of 90°.
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
