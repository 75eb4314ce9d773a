import GLBlurTesting
import TestSupport
import Testing

@Suite struct PictureTestsExpectationTests {
  @Test func testsOfAFolderAreExpectations() throws {
    let folder = try Folder()
    func expect() { expectPictureTests(in: "Shaders", filePath: folder["Tests.swift"]) }
    expectIssue("There is no file of tests in \(folder["Shaders"])") { expect() }
    try folder.put(
      Array("void main() { gl_FragColor = vec4(vec3(0.2), 1); }".utf8), at: "Shaders/a.frag")
    try folder.put(Array("{}".utf8), at: "Shaders/a.test.json")
    expectIssue("a: There is no Goldens/a.png", "a-actual.png") { expect() }
    try Image(
      rgba8: (0..<65_536).flatMap { _ in [51, 51, 51, 255] as [UInt8] }, width: 256, height: 256
    )
    .write(to: folder["golden.png"])
    try folder.put(try folder.bytes(of: "golden.png"), at: "Shaders/Goldens/a.png")
    expect()
    // Swift 6.2 has no warnings of tests.
    #if compiler(>=6.3)
      expectIssue("a: OpenGL ES was not compared") {
        expectPictureTests(
          in: "Shaders", device: .gbm(path: "/dev/null"), filePath: folder["Tests.swift"])
      }
    #endif
    try folder.put(
      Array("void main() { gl_FragColor = vec4(vec3(0.4), 1); }".utf8), at: "Shaders/a.frag")
    expectIssue("a: The picture is not that of Goldens/a.png", "differ by 51 levels") { expect() }
    try folder.put(
      Array("void main() { gl_FragColor = vec4(vec3(0.2), 1); }".utf8), at: "Shaders/a.frag")
    try folder.put(Array("{".utf8), at: "Shaders/b.test.json")
    expectIssue("b.test.json") { expect() }
  }
}
