import TestSupport

extension Folder {
  /// Writes a generator of one grey, whose parameter `level` is 0.2 if nobody says it.
  func putGenerator(_ grey: String, at name: String = "a.fs") throws {
    try put(
      """
      /*{"INPUTS": [{"NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0.2}]}*/
      void main() { gl_FragColor = vec4(vec3(\(grey)), 1.0); }
      """, at: name)
  }

  /// Runs `glblur test`.
  func test(_ words: [String]) throws -> Child.Outcome {
    try Child(["test"] + words, in: self).wait()
  }

  func text(_ name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }
}
