import CGLBlur
import Foundation
import GLBlurC
import Testing

/// `glblur_run_tests`.
@Suite struct TestFunctionTests {
  private func results(_ text: UnsafeMutablePointer<CChar>) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(taking(text).utf8))
    return try #require(object as? [[String: Any]])
  }

  @Test func filesOfTestsAreRun() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("glblur-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func put(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try put("void main() { gl_FragColor = vec4(vec3(0.2), 1); }", "a.frag")
    try put(#"{"size": [8, 4]}"#, "a.test.json")
    let kept = folder.appendingPathComponent("kept").path
    let missing = try results(
      check { glblur_run_tests(folder.path, "{\"attachments\": \"\(kept)\"}", $0) })
    #expect(missing.count == 1 && missing[0]["outcome"] as? String == "failed")
    #expect(missing[0]["pictures"] as? [String] == [kept + "/1-actual.png"])
    let written = try results(
      check { glblur_run_tests(folder.path, #"{"bless": "missing"}"#, $0) })
    #expect(written[0]["outcome"] as? String == "written")
    let passed = try results(check { glblur_run_tests(folder.path + "/a.test.json", nil, $0) })
    #expect(passed[0]["outcome"] as? String == "passed" && passed[0]["message"] is NSNull)
    for (path, options) in [
      (folder.path, #"{"bless": "all"}"#), (folder.path, #"{"blesss": "missing"}"#),
      (folder.path, #"{"attachments": 1}"#), (kept, nil), (nil, nil),
      (folder.path, #"{"device": "x"}"#), (folder.path + "/a.frag", nil),
      (folder.path, #"{"bless": "missing", "backend": "gpu"}"#),
    ] as [(String?, String?)] {
      #expect(throws: LibraryError.self) {
        do {
          _ = try check { glblur_run_tests(path, options, $0) }
        } catch {
          let error = try #require(error as? LibraryError)
          #expect(error.kind == GLBLUR_ERROR_ARGUMENT && !error.cure.isEmpty, "\(error)")
          throw error
        }
      }
    }
  }

  /// Tests of two folders may have equal names, and no picture of a failure replaces another.
  @Test func picturesOfAllFailuresAreKept() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("glblur-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (part, level) in [("p", 0.2), ("q", 0.4)] {
      let own = folder.appendingPathComponent(part)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try Data("void main() { gl_FragColor = vec4(vec3(\(level)), 1); }".utf8)
        .write(to: own.appendingPathComponent("n.frag"))
      try Data(#"{"size": [8, 4]}"#.utf8).write(to: own.appendingPathComponent("n.test.json"))
    }
    let kept = folder.appendingPathComponent("kept").path
    let all = try results(
      check { glblur_run_tests(folder.path, "{\"attachments\": \"\(kept)\"}", $0) })
    let pictures = all.flatMap { $0["pictures"] as? [String] ?? [] }
    #expect(pictures == ["\(kept)/1-actual.png", "\(kept)/2-actual.png"])
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: pictures[0]))
        != Data(contentsOf: URL(fileURLWithPath: pictures[1])))
  }

  @Test func resultsThatComparedNothingAreSkipped() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("glblur-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("void main() { gl_FragColor = vec4(0.2); }".utf8)
      .write(to: folder.appendingPathComponent("a.frag"))
    try Data(#"{"expect": "agreement"}"#.utf8)
      .write(to: folder.appendingPathComponent("a.test.json"))
    let all = try results(check { glblur_run_tests(folder.path, #"{"backend": "cpu"}"#, $0) })
    #expect(all.count == 1 && all[0]["outcome"] as? String == "skipped")
    #expect(all[0]["note"] as? String == "only one backend renders, so nothing was compared")
  }
}
