import GLSLCompiler
import UserShaders
import Testing

/// The variables and functions that ISF adds to GLSL.
@Suite struct ISFLanguageTests {
  private let image = #""INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]"#

  @Test func placesGoUp() throws {
    let file = try isf(
      "", "void main() { gl_FragColor = vec4(isf_FragNormCoord, gl_FragCoord.xy); }")
    #expect(try file.color(column: 0, row: 0) == [0.125, 0.75, 0.5, 1.5])
    #expect(try file.color(column: 3, row: 1) == [0.875, 0.25, 3.5, 0.5])
    let old = try isf("", "void main() { gl_FragColor = vec4(vv_FragNormCoord, 0, 0); }")
    #expect(try old.color(column: 3, row: 1) == [0.875, 0.25, 0, 0])
  }

  @Test func imagesAreReadWithTheirRowsUp() throws {
    for call in [
      "IMG_THIS_PIXEL(inputImage)", "IMG_THIS_NORM_PIXEL(inputImage)",
      "IMG_NORM_PIXEL(inputImage, isf_FragNormCoord)",
      "IMG_NORM_PIXEL(inputImage, isf_FragNormCoord, 1.0)",
      "IMG_PIXEL(inputImage, gl_FragCoord.xy)", "IMG_PIXEL(inputImage, gl_FragCoord.xy, -1.0)",
      "texture2D(inputImage, isf_FragNormCoord)",
    ] {
      let file = try isf(image, "void main() { gl_FragColor = \(call); }")
      #expect(try file.color(column: 2, row: 0) == [2, 0, 10, 1], "\(call)")
      #expect(try file.color(column: 1, row: 1) == [1, 1, 10, 1], "\(call)")
    }
  }

  @Test func sizesAreThoseOfTheImage() throws {
    let file = try isf(
      image, "void main() { gl_FragColor = vec4(IMG_SIZE(inputImage), RENDERSIZE); }")
    #expect(try file.color() == [4, 2, 4, 2])
  }

  @Test func timeIsGiven() throws {
    let file = try isf(
      "", "void main() { gl_FragColor = vec4(TIME, TIMEDELTA, FRAMEINDEX, DATE.w); }")
    let moment = ShaderMoment(time: 1.5, timeDelta: 0.25, frame: 7, date: [2026, 11, 23, 3600])
    #expect(try file.color(moment: moment) == [1.5, 0.25, 7, 3600])
    #expect(file.usesTime && file.usesFrames)
    let still = try isf(
      "", "void main() { float t = TIME; gl_FragColor = vec4(DATE * 0.0 + 1.0); }")
    #expect(still.usesTime && !still.usesFrames)
    #expect(!(try isf("").usesTime))
  }

  @Test func privateVariablesOfTheReferenceHostAreKnown() throws {
    let file = try isf(
      image,
      """
      void main() {
        gl_FragColor = vec4(_inputImage_imgRect.zw, _inputImage_imgSize) + float(_inputImage_flip);
      }
      """)
    #expect(try file.color() == [1, 1, 4, 2])
  }

  @Test func uniformsMayBeDeclaredAgain() throws {
    let file = try isf(
      image,
      """
      uniform sampler2D inputImage; uniform float TIME; uniform float own = 0.25;
      out vec4 result;
      void main() { result = vec4(own, TIME, 0.0, 1.0); }
      """)
    #expect(try file.color(moment: ShaderMoment(time: 2)) == [0.25, 2, 0, 1])
    let unknown = refusal { () throws(ShaderFileError) in
      try isf(
        #""INPUTS": [{"NAME": "amount", "TYPE": "float"}]"#,
        "uniform float amuont;\nvoid main() { gl_FragColor = vec4(amuont); }")
    }
    #expect(
      unknown
        == "a.fs:2:15: error: the header says nothing of the uniform 'amuont'; did you "
        + "mean 'amount'?"
    )
  }

  @Test func programsAreSpecialized() throws {
    let file = try isf(
      #""INPUTS": [{"NAME": "on", "TYPE": "bool", "DEFAULT": 1}, {"NAME": "x", "TYPE": "float"}]"#,
      "void main() { gl_FragColor = on ? vec4(x) : vec4(TIME); }")
    let pass = try file.compile(
      pass: 0, values: file.values(["x": 0.25]), outputSize: ShaderSize(width: 4, height: 2))
    #expect(pass.program.uniforms.map(\.name) == ["x"])
    #expect(pass.uniforms == [[Float(0.25).bitPattern]])
  }

  @Test func errorsOfGLSLHaveTheirPlacesInTheFile() {
    let message = refusal { () throws(ShaderFileError) in
      try isf("\n\n", "void main() {\n  gl_FragColor = vec4(colour);\n}")
    }
    #expect(message == "a.fs:5:23: error: 'colour' is not declared")
  }

  /// The last word that the compiler reads is one of the host's functions.
  @Test func aHeaderAloneHasNoMain() {
    let message = refusal { () throws(ShaderFileError) in try isf("", "") }
    #expect(
      message == "a.fs:1:1: error: the shader has no function 'main'; add 'void main() { … }'")
  }
}
