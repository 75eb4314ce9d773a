import GLSLCompiler
import UserShaders
import Testing

/// The header as a whole: strict JSON, keys, and positions.
@Suite struct HeaderTests {
  @Test func textsAreRead() throws {
    let file = try isf(
      """
        "ISFVSN": "2", "VSN": "1.0", "CREDIT": "by me", "DESCRIPTION": "d",
        "CATEGORIES": ["a", "b"], "LICENSE": "MIT"
      """)
    #expect(file.format == .isf && file.title == "a" && file.credit == "by me")
    #expect(file.description == "d" && file.categories == ["a", "b"] && file.license == "MIT")
    #expect(file.passes.count == 1 && file.passes[0].target == nil && file.warnings.isEmpty)
    #expect(file.overrides == ShaderOverrides() && !file.isPersistent)
  }

  @Test func headerMayFollowOtherComments() throws {
    let file = try shaderFile(
      "// a line\n/* a block */ /* {} */ void main() { gl_FragColor = vec4(1); }")
    #expect(file.format == .isf)
  }

  @Test func unknownKeysAreWarnings() throws {
    let file = try isf(#""INPUT": [], "isfvsn": "2", "CREDIT": "a", "CREDIT": "b""#)
    #expect(file.credit == "b")
    #expect(
      file.warnings.map(\.description) == [
        "a.fs:1:4: warning: 'INPUT' is no key of the header and is ignored; did you mean 'INPUTS'?",
        "a.fs:1:17: warning: 'isfvsn' counts as 'ISFVSN' here, and other hosts ignore it; write "
          + "'ISFVSN'",
        "a.fs:1:47: warning: the key 'CREDIT' occurs twice, and the last one counts; remove one",
      ])
  }

  @Test(arguments: [
    ("\n\"A\" 1", "a.fs:2:5: error: expected ':' after the key 'A'"),
    (
      "\"A\": [1,]",
      "a.fs:1:12: error: a value is missing; remove the comma before it, or add a value"
    ),
    (
      "\"A\": 1,",
      "a.fs:1:11: error: expected a key in double quotes; remove the comma before the brace"
    ),
    ("\"A\": True", "a.fs:1:9: error: 'True' is no JSON value; write it in small letters"),
    ("\"A\": 'b'", "a.fs:1:9: error: this character is no JSON value; put texts in double quotes"),
    ("\"A\": 01", "a.fs:1:9: error: a number begins with 0; remove the zeros in front"),
    ("\"A\": 1.", "a.fs:1:11: error: expected a digit"),
    ("\"A\": 1e99", "a.fs:1:9: error: the number is too large"),
    (
      "\"ä\": \"x\n\"",
      "a.fs:1:11: error: the string is never closed; add '\"'; a string ends on its line"
    ),
    (
      "\"A\": \"\\x\"",
      "a.fs:1:10: error: the string has an unknown escape; write '\\\\' for a backslash"
    ),
    ("\"A\": \"\\u12G4\"", "a.fs:1:12: error: expected four hexadecimal digits after '\\u'"),
    ("\"A\": 1} {", "a.fs:1:12: error: there is text after the header's object; remove it"),
    ("\"INPUTS\": {}", "a.fs:1:14: error: 'INPUTS' has to be an array, found an object"),
  ])
  func mistakesOfJSONHavePlaces(_ text: String, _ expected: String) {
    #expect(refusal { () throws(ShaderFileError) in try isf(text) } == expected)
  }

  @Test func openHeaderIsAnError() {
    #expect(
      refusal { () throws(ShaderFileError) in try shaderFile("/*{\"A\": [") }
        == "a.fs:1:10: error: the header ends where a value should be")
  }

  @Test func depthAndSizeAreLimited() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      refusal { () throws(ShaderFileError) in try isf("\"A\": \(deep)") }.contains(
        "the header is nested more than 32 deep"))
    let long = String(repeating: " ", count: 1 << 20)
    #expect(
      refusal { () throws(ShaderFileError) in try isf(long) }.contains("larger than 1048576 bytes"))
    let images = (0..<17).map { #"{"NAME": "i\#($0)", "TYPE": "image"}"# }
    #expect(
      refusal { () throws(ShaderFileError) in
        try isf(#""INPUTS": [\#(images.joined(separator: ","))]"#)
      }.contains("the shader has 17 images, and 16 are allowed"))
  }

  @Test(arguments: [
    ("-1", "-1;"), ("16385", "16385;"), ("\"0 / 0\"", "no number (0 / 0)"),
    ("\"1 / ($WIDTH - 4)\"", "infinite (1 / ($WIDTH - 4))"), ("\"1 - $WIDTH\"", "-3 (1 - $WIDTH)"),
    ("\"1e308 * 10 * $WIDTH\"", "infinite (1e308 * 10 * $WIDTH)"), ("-0.5", "-0.5;"),
  ])
  func aReachIsWithinItsRange(_ reach: String, _ text: String) throws {
    let file = try isf("\n\"GLBLUR\": {\"REACH\": \(reach)}")
    let values = try file.values()
    let found = refusal { () throws(ShaderFileError) in
      _ = try file.reach(outputSize: ShaderSize(width: 4, height: 2), values: values)
      return file
    }
    #expect(found.hasPrefix("a.fs:2:21: error: 'REACH' is \(text)"), "\(found)")
    #expect(found.hasSuffix("; 0 to 16384 pixels are allowed"))
  }

  @Test func overridesAreRead() throws {
    let file = try isf(
      """
      "INPUTS": [{"NAME": "radius", "TYPE": "float", "MIN": 0, "MAX": 9}],
      "GLBLUR": {"ALPHA": "premultiplied", "COLOR_SPACE": "linear", "EDGE": "wrap",
        "REACH": "ceil($radius * 3.0)"}
      """)
    #expect(file.overrides.alpha == .premultiplied && file.overrides.colorSpace == .linear)
    #expect(file.overrides.edge == .wrap && file.overrides.reach?.names == ["radius"])
    let size = ShaderSize(width: 4, height: 2)
    #expect(try file.reach(outputSize: size, values: file.values(["radius": 1.5])) == 5)
    #expect(try isf("").reach(outputSize: size, values: isf("").values()) == nil)
    let far = try isf(##""GLBLUR": {"REACH": "$WIDTH * 9000"}"##)
    #expect(try far.reach(outputSize: size, values: far.values()) == nil)
    #expect(
      refusal { () throws(ShaderFileError) in
        try isf(#""GLBLUR": {"EDGE": "wrapp", "REACH": "$radius", "ALPHA": "x", "GAMMA": 1}"#)
      } == """
        a.fs:1:23: error: 'wrapp' is no value of 'EDGE'; did you mean 'wrap'?
        a.fs:1:43: error: '$radius' is no number of this shader; the names are $WIDTH, $HEIGHT
        a.fs:1:61: error: 'x' is no value of 'ALPHA'; write one of straight, premultiplied
        a.fs:1:66: warning: 'GAMMA' is no key of 'GLBLUR' and is ignored
        """)
  }

  @Test func importsLieInTheFolder() throws {
    let file = try isf(#""IMPORTED": {"noise": {"PATH": "images/noise 1.png"}}"#)
    #expect(file.images.map(\.role) == [.imported(path: "images/noise 1.png")])
    #expect(!file.images[0].mustBeGiven)
    let old = try isf(#""IMPORTED": [{"NAME": "noise", "PATH": "n.png"}]"#)
    #expect(old.images.map(\.role) == [.imported(path: "n.png")])
    for path in [
      "/etc/passwd", "../a.png", "a/../b", "", "a//b", "~/a", "a\\\\b", "http://x", "./a",
    ] {
      let message = refusal { () throws(ShaderFileError) in
        try isf(#""IMPORTED": {"noise": {"PATH": "\#(path)"}}"#)
      }
      #expect(
        message
          == "a.fs:1:35: error: the path has to lie inside the shader's folder; put the file "
          + "beside the shader, and give its name", "\(path)")
    }
  }
}
