import JSONText
package import Wording

extension Catalogue {
  /// A number as people write it, with all decimals that it has.
  package func told(_ number: Double) -> String { decimal(JSONValue.double(number).compactText) }
}
