internal import GLSLCompiler

/// The uniforms of other hosts that a text uses but does not declare.
struct ForeignNames {
  private let uniforms: [PlainLanguage.Uniform]

  /// Finds the names.
  ///
  /// - Parameter known: The names that the text declares or its host provides.
  init(_ words: SourceWords, without known: [String]) {
    uniforms = PlainLanguage.uniforms.filter {
      words.names.contains($0.name) && !words.own.contains($0.name) && !known.contains($0.name)
    }
  }

  var declarations: String { uniforms.map(\.declaration).joined(separator: " ") }

  /// Returns `cure` for each of the names.
  func advice(_ cure: String) -> [String: String] {
    Dictionary(uniforms.map { ($0.name, cure) }) { first, _ in first }
  }

  /// Returns how to convert the text to an ISF shader.
  ///
  /// - Parameter images: The names of the images in the header.
  func inISF(images: [String]) -> String {
    let macros = uniforms.filter { $0.isf != $0.name }.map { "'#define \($0.name) \($0.isf)'" }
    let inputs = inputs(without: images)
    var steps: [String] = []
    if !macros.isEmpty {
      steps.append("write behind the header, each on a line, " + macros.joined(separator: ", "))
    }
    if !inputs.isEmpty { steps.append("add \(inputs) to 'INPUTS'") }
    return steps.joined(separator: ", and ")
  }

  /// The elements of 'INPUTS' that the text needs besides the images in the header.
  func inputs(without images: [String]) -> String {
    let names = uniforms.filter { $0.type == .sampler || $0.isf.contains("(inputImage)") }.map {
      $0.type == .sampler ? $0.isf : "inputImage"
    }
    return Set(names).subtracting(images).sorted().map {
      "{\"NAME\": \"\($0)\", \"TYPE\": \"image\"}"
    }.joined(separator: ", ")
  }
}
