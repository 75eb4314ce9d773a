import GLBlurChain
import TestSupport
import Testing

/// Frames that are stated by their edges, in a view of 300×200 pixels at two pixels a point.
@Suite struct FrameEdgesTests {
  private func pixels(_ frame: Frame) -> [Double] {
    let pixels = frame.pixels(in: Size(width: 300, height: 200), scale: 2)
    return (0..<4).map { pixels[$0] }
  }

  private func frame(_ json: String) throws -> Frame {
    let value = try ParameterDomain.frame.decode(JSONParser.parse(Array(json.utf8)))
    guard case .frame(let frame) = value else { throw FilterError("no frame") }
    return frame
  }

  @Test(
    arguments: [
      (#"{"inset": 10}"#, [20, 20, 260, 160]), (#"{"inset": "10%"}"#, [30, 20, 240, 160]),
      (#"{"inset": 10, "bottom": 0}"#, [20, 20, 260, 180]),
      (#"{"right": 5, "bottom": "10%", "width": 50, "height": "25%"}"#, [190, 130, 100, 50]),
      (#"{"left": "10% + 1", "width": 50}"#, [32, 0, 100, 200]),
      (#"{"width": "50%", "height": 20}"#, [75, 80, 150, 40]),
      (#"{"left": 10, "right": 20, "top": 5}"#, [20, 10, 240, 190]),
      (#"{"right": 20}"#, [0, 0, 260, 200]), (#"{"bottom": -5, "height": 10}"#, [0, 190, 300, 20]),
    ] as [(String, [Double])])
  func edges(_ json: String, expected: [Double]) throws {
    #expect(try pixels(frame(json)) == expected)
  }

  /// A frame keeps its pixels in the spelling of chain files.
  @Test func spelling() throws {
    let anchored = try frame(#"{"right": 16, "bottom": 16, "width": 200, "height": "25%"}"#)
    #expect(
      ParameterValue.frame(anchored).json == #"["100% - 216", "75% - 16", 200, "25%"]"#)
  }

  @Test func inSwift() throws {
    #expect(try Frame(insetBy: 10) == frame(#"{"inset": 10}"#))
    #expect(
      pixels(Frame(at: .bottomRight, width: 50, height: 20, inset: 5)) == [190, 150, 100, 40])
    #expect(pixels(Frame(at: .center, width: 50, height: .percent(50))) == [100, 50, 100, 100])
    #expect(pixels(Frame(at: .top, width: 50, height: 20, inset: 5)) == [100, 10, 100, 40])
    #expect(pixels(Frame(at: .left, width: 50, height: 20, inset: 5)) == [10, 80, 100, 40])
  }

  @Test(arguments: [
    (#"{"left": 1, "right": 2, "width": 3}"#, "nodes[0].frame", "leave out one of the three"),
    (#"{"inset": 1, "height": 3}"#, "nodes[0].frame", "leave out one of the three"),
    ("{}", "nodes[0].frame", "states nothing"),
    (#"{"lefft": 1}"#, "nodes[0].frame.lefft", "did you mean 'left'?"),
    (#"{"left": "1px"}"#, "nodes[0].frame.left", "write 1, a number of points"),
    (#"{"left": "60%", "right": "60%"}"#, "nodes[0].frame", "out of range"),
  ]) func faults(_ json: String, path: String, message: String) throws {
    let error = #expect(throws: ChainError.self) {
      try Chain(json: #"[{"filter": "crop", "frame": \#(json)}]"#)
    }
    #expect(error?.path == path && error?.message.contains(message) == true, "\(error as Any)")
  }
}
