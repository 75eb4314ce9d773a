import GLBlurShaders
import SystemLibrary

/// The numbers of structural similarity at one or more scales.
enum SimilarityScales {
  /// The weights of the scales, from the full size down (Wang, Simoncelli and Bovik, 2003).
  static let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  /// Half of the window: the weight in the middle, then those to each side.
  static let window: [Double] = {
    let bell = (0...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { $0 / sum }
  }()
}

extension Lowering {
  /// Returns 1 less the similarity of two pictures, as an opaque grey.
  mutating func unlikeness(of one: Signal, _ other: Signal, scales: Int) -> Signal {
    if scales == 1 {
      let means = similarityMeans(of: one, other)
      return apply(Dissimilarity(), to: means[0], means[1])
    }
    let weights = SimilarityScales.weights.prefix(scales)
    let sum = weights.reduce(0, +)
    var (one, other) = (one, other)
    var means = [similarityMeans(of: one, other)]
    for _ in 1..<scales {
      (one, other) = (halved(one), halved(other))
      means.append(similarityMeans(of: one, other))
    }
    let last = means.removeLast()
    var similarity = apply(
      CoarsestSimilarity(weight: Float(weights[scales - 1] / sum)), to: last[0], last[1])
    for (weight, means) in zip(weights, means).reversed() {
      let coarser = doubled(similarity, like: means[0])
      similarity = apply(
        ScaleSimilarity(weight: Float(weight / sum)), to: means[0], means[1], coarser)
    }
    return apply(LesserSimilarity(), to: similarity)
  }

  /// Returns the means of the terms of similarity over black and over white.
  private mutating func similarityMeans(of one: Signal, _ other: Signal) -> [Signal] {
    [Float(0), 1].map { background in
      var means = apply(SimilarityTerms(background: background), to: one, other)
      for axis in [Axis.horizontal, .vertical] {
        means = sample(
          Convolve(axis: axis, weights: SimilarityScales.window), of: means, extent: means.extent,
          edge: .mirror, isUnit: false)
      }
      return means
    }
  }

  /// Returns the means of squares of 2 × 2 pixels. Of an odd side the last pixel is by itself.
  private mutating func halved(_ picture: Signal) -> Signal {
    Axis.allCases.reduce(picture) { means(of: $0, $1, size: 2) }
  }

  /// Returns a picture that has been halved at the size that another one has, interpolated along both axes.
  private mutating func doubled(_ picture: Signal, like other: Signal) -> Signal {
    Axis.allCases.reduce(picture) { picture, axis in
      let last = Double(picture.extent[axis].count - 1)
      return resample(
        picture, axis,
        to: other.extent[axis].map { index in
          let place = min(max((Double(index) + 0.5) / 2 - 0.5, 0), last)
          let first = place.rounded(.down)
          return (first: Int(first), weights: [1 - (place - first), place - first])
        })
    }
  }
}

/// A kernel that computes what structural similarity needs the means of.
private struct SimilarityTerms: BinaryKernel {
  /// The grey that is seen through translucent pixels.
  let background: Float

  var shaderCall: ShaderCall { .similarityTerms(background: background) }

  var cost: Double { 8 }

  var isUnit: Bool { false }

  func support(of supports: [Region], extent: Region) -> Region { extent }
}

/// A kernel that computes the similarity from the means over black and over white.
private struct Dissimilarity: BinaryKernel {
  var shaderCall: ShaderCall { .dissimilarity() }

  var cost: Double { 20 }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}

/// A kernel that computes the similarity at the last of several scales.
private struct CoarsestSimilarity: BinaryKernel {
  let weight: Float

  var shaderCall: ShaderCall { .coarsestSimilarity(weight: weight) }

  var cost: Double { 50 }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}

/// A kernel that computes the similarity at a scale and all coarser ones.
private struct ScaleSimilarity: TernaryKernel {
  let weight: Float

  var shaderCall: ShaderCall { .scaleSimilarity(weight: weight) }

  var cost: Double { 50 }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}

/// A kernel that makes a grey of the similarities over black and over white.
private struct LesserSimilarity: ColorKernel {
  var shaderCall: ShaderCall { .lesserSimilarity() }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}
