import Foundation
import GLBlur
import PictureTesting
import TestSupport
import Testing
import UserShaders

/// Values of parameters at random, and texts that mean the same.
@Suite struct VariationTests {
  private func changed(_ change: Metamorphosis, _ text: String) -> String? {
    change.apply(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func textsAreChanged() {
    #expect(
      changed(.deadCode, "void main(void) { a(); } vec2 f(void) { return b; }")
        == "void main(void) { if (gl_FragCoord.x < -1.0) { return; }  a(); } "
        + "vec2 f(void) { if (gl_FragCoord.x < -1.0) { return vec2(0); }  return b; }")
    #expect(
      changed(.swappedBranches, "if (a(b)) { x; } else { if (c) { y; } else { z; } }")
        == "if (!(a(b))) { if (c) { y; } else { z; } } else { x; }")
    #expect(
      changed(.swappedBranches, "if (a) { x; } else if (b) { y; } else { z; }")
        == "if (a) { x; } else if (!(b)) { z; } else { y; }")
    #expect(
      changed(.loopConditions, "for (int i = 0; i < n; i++) { x; }")
        == "for (int i = 0;; i++) { if (!( i < n)) break;  x; }")
    for text in ["float main;", "// void main() {}", "#define A void f() {\n", "for (;;) { }"] {
      for change in Metamorphosis.allCases { #expect(changed(change, text) == nil, "\(text)") }
    }
  }

  /// Directives may leave out a part of a statement, and brackets may cross in what they leave out.
  @Test func textsWithDirectivesStay() {
    for text in [
      "if (a) { x; }\n#ifdef FANCY\n else { y; }\n#endif",
      "#ifdef A\nif (a) { x; }\n#else\nif (b) { y; }\n#endif\nelse { z; }",
    ] {
      #expect(changed(.swappedBranches, text) == nil, "\(text)")
    }
    #expect(
      changed(.loopConditions, "for (a;\n#ifdef A\n b\n#else\n c\n#endif\n; d) { x; }") == nil)
    // The inner loop is changed, and the outer one, whose condition it is, stays.
    #expect(
      changed(.loopConditions, "#if 0\nfor (a; for (b; c; d) { } ; e) { }\n#endif")
        == "#if 0\nfor (a; for (b;; d) { if (!( c)) break;  } ; e) { }\n#endif")
  }

  /// Real shaders, each with all changes, on the processor.
  @Test func examplesKeepTheirPictures() throws {
    let folder = try Folder()
    let shaders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.path(of: "Examples/shaders")
    ).filter {
      $0.hasSuffix(".fs")
    }
    #expect(shaders.count > 10)
    for name in shaders {
      try folder.put(
        try Array(
          Data(contentsOf: URL(fileURLWithPath: Repository.path(of: "Examples/shaders/\(name)")))),
        at: name)
      let frames = ["reaction-diffusion.fs", "temporal-denoise.fs"].contains(name)
      try folder.put(
        #"{"expect": "agreement", "metamorphic": true, "size": [48, 32], "backend": "cpu""#
          + (frames ? #", "frames": 3}"# : "}"), at: name.dropLast(3) + ".test.json")
    }
    let outcome = try folder.glblur("test", ".")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// Values lie in the ranges of parameters, and are the same for a seed.
  @Test func valuesAreAllowed() throws {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Repository.path(of: "Examples/shaders"))
    where name.hasSuffix(".fs") || name.hasSuffix(".glsl") {
      let shader = try ShaderText(contentsOf: Repository.path(of: "Examples/shaders/\(name)"))
        .parsed()
      var (first, second) = (RandomValues(seed: 7), RandomValues(seed: 7))
      for _ in 0..<50 {
        let values = first.values(of: shader.parameters)
        #expect(values == second.values(of: shader.parameters))
        _ = try shader.values(values)
        count += values.count
      }
    }
    #expect(count > 1000)
  }

  /// -1 + (-0.46 - -1) is above -0.46, as the numbers are rounded.
  @Test func valuesAreNotRoundedBeyondTheirRange() throws {
    #expect(-1 + (-0.46 - -1) > -0.46)
    let shader = try ShaderText(
      name: "a.fs",
      bytes: Array(
        """
        /*{"INPUTS": [{"NAME": "v", "TYPE": "float", "MIN": -1, "MAX": -0.46, "DEFAULT": -0.5}]}*/
        void main() { gl_FragColor = vec4(v); }
        """.utf8)
    ).parsed()
    var random = RandomValues(seed: 1)
    var greatest = -1.0
    // Each of 1024 steps has its turn.
    for _ in 0..<20_000 {
      guard case .number(let value)? = random.values(of: shader.parameters)["v"] else { continue }
      greatest = max(greatest, value)
    }
    #expect(greatest == -0.46)
  }

  /// The values that make a shader fail are named.
  @Test func valuesOfErrorsAreNamed() throws {
    let folder = try Folder()
    try folder.putGenerator("level")
    try folder.put(#"{"expect": "agreement", "random": 2}"#, at: "a.test.json")
    let outcome = try folder.test([".", "--max-cost", "1"])
    #expect(
      outcome.output.contains("are allowed; ")
        && outcome.output.contains("    The values are number 1: {\"level\": "))
  }

  /// A loop that tests its condition within costs a round more, which no bound counts.
  @Test func changedTextsHaveNoBounds() throws {
    let folder = try Folder()
    try folder.put(
      """
      void main() {
        float v = 0.0;
        for (int i = 0; i < 4; i++) { v += 0.1; }
        if (gl_FragCoord.x > 3.0) { v = sin(v); } else { v = cos(v); }
        gl_FragColor = vec4(v);
      }
      """, at: "a.fs")
    try folder.put(
      #"{"expect": "agreement", "metamorphic": true, "size": [8, 8]}"#, at: "a.test.json")
    let refused = try folder.test([".", "--max-shader-ops", "1"]).output
    let bound = try #require(
      refused.firstMatch(of: /may take (\d+) operations/).flatMap { Int($0.1) })
    #expect(try folder.test([".", "--max-shader-ops", "\(bound)"]).status == 0)
    #expect(try folder.test([".", "--max-shader-ops", "\(bound - 1)"]).status == 1)
  }

  @Test func nothingToChangeIsSaid() throws {
    let folder = try Folder()
    // The function has a type that has no zero, and a text that does not branch.
    try folder.put(
      """
      struct S { vec4 c; };
      S f() { return S(vec4(0.5)); }
      #define MAIN void main() {
      MAIN gl_FragColor = f().c; }
      """, at: "a.frag")
    try folder.put(
      #"{"expect": "agreement", "metamorphic": true, "size": [4, 4]}"#, at: "a.test.json")
    let outcome = try folder.test(["."])
    #expect(
      outcome.output.contains(
        "ok 2 - a.4x4, texts of the same meaning # SKIP there was nothing to change\n"),
      "\(outcome.output)")
  }
}
