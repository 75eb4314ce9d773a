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
    #expect(missing[0]["pictures"] as? [String] == [kept + "/a.8x4-actual.png"])
    let written = try results(
      check { glblur_run_tests(folder.path, #"{"bless": "missing", "backend": "cpu"}"#, $0) })
    #expect(written[0]["outcome"] as? String == "written")
    let passed = try results(check { glblur_run_tests(folder.path + "/a.test.json", nil, $0) })
    #expect(passed[0]["outcome"] as? String == "passed" && passed[0]["message"] is NSNull)
    for (path, options) in [
      (folder.path, #"{"bless": "all"}"#), (folder.path, #"{"blesss": "missing"}"#),
      (folder.path, #"{"attachments": 1}"#), (kept, nil), (nil, nil),
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
}
