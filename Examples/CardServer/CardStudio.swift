import GLBlur

/// The renderer and the photographs that cards are made with.
struct CardStudio: Sendable {
  private let renderer: Renderer
  private let photographs: [Card.Photograph: Image]

  /// Reads the photographs of a folder.
  init(photographs folder: String) throws {
    // Cards are small, so that opening a GPU for them would not pay.
    renderer = Renderer(.init(backend: .cpu))
    var photographs: [Card.Photograph: Image] = [:]
    for photograph in Card.Photograph.allCases {
      photographs[photograph] = try Image(contentsOf: "\(folder)/\(photograph.file)")
    }
    self.photographs = photographs
  }

  /// Renders a card. A task that is cancelled gives its place in the queue to the next one.
  func picture(of card: Card) async throws -> Image {
    guard let photograph = photographs[card.photograph] else {
      throw Complaint("there is no photograph \(card.photograph)")
    }
    return try await renderer.render(card.chain(for: photograph.size), photograph)
  }

  /// Encodes a card on the calling thread.
  func file(of picture: Image, as format: FileFormat) throws -> [UInt8] {
    try picture.encoded(as: format, options: WriteOptions(quality: 88, threads: 1))
  }
}
