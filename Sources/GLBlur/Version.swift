/// The version of the program and of its libraries.
package enum Version {
  package static let current = "0.1.0"
}
