import Foundation
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that damaged animations give frames within the limits, or an error. `GLBLUR_MUTATIONS` is
/// the number of mutations per file, by default 3000.
@Suite struct AnimationMutationTests {
  private static let count =
    ProcessInfo.processInfo.environment["GLBLUR_MUTATIONS"].flatMap(Int.init) ?? 3000

  static let files: [(name: String, bytes: [UInt8])] = {
    var animation = TestAnimation(seed: 2, width: 13, height: 9, count: 8)
    let webP = try? animation.forWebP.webPChunks { width, height, samples in
      let image = try Image(rgba8: samples, width: width, height: height)
      let file = try image.encoded(as: .webP, options: WriteOptions(isLossless: true))
      return (TestWebP.chunks(of: file) ?? []).filter { $0.name == "VP8L" }
    }
    let gif = animation.forGIF.gif
    let png = animation.png
    animation.hasHiddenPicture = true
    animation.parts = 2
    return [
      ("APNG", png), ("APNG with a hidden picture", animation.png),
      ("WebP", TestWebP.file(webP ?? [])), ("GIF", gif),
    ]
  }()

  @Test(arguments: files.indices) func framesOrAnError(index: Int) {
    let (name, bytes) = Self.files[index]
    var limits = ReadLimits(maxPixels: 1 << 16)
    limits.maxFrames = 100
    #expect((try? AnimationReadingTests.frames(bytes, limits))?.count == 8)
    var mutator = Mutator(seed: UInt64(index))
    var refused = 0
    for number in 0..<Self.count {
      let file = mutator.mutated(bytes)
      do {
        let frames = try AnimationReadingTests.frames(file, limits)
        let size = frames.first?.image.size
        #expect(frames.count <= 100 && frames.allSatisfy { $0.image.size == size })
        #expect(frames.allSatisfy { $0.image.width * $0.image.height <= limits.maxPixels })
      } catch let error as FileError {
        refused += 1
        #expect(error.kind == .badData, "\(name), mutation \(number): \(error)")
      } catch {
        Issue.record("\(name), mutation \(number): \(error)")
      }
    }
    #expect(refused > Self.count / 4, "else they are hardly damaged")
  }
}
