/// A part of a shader that can be left out alone.
package indirect enum Piece: Sendable {
  case line(String)
  case block(open: String, body: [Piece], close: String)

  package var text: String {
    switch self {
    case .line(let text): text + "\n"
    case .block(let open, let body, let close): open + " {\n" + body.text + "}" + close + "\n"
    }
  }
}

extension [Piece] {
  package var text: String { map(\.text).joined() }
}
