import CCodecs
import Testing

struct DeflateTests {
  /// ISA-L's level 1 uses a part of its state's address as data. Compressors at arbitrary addresses
  /// would differ for about 20 of these inputs.
  @Test func bytesDoNotDependOnThePlaceOfTheCompressor() {
    let compressors = unsafe (0..<32).compactMap { _ in unsafe cdeflate_compressor_create(false) }
    defer { unsafe compressors.forEach { unsafe cdeflate_compressor_destroy($0) } }
    for seed in UInt32(0)..<200 {
      var state = seed
      let input = (0..<100).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 30)
      }
      let outputs = unsafe compressors.map { compressor in
        var output = [UInt8](repeating: 0, count: cdeflate_bound(input.count))
        let count = unsafe cdeflate_compress(
          compressor, input, input.count, true, &output, output.count)
        return Array(output[..<count])
      }
      #expect(outputs.count == 32 && Set(outputs).count == 1, "seed \(seed)")
    }
  }
}
