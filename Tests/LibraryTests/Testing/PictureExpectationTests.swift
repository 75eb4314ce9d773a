import Foundation
import GLBlurTesting
import TestSupport
import Testing

@Suite struct PictureExpectationTests {
  private let folder: Folder
  private let picture: Image

  init() throws {
    folder = try Folder()
    picture = try TestPicture.patches(width: 27, height: 9)
  }

  private func changed(by levels: Int) throws -> Image {
    var bytes = picture.bytes
    bytes[4 * (5 * 27 + 14)] = UInt8(Int(bytes[4 * (5 * 27 + 14)]) + levels)
    return try Image(rgba8: bytes, width: 27, height: 9)
  }

  @Test func aMissingFileIsRecordedAndFails() throws {
    expectIssue("There was no golden picture, so nothing was compared", folder["new/a.png"]) {
      expectPicture(picture, matches: "new/a.png", in: folder.path)
    }
    #expect(try Image(contentsOf: folder["new/a.png"]).bytes == picture.bytes)
    #expect(try Folder.names(at: folder["new"]) == ["a.png"])
    expectPicture(picture, matches: "new/a.png", in: folder.path)
    expectPicture(picture, matches: "new/a.png", within: 0, in: folder.path)
  }

  @Test func theFolderIsBesideTheTest() throws {
    let test = folder["CardTests.swift"]
    expectIssue(folder["Goldens/a.png"]) {
      expectPicture(picture, matches: "a.png", filePath: test)
    }
    expectPicture(picture, matches: "a.png", filePath: test)
    expectPicture(picture, matches: "../Goldens/a.png", in: "Goldens", filePath: test)
    #expect(try folder.names == ["Goldens"])
  }

  @Test func theWorstPixelIsNamed() throws {
    try picture.write(to: folder["a.png"])
    // Row 5 is in the second row of patches, and column 14 in the fifth column.
    let other = try changed(by: 3)
    expectIssue(
      "The picture is not that of \(folder["a.png"])",
      "actual and expected differ by 3 levels of 255, and 2 are allowed.",
      "The worst pixel is (14, 5): (131, 128, 128, 255) in actual, (128, 128, 128, 255) in expected.",
      // One of 27 · 9 · 4 samples.
      "0.103 % of the samples differ, by 0.003 levels on average over all.",
      "Attached for `swift test --attachments-path FOLDER`: "
        + "a-actual.png, a-expected.png, a-difference.png, a-numbers.txt."
    ) {
      expectPicture(other, matches: "a.png", within: 2, in: folder.path)
    }
    expectPicture(other, matches: "a.png", within: 3, in: folder.path)
    #expect(try Image(contentsOf: folder["a.png"]).bytes == picture.bytes)
  }

  @Test func theDefaultIsOneLevel() throws {
    try picture.write(to: folder["a.png"])
    let (one, two) = (try changed(by: 1), try changed(by: -2))
    expectPicture(one, matches: "a.png", in: folder.path)
    expectIssue("differ by 2 levels of 255, and 1 are allowed") {
      expectPicture(two, matches: "a.png", in: folder.path)
    }
  }

  @Test(.recordPictures) func recordingReplacesWhatDiffers() throws {
    try picture.write(to: folder["a.png"])
    expectPicture(picture, matches: "a.png", in: folder.path)
    let other = try changed(by: 1)
    expectIssue("differ by 1 levels of 255", "The picture is recorded as \(folder["a.png"])") {
      expectPicture(other, matches: "a.png", in: folder.path)
    }
    #expect(try Image(contentsOf: folder["a.png"]).bytes == other.bytes)
    let larger = try TestPicture.ramp(width: 28, height: 9)
    expectIssue("has 28×9 pixels", "27×9", "The picture is recorded") {
      expectPicture(larger, matches: "a.png", in: folder.path)
    }
    expectPicture(larger, matches: "a.png", in: folder.path)
  }

  @Test func sizesDepthsAndProfilesAreCompared() throws {
    try picture.write(to: folder["a.png"])
    let larger = try TestPicture.ramp(width: 28, height: 9)
    expectIssue("The picture has 28×9 pixels, and \(folder["a.png"]) has 27×9.") {
      expectPicture(larger, matches: "a.png", in: folder.path)
    }
    let deeper = try picture.converted(to: .rgba16)
    expectIssue("The picture has 16 bits a channel, and \(folder["a.png"]) has 8 bits a channel.") {
      expectPicture(deeper, matches: "a.png", in: folder.path)
    }
    var profiled = picture
    profiled.profile = ColorProfile(sRGBIntent: 0, gamma: 0.45455)
    expectIssue(
      "The picture's colour profile is sRGB with intent 0, gamma 0.45455, ",
      "that of \(folder["a.png"]) is none."
    ) {
      expectPicture(profiled, matches: "a.png", in: folder.path)
    }
  }

  @Test func everyDepthHasAFile() throws {
    for (format, name) in [(PixelFormat.rgba16, "deep.png"), (.rgbaFloat, "float.pfm")] {
      let picture = try TestPicture.noise(width: 9, height: 7, format: format)
      expectIssue("recorded now") { expectPicture(picture, matches: name, in: folder.path) }
      expectPicture(picture, matches: name, within: 0, in: folder.path)
    }
  }

  @Test func filesThatLoseSamplesAreRefused() throws {
    let float = try TestPicture.ramp(width: 9, height: 7, format: .rgbaFloat)
    let clear = try TestPicture.alphaRamp(width: 9, height: 7, format: .rgbaFloat)
    for (picture, name, objection) in [
      (picture, "a.jpg", "a golden picture must keep every sample"),
      (picture, "a", "a golden picture must keep every sample"),
      (picture, "a.pfm", "PFM holds floats, and this picture has 8 bits a channel"),
      (float, "a.png", "PNG holds at most 16 bits a channel, and this picture has floats"),
      (clear, "a.pfm", "PFM has no alpha, and this picture is not opaque"),
    ] {
      expectIssue(objection) { expectPicture(picture, matches: name, in: folder.path) }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func filesThatCannotBeUsedAreNamed() throws {
    try folder.put(Array("no image".utf8), at: "a.png")
    expectIssue("The golden picture cannot be compared with: ", "is a text, and only PNG, ") {
      expectPicture(picture, matches: "a.png", in: folder.path)
    }
    // A file stands where the folder should be made.
    expectIssue("none can be recorded") {
      expectPicture(picture, matches: "a.png/b.png", in: folder.path)
    }
  }
}
