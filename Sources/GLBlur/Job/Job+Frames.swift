import GLBlurCPU
import GLBlurChain

// The memory that frames of a film keep for the next frame.
extension Job {
  /// The kept images of the previous frame, in the order of their keys.
  var keptImages: [Image] {
    memory.map { memory in memory.keys.compactMap { memory.pictures[$0]?.image } } ?? []
  }

  func warnings(ofChain number: Int) -> [String] {
    warnings[number] + (memory == nil && chains[number].isForFilms ? [Self.frameNote] : [])
  }

  /// The warning about a chain whose picture shows one of many moments.
  static let stillNote =
    "animation: parameters change over time, and a still picture shows them at time 0; choose another "
    + "time, or render the frames"

  /// The warning about a chain for films whose picture shows the first frame.
  private static let frameNote =
    "nodes: a filter remembers earlier frames of a film, and a still picture shows it in the first one"
}

extension Execution {
  /// Computes the memory of a frame without rendering it.
  func memory(of lowered: LoweredChains) throws -> FrameMemory {
    try memory(
      of: lowered, images(of: [], kept: lowered.computed, in: lowered.network).map(\.image))
  }

  /// Returns the memory for the next frame.
  ///
  /// - Parameter computed: The kept pictures that were computed, in order.
  func memory(of lowered: LoweredChains, _ computed: [Image]) throws -> FrameMemory {
    var computed = computed.makeIterator()
    var pictures: [FrameMemory.Key: FrameMemory.Picture] = [:]
    for kept in lowered.kept {
      if let number = kept.image {
        let image = images.all[number]
        pictures[kept.key] = FrameMemory.Picture(
          try image.part(Region(image.shape.size)).image,
          isComputed: lowered.network.keptImages.contains(number))
      } else if let image = computed.next() {
        pictures[kept.key] = FrameMemory.Picture(image, isComputed: true)
      }
    }
    return FrameMemory(pictures)
  }
}
