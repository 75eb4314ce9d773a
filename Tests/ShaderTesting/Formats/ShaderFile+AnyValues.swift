import GLSLCompiler
package import UserShaders

extension ShaderFile {
  /// The defaults of all parameters, and 0.5 or true where there are none.
  package func anyValues() throws(ShaderValueError) -> ShaderValues {
    var given: [String: ShaderValue] = [:]
    for parameter in parameters where parameter.defaultValue == .none {
      given[parameter.name] =
        switch parameter.domain {
        case .bool, .event: true
        case .menu(let entries): .number(Double(entries[0].value))
        case .int: 1
        case .float: 0.5
        case .point: [0.5, 0.5]
        case .color: [0.5, 0.5, 0.5, 0.5]
        case .numbers(let type):
          .numbers(type.scalarKinds.map { $0 == .float ? 0.5 : 1 })
        }
    }
    return try values(given)
  }
}
