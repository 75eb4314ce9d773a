import GLBlurGPU
import Testing

@Suite struct CompilerLogTests {
  struct Log: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var place: (source: Int, line: Int)?
  }

  private static let logs = [
    Log(
      testDescription: "Mesa", text: "0:3(23): error: `x' undeclared\n0:9(1): error: syntax",
      place: (0, 3)),
    Log(
      testDescription: "Mesa with a warning first",
      text: "2:1(5): warning: `y' used uninitialized\n4:17(8): error: no matching function",
      place: (4, 17)),
    Log(
      testDescription: "ANGLE", text: "ERROR: 0:12: 'x' : undeclared identifier\n", place: (0, 12)),
    Log(
      testDescription: "Qualcomm",
      text: "ERROR: 1:7: '' : syntax error\nERROR: 1 compilation errors.",
      place: (1, 7)),
    Log(
      testDescription: "ANGLE with a warning first",
      text: "WARNING: 0:2: extension is not supported\nERROR: 3:40: 'q' : undeclared",
      place: (3, 40)),
    Log(
      testDescription: "NVIDIA", text: "0(12) : error C1503: undefined variable \"x\"",
      place: (0, 12)),
    Log(
      testDescription: "NVIDIA, another file",
      text: "2(3) : warning C7050: \"m\" might be used\n5(44) : error C0000: syntax error",
      place: (5, 44)),
    Log(
      testDescription: "a heading",
      text: "Fragment shader failed to compile with the following errors:\nERROR: 0:5: error(#143)",
      place: (0, 5)),
    Log(testDescription: "only a warning", text: "1:2(3): warning: odd", place: (1, 2)),
    Log(testDescription: "nothing", text: "", place: nil),
    Log(testDescription: "no place", text: "internal error 17 (sorry), see 3.0", place: nil),
    Log(
      testDescription: "numbers beyond all bounds",
      text: "ERROR: 0:99999999999999999999: what", place: nil),
  ]

  @Test(arguments: logs) func thePlaceOfTheFirstError(_ log: Log) {
    let place = CompilerLog.place(in: log.text)
    #expect(place?.source == log.place?.source)
    #expect(place?.line == log.place?.line)
  }
}
