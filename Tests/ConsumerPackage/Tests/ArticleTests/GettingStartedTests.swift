import Articles
import Foundation
import GLBlurTesting
import Testing

@Suite struct GettingStartedTests {
  @Test func itRuns() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "glblur-article-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (photo, card) = (folder.path() + "/photo.png", folder.path() + "/card.png")
    try TestPicture.noise(width: 600, height: 400).write(to: photo)
    let (frames, labels) = try GettingStarted.run(photo, card)
    #expect(frames == 10 && labels.count == 1)
    #expect(try Image(contentsOf: card).size == Size(width: 600, height: 400))
  }
}
