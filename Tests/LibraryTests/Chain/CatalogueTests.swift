import GLBlurChain
import TestSupport
import Testing

/// Checks every filter, so that a new filter is tested before its author writes a test.
@Suite struct CatalogueTests {
  static let names = Catalogue.filters.map { $0.name }

  private func filter(_ name: String) throws -> any Filter.Type {
    try #require(Catalogue.filter(named: name))
  }

  @Test func namesAreUnique() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Catalogue.filter(named: "Saturation") == nil)
    #expect(Catalogue.filter(named: "") == nil)
  }

  @Test func groupsHoldEveryFilterOnce() {
    let names = Catalogue.groups.flatMap { group in group.filters.map { $0.name } }
    #expect(names == Catalogue.filters.map { $0.name })
    #expect(Set(Catalogue.groups.map(\.title)).count == Catalogue.groups.count)
    #expect(Catalogue.groups.allSatisfy { !$0.filters.isEmpty })
  }

  /// Filters of the catalogue must not rely on the default values of these members.
  @Test(arguments: names) func isDescribed(_ name: String) throws {
    let type = try filter(name)
    #expect(name == lowerCamelCase("\(type)"))
    #expect(type.summary.hasSuffix(".") && type.summary.count > 10)
    #expect(type.formula.count > 10)
    #expect(type.example.count > 10)
  }

  @Test(arguments: names) func tableEqualsStoredProperties(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) {
      let names = F.parameters.map(\.name)
      let stored = storedParameters(of: F.template)
      #expect(Set(names).count == names.count)
      // A node takes over the connections of its filter. The text of a shader's file is read, not
      // set, and a film sets the frame and the sound.
      let apart: Set =
        F.name == Shader.name ? ["text", "moment", "filmTime", "heard"] : ["connections"]
      #expect(Set(names) == Set(stored).subtracting(apart))
      #expect(F.parameters.allSatisfy { $0.summary.hasSuffix(".") })
    }
    check(try filter(name))
  }

  @Test(arguments: names) func defaultsAreInRange(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) {
      for parameter in F.parameters where !parameter.isRequired {
        let value = parameter.value(in: F.template)
        #expect(parameter.domain.contains(value), "\(parameter.name): \(value)")
        if let identity = parameter.identity {
          #expect(parameter.domain.contains(identity), "\(parameter.name): \(identity)")
        }
      }
    }
    check(try filter(name))
  }

  @Test(arguments: names) func portsAreUnique(_ name: String) throws {
    let type = try filter(name)
    let ports = type.ports.map(\.name)
    #expect(Set(ports).count == ports.count)
    #expect(type.ports.allSatisfy { !$0.summary.isEmpty })
    func check<F: Filter>(_ type: F.Type) {
      let reserved = Set(ports + ["filter", "id", "colorSpace", "scale"])
      #expect(reserved.isDisjoint(with: F.parameters.map(\.name)))
    }
    check(type)
  }

  /// A filter is the identity when every parameter that has an identity is set to it.
  @Test(arguments: names) func identitiesAreRecognised(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) {
      var filter = F.template
      for parameter in F.parameters {
        if let identity = parameter.identity { parameter.set(identity, in: &filter) }
      }
      #expect(filter.isIdentity == F.parameters.contains { $0.identity != nil })
      for parameter in F.parameters {
        guard let identity = parameter.identity else { continue }
        for value in Samples(parameter.domain).inside where value.value != identity {
          var other = filter
          parameter.set(value.value, in: &other)
          #expect(!other.isIdentity, "\(parameter.name): \(value.json)")
        }
      }
    }
    check(try filter(name))
  }

  private func lowerCamelCase(_ type: String) -> String {
    let letters = Array(type)
    let capitals = letters.prefix { $0.isUppercase }.count
    let lowered = capitals == letters.count ? capitals : max(1, capitals - 1)
    return String(letters[..<lowered]).lowercased() + String(letters[lowered...])
  }
}
