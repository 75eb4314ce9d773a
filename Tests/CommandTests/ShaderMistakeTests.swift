import GLBlur
import TestSupport
import Testing

@Suite struct ShaderMistakeTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func everyMistakeHasALine() throws {
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "vec3", "TYPE": "float"}, {"NAME": "TIME", "TYPE": "float"}]}*/
      void main() { gl_FragColor = vec4(1); }
      """, at: "names.fs")
    let outcome = try folder.glblur("check", "names.fs")
    let lines = outcome.error.split(separator: "\n")
    #expect(outcome.status == 64 && lines.count == 2, "\(outcome.error)")
    let mistakes = ["24: error: 'vec3' is a word", "59: error: the name 'TIME'"]
    for (line, mistake) in zip(lines, mistakes) {
      #expect(line.hasPrefix("glblur: names.fs:1:\(mistake)"))
    }
  }

  /// A loop that is too long at every pixel is an error before anything is rendered.
  @Test func loopsThatCanNeverEndAreRefused() throws {
    let shader = """
      /*{"INPUTS": [{"NAME": "rounds", "TYPE": "float", "MIN": 0, "MAX": 1e6, "DEFAULT": 8}]}*/
      void main() {
        float s = 0.0;
        for (int i = 0; i < int(rounds); i++) s += sin(gl_FragCoord.x * float(i));
        gl_FragColor = vec4(s);
      }
      """
    try folder.put(shader, at: "loop.fs")
    try folder.put(
      #"[{"id": "l", "filter": "shader", "file": "loop.fs", "parameters": {"rounds": 8}}]"#,
      at: "loop.json")
    try folder.put(try flatImage(), at: "in.png")
    #expect(try folder.glblur("run", "loop.json", "in.png", "-o", "8.png").status == 0)
    let text = "loop.fs:4:3: error: every pixel has run more than 32768 rounds of loops"
    let long = try folder.glblur(
      "run", "loop.json", "in.png", "-o", "out.png", "--set", "l.rounds=32769")
    #expect(long.status == 65 && long.error.contains(text), "\(long.error)")
    #expect(!folder.isThere("out.png"))
    try folder.put(shader.replacing("\"DEFAULT\": 8", with: "\"DEFAULT\": 4e4"), at: "long.fs")
    let checked = try folder.glblur("check", "long.fs")
    #expect(checked.status == 64 && checked.error.contains("long.fs:4:3: error: every pixel"))
  }
}
