import Foundation
import GLBlur
import GLBlurChain
import Testing
import TestSupport

/// An independent validator compares the schema with `check`.
@Suite struct SchemaTests {
  let folder: Folder
  let schema: SchemaValidator

  init() throws {
    folder = try Folder()
    schema = try SchemaValidator()
  }

  private func message(of chain: String) throws -> String {
    try folder.put(chain, at: "chain.json")
    let outcome = try folder.glblur("check", "chain.json", "--quiet", "--allow-outside")
    #expect(outcome.status == (outcome.error.isEmpty ? 0 : 64))
    return outcome.error
  }

  @Test func names() throws {
    let json = try folder.glblur("schema").json
    #expect(json["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(json["$id"] as? String == "urn:glblur:chain:1")
    let definitions = try #require(json["$defs"] as? [String: Any])
    for filter in Catalogue.filters { #expect(definitions["filter.\(filter.name)"] != nil) }
    let text = try folder.glblur("schema").output
    for name in definitions.keys { #expect(text.contains("\"#/$defs/\(name)\""), "\(name)") }
  }

  @Test func examplesAreValid() throws {
    // Shaders are read when a chain is checked.
    try FileManager.default.createSymbolicLink(
      atPath: folder["shaders"],
      withDestinationPath: Repository.path(of: "Examples/shaders"))
    let chains =
      try Repository.chains(in: "Examples").map(Repository.text)
      + Catalogue.filters.map { $0.example }
    try #require(chains.count > Catalogue.filters.count + 10)
    for (chain, message) in zip(chains, try schema.messages(for: chains)) {
      #expect(message.isEmpty, "\(chain)")
      #expect(try self.message(of: chain).isEmpty)
    }
  }

  @Test func agreesOnChains() throws {
    let cases =
      SchemaCases.valid.map { ($0, true) } + SchemaCases.invalid.map { ($0, false) }
    for (one, message) in zip(cases, try schema.messages(for: cases.map(\.0))) {
      #expect(message.isEmpty == one.1, "schema of \(one.0): \(message)")
      let error = try self.message(of: one.0)
      #expect(error.isEmpty == one.1, "check of \(one.0): \(error)")
    }
  }

  /// The description of the schema names these cases.
  @Test func whatItCannotSay() throws {
    let cases = SchemaCases.beyondSchemas
    for (chain, message) in zip(cases, try schema.messages(for: cases)) {
      #expect(message.isEmpty, "\(chain)")
      #expect(try !self.message(of: chain).isEmpty, "\(chain)")
    }
  }

  @Test func agreesOnParameters() throws {
    var domains: [ParameterDomain: String] = [:]
    func add<Owner: Parameterized>(_ rows: [Parameter<Owner>], of owner: String) {
      for row in rows {
        domains[row.domain] = "$defs/\(owner).\(Owner.name)/properties/\(row.name)"
      }
    }
    func add<F: Filter>(_ filter: F.Type) { add(F.parameters, of: "filter") }
    func add<V: View>(_ view: V.Type) { add(V.viewParameters, of: "view") }
    for filter in Catalogue.filters { add(filter) }
    for view in ViewCatalogue.views { add(view) }
    try #require(domains.count > 20)

    // Only the rest of the chain decides which strings name an image.
    domains[.reference] = nil
    let cases = domains.flatMap { domain, path in
      SchemaCases.values(about: domain).map { (domain: domain, path: path, text: $0) }
    }
    let messages = try schema.messages(for: cases.map(\.text), under: cases.map(\.path))
    for (one, message) in zip(cases, messages) {
      let json = try JSONParser.parse(Array(one.text.utf8))
      let isAllowed = (try? one.domain.decode(json)) != nil
      #expect(message.isEmpty == isAllowed, "\(one.path): \(one.text): \(message)")
    }
  }
}
