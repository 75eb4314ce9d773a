import GLSLCompiler
import UserShaders
import Testing

/// Fragment shaders of GPUImage.
@Suite struct GPUImageTests {
  private func shader(_ declarations: String, _ color: String) throws(ShaderFileError) -> ShaderFile
  {
    try shaderFile(
      "varying highp vec2 textureCoordinate;\nuniform sampler2D inputImageTexture;\n"
        + "\(declarations)\nvoid main() { gl_FragColor = \(color); }", name: "Test_GLES.fsh")
  }

  @Test func placesGoDown() throws {
    let file = try shader("", "vec4(textureCoordinate, gl_FragCoord.xy)")
    #expect(file.format == .gpuImage && file.kind == .filter && file.title == "Test")
    #expect(try file.color(column: 3, row: 0) == [0.875, 0.25, 3.5, 0.5])
    #expect(try file.color(column: 0, row: 1) == [0.125, 0.75, 0.5, 1.5])
  }

  @Test func imagesAreReadWithTheirRowsDown() throws {
    for call in [
      "texture2D(inputImageTexture, textureCoordinate)",
      "texture(inputImageTexture, textureCoordinate * 1.0)",
      "textureLod(inputImageTexture, textureCoordinate * vec2(1, 0.5) * vec2(1, 2), 0.0)",
      "texture2DProj(inputImageTexture, vec3(textureCoordinate, 1.0))",
      "texelFetch(inputImageTexture, ivec2(gl_FragCoord.xy), 0)",
    ] {
      let file = try shader("", call)
      #expect(try file.color(column: 2, row: 0) == [2, 0, 10, 1], "\(call)")
      #expect(try file.color(column: 1, row: 1) == [1, 1, 10, 1], "\(call)")
    }
  }

  @Test func ownPlaceIsRecognizable() throws {
    let file = try shader("", "texture2D(inputImageTexture, textureCoordinate)")
    let pass = try file.compile(
      pass: 0, values: file.values(), outputSize: ShaderSize(width: 7, height: 5))
    #expect(pass.program.stepCount == 1)
    guard case .instruction(let read)? = pass.program.body.first else { return }
    let places = read.operands.map { operand -> PlaceFunction? in
      guard case .input(let index, let component) = pass.program[operand].definition else {
        return nil
      }
      let before = pass.program.inputs[..<index].reduce(0) { $0 + $1.type.scalarCount }
      return pass.inputs[before + component]
    }
    #expect(places == [.x, .y])
  }

  /// The rows of quads count from the top, so the derivative of the row is 1, and that of its
  /// square is 2r + 1 for the even row r.
  @Test func derivativesGoDownwards() throws {
    let file = try shader("", "vec4(dFdy(gl_FragCoord.y * gl_FragCoord.y), 0, 0, 1)")
    let pass = try file.compile(
      pass: 0, values: file.values(), outputSize: ShaderSize(width: 4, height: 5))
    for (row, expected) in [(0, 2), (1, 2), (2, 6), (3, 6), (4, 10)] as [(Int, Float)] {
      #expect(try pass.color(column: 2, row: row)[0] == expected, "row \(row)")
    }
  }

  /// Names of GPUImage's vertex shaders, with the expected positions for the pixel (1, 0) of 4 × 2.
  @Test func neighboursAreOnePixelAway() throws {
    let x: Float = 1.5 / 4
    let y: Float = 0.5 / 2
    let w: Float = 1 / 4
    let h: Float = 1 / 2
    let neighbours: [(String, Float, Float)] = [
      ("leftTextureCoordinate", x - w, y), ("rightTextureCoordinate", x + w, y),
      ("topTextureCoordinate", x, y - h), ("bottomTextureCoordinate", x, y + h),
      ("topLeftTextureCoordinate", x - w, y - h), ("topRightTextureCoordinate", x + w, y - h),
      ("bottomLeftTextureCoordinate", x - w, y + h),
      ("bottomRightTextureCoordinate", x + w, y + h),
      ("upperLeftInputTextureCoordinate", x - w, y - h),
      ("lowerRightInputTextureCoordinate", x + w, y + h),
      ("textureCoordinate2", x, y), ("centerTextureCoordinate", x, y),
      // The direction of a pass is along the rows by default.
      ("oneStepRightTextureCoordinate", x + w, y), ("twoStepsLeftTextureCoordinate", x - 2 * w, y),
      ("threeStepsPositiveTextureCoordinate", x + 3 * w, y),
      ("pointATextureCoordinate", x + 3 * w, y + h),
    ]
    for (name, x, y) in neighbours {
      let file = try shader("varying vec2 \(name);", "vec4(\(name), 0, 1)")
      #expect(try file.color(column: 1, row: 0) == [x, y, 0, 1], "\(name)")
    }
    let blur = try shader(
      "varying vec2 blurCoordinates[5];", "vec4(blurCoordinates[1], blurCoordinates[4])")
    #expect(try blur.color(column: 1) == [x - w, y, x + 2 * w, y])
    #expect(
      try blur.color(column: 1, ["texelWidth": 0, "texelHeight": 0.5]) == [x, y - h, x, y + 2 * h])
    let motion = try shader(
      "varying vec2 twoStepsBackTextureCoordinate;", "vec4(twoStepsBackTextureCoordinate, 0, 1)")
    #expect(
      try motion.color(column: 1, ["directionalTexelStep": [0.125, 0.25]])
        == [x - 0.25, y - 0.5, 0, 1])
  }

  @Test func valuesOfVertexShadersAreParameters() throws {
    let file = try shader(
      "varying float centerMultiplier, edgeMultiplier; uniform float texelWidth;",
      "vec4(centerMultiplier, edgeMultiplier, texelWidth, 1)")
    #expect(file.parameters.map(\.name) == ["texelWidth", "sharpness"])
    #expect(file.parameters.map(\.defaultValue) == [.host(.pixelWidth), .none])
    #expect(try file.color(["sharpness": 0.5]) == [3, 0.5, 0.25, 1])
  }

  @Test func uniformsAreRequiredParameters() throws {
    let file = try shader(
      "uniform sampler2D inputImageTexture2; uniform lowp float mixture; uniform mat3 m;",
      "vec4(m * vec3(mixture), 1)")
    #expect(file.parameters.map(\.name) == ["mixture", "m"])
    #expect(file.parameters.map(\.domain) == [.float(nil), .numbers(.matrix(columns: 3, rows: 3))])
    #expect(file.parameters.map(\.defaultValue) == [.none, .none])
    #expect(file.images.map(\.role) == [.main, .further])
    let matrix: ShaderValue = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    #expect(try file.color(["mixture": 0.5, "m": matrix]) == [6, 7.5, 9, 1])
  }

  @Test func whatTellsGPUImage() throws {
    let signs = [
      "uniform sampler2D inputImageTexture;", "uniform sampler2D inputImageTexture2;",
      "varying vec2 textureCoordinate;", "varying vec2 currentPosition;",
      "varying vec3 colorFactor;", "varying vec2 blurCoordinates[3];",
    ]
    let main = "void main() { gl_FragColor = vec4(1); }"
    for sign in signs { #expect(try shaderFile(sign + main).format == .gpuImage, "\(sign)") }
    let others = [
      "", "uniform vec3 lineColor;", "varying vec2 vUv;", "uniform float texelWidth;",
      "uniform sampler2D image;", "float height;", "vec2 textureCoordinate;",
      "float f(in vec2 textureCoordinate) { return 1.0; }", "// inputImageTexture\n",
    ]
    for other in others { #expect(try shaderFile(other + main).format == .plain, "\(other)") }
  }

  @Test func errorsNameTheVarying() {
    #expect(
      refusal { () throws(ShaderFileError) in
        try shader("varying vec2 leftTexureCoordinate;", "vec4(leftTexureCoordinate, 0, 1)")
      }
        == "Test_GLES.fsh:3:14: error: GPUImage has no varying 'leftTexureCoordinate'; did you "
        + "mean 'leftTextureCoordinate'?")
    #expect(
      refusal { () throws(ShaderFileError) in
        try shader("varying vec3 leftTextureCoordinate;", "vec4(leftTextureCoordinate, 1)")
      }
        == "Test_GLES.fsh:3:14: error: the varying 'leftTextureCoordinate' is vec3 here and vec2 "
        + "in GPUImage; declare it 'vec2'")
  }

  @Test func otherTextsAreNamed() {
    let texts = [
      ("", "this is no shader of a known format"), ("hello", "this is no shader of a known format"),
      ("void main() { gl_FragColor = IMG_THIS_PIXEL(a); }", "has no header"),
    ]
    for (text, message) in texts {
      let error = refusal { () throws(ShaderFileError) in try shaderFile(text) }
      #expect(error.hasPrefix("a.fs:1:1: error: ") && error.contains(message), "\(error)")
    }
    #expect(
      refusal { () throws(ShaderFileError) in
        try shaderFile("void main() { gl_FragColor = vec4(1); }", vertex: "void main() {}")
      }.contains("only ISF shaders have a vertex shader, here 'a.vs'"))
  }
}
