import Foundation
import GLBlurTesting
import TestSupport
import Testing

/// The environment of the process in which tests fail.
enum FailingRun {
  static let variable = "GLBLUR_FAILING_TESTS"
  /// Nil in every other process.
  static let folder = ProcessInfo.processInfo.environment[variable]
}

/// Tests that fail, as those of a user do. They run in a process of `AttachmentTests` only.
@Suite(.enabled(if: FailingRun.folder != nil)) struct FailingTests {
  @Test func picture() throws {
    let folder = try #require(FailingRun.folder)
    try TestPicture.ramp(width: 16, height: 8).write(to: folder + "/ramp.png")
    let inverted = Chain { Invert() }
    let picture = try Renderer(.init(backend: .cpu))
      .render(inverted, TestPicture.ramp(width: 16, height: 8))
    expectPicture(picture, matches: "ramp.png", in: folder)
  }

  @Test func agreement() throws {
    expectAgreement(
      Chain { Invert() }, try TestPicture.ramp(width: 16, height: 8), within: -1, quality: .exact)
  }
}

/// What Swift Testing keeps of an expectation that failed.
@Suite struct AttachmentTests {
  @Test func picturesAndNumbersAreKept() throws {
    let folder = try Folder()
    let kept = try Folder()
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "FailingTests", "--attachments-path",
      kept.path,
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging([FailingRun.variable: folder.path]) { _, new in new }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    #expect(output.contains("The picture is not that of \(folder["ramp.png"])"), "\(output)")
    #expect(output.contains("OpenGL ES ("))

    #expect(
      try kept.names == [
        "agreement-cpu.png", "agreement-difference.png", "agreement-gpu.png",
        "agreement-numbers.txt", "ramp-actual.png", "ramp-difference.png", "ramp-expected.png",
        "ramp-numbers.txt",
      ])
    let ramp = try TestPicture.ramp(width: 16, height: 8)
    #expect(try Image(contentsOf: kept["ramp-expected.png"]).bytes == ramp.bytes)
    let inverted = ramp.bytes.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 }
    #expect(try Image(contentsOf: kept["ramp-actual.png"]).bytes == inverted)
    // Red differs by 255 in the first column, where the difference is white, and by 17 in the
    // eighth. All differences are amplified alike.
    let difference = try Image(contentsOf: kept["ramp-difference.png"])
    #expect(Array(difference.bytes[0..<4]) == [255, 255, 255, 255])
    #expect(difference.bytes[4 * 7] == 17)
    let numbers = String(decoding: try kept.bytes(of: "ramp-numbers.txt"), as: UTF8.self)
    #expect(numbers.contains("greatest difference: 255.0 levels of 255\n"))
    #expect(numbers.contains("worst pixel: (0, 0)\nactual: (255, 255, 0, 255)\n"))
    #expect(numbers.contains("expected: (0, 0, 255, 255)\n"))
    let agreement = String(
      decoding: try kept.bytes(of: "agreement-numbers.txt"), as: UTF8.self)
    #expect(agreement.contains("greatest difference: 0.0 levels of 255\n"))
    #expect(agreement.contains("peak signal-to-noise ratio: infinite\n"))
  }
}
