import GLSLCompiler
import UserShaders
import Testing

/// INPUTS: types, ranges and defaults.
@Suite struct InputTests {
  private func input(_ members: String) throws(ShaderFileError) -> ShaderFile {
    try isf(#""INPUTS": [{"NAME": "a", \#(members)}]"#)
  }

  private func parameter(_ members: String) throws -> ShaderParameter {
    try #require(try input(members).parameters.first)
  }

  private func message(_ members: String) -> String {
    refusal { () throws(ShaderFileError) in try input(members) }
  }

  @Test func floats() throws {
    let full = try parameter(
      #""TYPE": "float", "MIN": -1, "MAX": 2.5, "DEFAULT": 1e0, "IDENTITY": 0, "LABEL": "A","#
        + #" "DESCRIPTION": "text \"\u00e4\ud83d\ude00\"""#)
    #expect(full.domain == .float(-1...2.5) && full.defaultValue == .value(1))
    #expect(full.identity == 0 && full.label == "A" && full.description == "text \"ä😀\"")
    #expect(full.range.start == SourcePosition(source: 0, line: 1, column: 24))
    let bare = try parameter(#""TYPE": "float""#)
    #expect(bare.domain == .float(0...1) && bare.defaultValue == .value(0.5))
    #expect(bare.identity == nil && bare.label == nil)
  }

  @Test func defaultsAreLimitedWithAWarning() throws {
    let file = try input(#""TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 5"#)
    #expect(file.parameters[0].defaultValue == .value(1))
    #expect(
      file.warnings.map(\.description) == [
        "a.fs:1:77: warning: 'DEFAULT' of 'a' is not an allowed value; 1 is used; declare 1"
      ])
    let swapped = try input(#""TYPE": "float", "MIN": 1, "MAX": 0.5, "DEFAULT": 0.25"#)
    #expect(swapped.parameters[0].domain == .float(0.5...1))
    #expect(swapped.parameters[0].defaultValue == .value(0.5) && swapped.warnings.count == 2)
  }

  @Test func truthValues() throws {
    for (text, value) in [("true", true), ("0", false), ("1.0", true)] {
      #expect(
        try parameter(#""TYPE": "bool", "DEFAULT": \#(text)"#).defaultValue == .value(.bool(value)))
    }
    #expect(try parameter(#""TYPE": "bool", "MIN": 0, "MAX": 1"#).defaultValue == .none)
    #expect(try parameter(#""TYPE": "event""#).defaultValue == .value(false))
    #expect(
      message(#""TYPE": "bool", "DEFAULT": 2"#)
        == "a.fs:1:56: error: 'DEFAULT' of 'a' has to be true or false, found a number; write "
        + "'\"DEFAULT\": false'")
    #expect(
      message(#""TYPE": "long", "DEFAULT": 1.5"#)
        == "a.fs:1:56: error: 'DEFAULT' of 'a' has to be a whole number; write it without a point or "
        + "quotes, as 3")
  }

  /// Other hosts read strings as the values that they say.
  @Test func stringsAreReadWithAWarning() throws {
    let truths = [
      ("FALSE", false), ("TRUE", true), ("false", false), ("1", true), ("0", false), ("No", false),
      ("yes", true), ("0.0", false),
    ]
    for (text, value) in truths {
      let file = try input(#""TYPE": "bool", "DEFAULT": "\#(text)""#)
      #expect(file.parameters[0].defaultValue == .value(.bool(value)))
      #expect(
        file.warnings.map(\.description) == [
          "a.fs:1:56: warning: 'DEFAULT' is a string, which counts as \(value); write \(value) without "
            + "quotation marks"
        ])
    }
    #expect(
      message(#""TYPE": "bool", "DEFAULT": "maybe""#)
        == "a.fs:1:56: error: 'DEFAULT' of 'a' has to be true or false, found a string; write "
        + "'\"DEFAULT\": false'")
    let float = try input(#""TYPE": "float", "MIN": "-1", "MAX": 2, "DEFAULT": "0.50""#)
    #expect(float.parameters[0].domain == .float(-1...2))
    #expect(float.parameters[0].defaultValue == .value(0.5) && float.warnings.count == 2)
    let menu = try input(#""TYPE": "long", "VALUES": ["3", 5], "DEFAULT": "5""#)
    #expect(menu.parameters[0].defaultValue == .value(5) && menu.warnings.count == 2)
    let point = try input(#""TYPE": "point2D", "DEFAULT": ["3", "4"]"#)
    #expect(point.parameters[0].defaultValue == .value([3, 4]) && point.warnings.count == 2)
    #expect(
      message(#""TYPE": "float", "DEFAULT": "large""#).contains(
        "'DEFAULT' has to be a number, found a string"))
    #expect(message(#""TYPE": "float", "DEFAULT": "nan""#).contains("has to be a number"))
    #expect(message(#""TYPE": "float", "DEFAULT": "1e99""#).contains("has to be a number"))
  }

  @Test func menus() throws {
    let menu = try parameter(
      #""TYPE": "long", "VALUES": [3, 5], "LABELS": ["three", "five"], "DEFAULT": 5"#)
    #expect(
      menu.domain
        == .menu([.init(value: 3, label: "three"), .init(value: 5, label: "five")]))
    #expect(menu.defaultValue == .value(5) && menu.type == .int)
    #expect(try parameter(#""TYPE": "long", "VALUES": [3, 5]"#).defaultValue == .value(3))
    // The default is a value and not an index.
    let index = try input(#""TYPE": "long", "VALUES": [3, 5], "DEFAULT": 1"#)
    #expect(index.parameters[0].defaultValue == .value(3) && index.warnings.count == 1)
    let range = try parameter(#""TYPE": "long", "MIN": 2, "MAX": 4"#)
    #expect(range.domain == .int(2...4) && range.defaultValue == .value(2))
    #expect(try parameter(#""TYPE": "long""#).domain == .int(nil))
    #expect(
      message(#""TYPE": "long", "VALUES": [3, 5], "LABELS": ["three"]"#).contains(
        "'a' has 2 VALUES and 1 LABELS; give each value its label"))
    let twice = try input(#""TYPE": "long", "VALUES": [3, 5], "LABELS": ["on", "on"]"#)
    #expect(
      twice.warnings.map(\.description) == [
        "a.fs:1:80: warning: the label 'on' of 'a' stands for several values, and the first is meant; "
          + "give each value a label of its own"
      ])
  }

  @Test func pointsAndColors() throws {
    let point = try parameter(#""TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 2]"#)
    #expect(point.domain == .point(.init(minimum: [0, 0], maximum: [1, 2])))
    #expect(point.defaultValue == .value([0.5, 1]))
    #expect(try parameter(#""TYPE": "point2D""#).defaultValue == .none)
    #expect(try parameter(#""TYPE": "point2D", "DEFAULT": [3, 4]"#).defaultValue == .value([3, 4]))
    let color = try parameter(#""TYPE": "color", "DEFAULT": [1, 0.5, 0, 1]"#)
    #expect(color.domain == .color && color.defaultValue == .value([1, 0.5, 0, 1]))
    #expect(
      message(#""TYPE": "color", "DEFAULT": [1, 0.5, 0]"#)
        == "a.fs:1:57: error: 'DEFAULT' has to be an array of 4 numbers")
  }

  @Test func imagesAndSound() throws {
    let file = try isf(
      """
      "INPUTS": [
        {"NAME": "mask", "TYPE": "image", "LABEL": "Mask"}, {"NAME": "inputImage", "TYPE": "image"},
        {"NAME": "sound", "TYPE": "audio"}, {"NAME": "fft", "TYPE": "audioFFT", "MAX": 64}]
      """)
    #expect(file.kind == .filter)
    #expect(
      file.images.map(\.role) == [
        .further, .main, .sound(.samples(width: 1024)), .sound(.spectrum(width: 64)),
      ])
    #expect(file.images.map(\.mustBeGiven) == [true, true, false, false])
    #expect(file.images[0].label == "Mask")
  }

  @Test func namesMakeTheKind() throws {
    func kind(_ names: [String]) throws -> (ShaderKind, [ShaderImage.Role]) {
      let inputs = names.map { name in
        #"{"NAME": "\#(name)", "TYPE": "\#(name == "progress" ? "float" : "image")"}"#
      }
      let file = try isf(#""INPUTS": [\#(inputs.joined(separator: ","))]"#)
      return (file.kind, file.images.map(\.role))
    }
    #expect(try kind([]) == (.generator, []))
    #expect(try kind(["other"]) == (.generator, [.further]))
    #expect(try kind(["startImage", "endImage"]) == (.generator, [.further, .further]))
    #expect(try kind(["endImage", "startImage", "progress"]) == (.transition, [.second, .main]))
    #expect(try kind(["inputImage", "endImage"]) == (.filter, [.main, .further]))
  }

  @Test func mistakesHaveCures() {
    #expect(
      message(#""TYPE": "flaot""#)
        == "a.fs:1:37: error: 'flaot' is no type of an input; did you mean 'float'?")
    #expect(
      message(#""TYP": "float""#).contains("the input 'a' has no 'TYPE'; the types are float"))
    #expect(message(#""TYPE": "float", "MIN": 1"#).contains("'a' has no 'MAX'; give both"))
    #expect(message(#""TYPE": "float", "LABEL": 7"#).contains("'LABEL' has to be a string"))
    for (name, text) in [
      ("9a", "cannot be the name"), ("gl_a", "cannot be the name"), ("TIME", "is used already"),
      ("", "cannot be the name"), ("IMG_SIZE", "is a function"),
      ("texture", "is a function"), ("while", "is a word of GLSL"), ("vec3", "is a word of GLSL"),
    ] {
      let message = refusal { () throws(ShaderFileError) in
        try isf(#""INPUTS": [{"NAME": "\#(name)", "TYPE": "float"}]"#)
      }
      #expect(message.hasPrefix("a.fs:1:24: error: ") && message.contains(text), "\(message)")
    }
    #expect(
      refusal { () throws(ShaderFileError) in
        try isf(#""INPUTS": [{"NAME": "a", "TYPE": "float"}, 3, {"TYPE": "bool"}]"#)
      } == """
        a.fs:1:47: error: expected an input, an object, found a number
        a.fs:1:50: error: the input has no 'NAME'; write one, as '"NAME": "amount"'
        """)
  }
}
