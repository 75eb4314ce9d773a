import GLBlur
import TestSupport

/// A chain whose brightness changes over time, so that black becomes white.
enum AnimatedChain {
  static func text(_ keys: String, canvas: String? = "[6, 4]") -> String {
    """
    {\(canvas.map { #""canvas": {"size": \#($0), "color": "black"},"# } ?? "")
     "nodes": [{"id": "b", "filter": "brightness"}],
     "animation": [{"set": "b.amount", "keys": [\(keys)]}]}
    """
  }

  static let second = #"{"at": 0, "value": 0}, {"at": 1, "value": 1}"#
  static let share = #"{"at": 0, "value": 0}, {"at": "100%", "value": 1}"#
  /// The grey of frame i of 5 is round(255 · i / 5).
  static let fifths = [0, 51, 102, 153, 204]
}

extension Folder {
  /// A prepared folder with the black image `dark.png`, and chains that make black white: within a
  /// second on a canvas (`card.json`) and on an image (`light.json`), and within any duration
  /// (`share.json` and `fade.json`).
  static func withAnimatedChains() throws -> Folder {
    let folder = try Folder.prepared()
    try folder.put(AnimatedChain.text(AnimatedChain.second), at: "card.json")
    try folder.put(AnimatedChain.text(AnimatedChain.share), at: "share.json")
    try folder.put(AnimatedChain.text(AnimatedChain.second, canvas: nil), at: "light.json")
    try folder.put(AnimatedChain.text(AnimatedChain.share, canvas: nil), at: "fade.json")
    try folder.put(try flatImage([0, 0, 0, 255]), at: "dark.png")
    return folder
  }

  /// Returns each frame's first sample and time.
  func frames(_ name: String) throws -> (grays: [Int], delays: [FrameDelay]) {
    let reader = try AnimationReader(contentsOf: self[name])
    var grays: [Int] = []
    var delays: [FrameDelay] = []
    while let frame = try reader.next() {
      grays.append(frame.image.first[0])
      delays.append(frame.delay)
    }
    return (grays, delays)
  }
}
