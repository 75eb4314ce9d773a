import Foundation

/// The public initialisers of all types, read from a symbol graph.
struct Initializers {
  /// The parameters of an initialiser.
  struct Signature {
    /// The labels and names of the parameters, in order. A missing label is "_".
    let parameters: [(label: String, name: String)]
  }

  private let signatures: [String: [Signature]]

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      struct Function: Decodable {
        struct Parameter: Decodable {
          let name: String
          /// The name inside the initialiser, if it is not the label.
          let internalName: String?
        }
        let parameters: [Parameter]?
      }
      let kind: Kind
      let pathComponents: [String]
      let functionSignature: Function?
    }
    let symbols: [Symbol]
  }

  /// Reads the symbol graph that the compiler writes for the module GLBlur.
  init(graph path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    var signatures: [String: [Signature]] = [:]
    for symbol in try JSONDecoder().decode(Graph.self, from: data).symbols {
      guard symbol.kind.identifier == "swift.init", symbol.pathComponents.count == 2 else {
        continue
      }
      // The name is spelled `init(_:alpha:)`.
      let labels = symbol.pathComponents[1].dropFirst(5).split(separator: ":").map(String.init)
      let names = (symbol.functionSignature?.parameters ?? []).map { $0.internalName ?? $0.name }
      signatures[symbol.pathComponents[0], default: []].append(
        Signature(parameters: Array(zip(labels, names))))
    }
    self.signatures = signatures
  }

  /// Returns the shortest initialiser of a type that has all the given parameters.
  func initializer(of type: String, with names: Set<String>) -> Signature? {
    (signatures[type] ?? []).filter { names.isSubset(of: $0.parameters.map(\.name)) }
      .min { $0.parameters.count < $1.parameters.count }
  }
}
