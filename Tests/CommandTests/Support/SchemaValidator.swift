import Foundation
import Testing
import TestSupport

/// Python's jsonschema, with the schema that `glblur schema` prints.
struct SchemaValidator {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let schema = try folder.glblur("schema")
    try #require(schema.status == 0 && schema.error.isEmpty)
    try folder.put(schema.bytes, at: "schema.json")
  }

  /// Returns the first message about each text, or an empty string for a valid one, under the parts
  /// of the schema at the given paths.
  func messages(for texts: [String], under definitions: [String]? = nil) throws -> [String] {
    let cases = zip(texts, definitions ?? texts.map { _ in "" }).map { [$0, $1] }
    try folder.put(Array(JSONSerialization.data(withJSONObject: cases)), at: "cases.json")
    let outcome = try Child(["-c", Self.program], of: "/usr/bin/python3", in: folder).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String])
  }

  /// The schema itself is checked against the schema of its dialect.
  private static let program = """
    import json, jsonschema
    schema = json.load(open("schema.json"))
    dialect = jsonschema.Draft202012Validator
    dialect.check_schema(schema)
    resolver = jsonschema.RefResolver.from_schema(schema)
    def message(text, path):
        part = {"$ref": "#/" + path} if path else schema
        errors = dialect(part, resolver=resolver).iter_errors(json.loads(text))
        return next((error.message or "?" for error in errors), "")
    print(json.dumps([message(*case) for case in json.load(open("cases.json"))]))
    """
}
