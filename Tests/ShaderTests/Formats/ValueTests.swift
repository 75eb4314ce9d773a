import GLSLCompiler
import UserShaders
import Testing

/// Given values of parameters.
@Suite struct ValueTests {
  private let file: ShaderFile

  init() throws {
    file = try isf(
      """
      "INPUTS": [
      {"NAME": "sides", "TYPE": "float", "MIN": 2, "MAX": 32, "DEFAULT": 6},
      {"NAME": "mode", "TYPE": "long", "VALUES": [0, 7], "LABELS": ["Soft", "Hard"]},
      {"NAME": "center", "TYPE": "point2D", "MIN": [0, 0], "MAX": [1, 1], "DEFAULT": [0.5, 0.5]},
      {"NAME": "tint", "TYPE": "color", "DEFAULT": [1, 1, 1, 1]},
      {"NAME": "on", "TYPE": "bool"}, {"NAME": "count", "TYPE": "long", "MIN": 1, "MAX": 9}]
      """, "void main() { gl_FragColor = vec4(sides, mode, center.y, tint.a) * float(on); }")
  }

  private func problems(_ given: [String: ShaderValue]) -> [ShaderValueError.Problem] {
    do {
      _ = try file.values(given)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func valuesReachTheShader() throws {
    let given: [String: ShaderValue] = [
      "sides": 8.5, "mode": "Hard", "center": [0.25, 0.75], "tint": [0, 0, 0, 0.5], "on": true,
    ]
    #expect(try file.color(given) == [8.5, 7, 0.75, 0.5])
    #expect(try file.color(["on": true, "mode": 7]) == [6, 7, 0.5, 1])
    let values = try file.values(["on": true])
    #expect(values.values["mode"] == 0 && values.values["count"] == 1)
  }

  @Test func boundsAreAllowed() {
    #expect(problems(["on": true, "sides": 2, "center": [0, 1], "count": 9]).isEmpty)
    #expect(problems(["on": true, "sides": 32, "center": [1, 0], "count": 1]).isEmpty)
  }

  @Test(
    arguments: [
      ("sides", 33, .outOfRange), ("sides", 1.999, .outOfRange), ("sides", true, .wrongType),
      ("sides", .number(.nan), .outOfRange), ("sides", .number(.infinity), .outOfRange),
      ("sides", [3], .wrongType), ("sides", "6", .wrongType), ("mode", 1, .notInMenu),
      ("mode", "Sof", .notInMenu), ("mode", true, .wrongType), ("center", [0.5], .wrongType),
      ("center", [0.5, 1.5], .outOfRange), ("center", [.nan, 0.5], .outOfRange),
      ("tint", [1, 1, 1], .wrongType), ("tint", [1, 1, 1, 1e39], .outOfRange),
      ("on", 1, .wrongType), ("count", 1.5, .wrongType), ("count", 10, .outOfRange),
      ("count", 1e10, .outOfRange),
    ] as [(String, ShaderValue, ShaderValueError.Kind)])
  func mistakesAreFound(_ name: String, _ value: ShaderValue, _ kind: ShaderValueError.Kind) {
    let problems = problems(["on": true].merging([name: value]) { $1 })
    #expect(problems.map(\.kind) == [kind] && problems.first?.name == name)
  }

  @Test func messagesSayWhatIsAllowedAndWhere() {
    do {
      _ = try file.values(["sdies": 3, "sides": 99, "mode": "hard", "center": [2, 0.5]])
      Issue.record("the values are accepted")
    } catch {
      #expect(
        error.description == """
          the shader has no parameter 'sdies'; did you mean 'sides'? (it has sides, mode, center, \
          tint, on, count)
          the parameter 'sides' is 99, which is out of range; give it a number from 2 to 32 \
          (a.fs:2:10)
          the parameter 'mode' has no choice "hard"; did you mean 'Hard'? give it one of \
          0 ("Soft"), 7 ("Hard") (a.fs:3:10)
          the parameter 'center' is [2, 0.5], which is out of range; give it a point [x, y] with x \
          in 0…1 and y in 0…1 (a.fs:4:10)
          the parameter 'on' has no default; give it true or false (a.fs:6:10)
          """)
    }
  }
}
