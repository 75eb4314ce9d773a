import GLBlurFiles
import GLBlurImage
import Testing
import TestSupport

/// Expects that mutations of a file give an image within the limits, or an error of bad data.
func expectImagesOrErrors(
  _ name: String, _ bytes: [UInt8], seed: Int, count: Int, _ limits: ReadLimits
) {
  #expect((try? Image(encoded: bytes, name: "test", limits: limits)) != nil, "\(name) is whole")
  var mutator = Mutator(seed: UInt64(seed))
  var refused = 0
  for number in 0..<count {
    let file = mutator.mutated(bytes)
    do throws(FileError) {
      let image = try Image(encoded: file, name: "test", limits: limits)
      #expect(image.width * image.height <= limits.maxPixels)
    } catch {
      refused += 1
      #expect(error.kind == .badData, "\(name), mutation \(number): \(error)")
    }
    // Other code reads the header alone.
    let info = try? ImageInfo(encoded: file, name: "test", limits: limits)
    if let info { #expect(info.size.width * info.size.height <= limits.maxPixels) }
  }
  #expect(refused > count / 4, "else they are hardly damaged")
}
