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
        == "void main(void) { if (gl_FragCoord.x < -1.0) { return; }  a(); } vec2 f(void) { return b; }"
    )
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
}
