/// Why a text is not JSON: what was wrong and at which byte.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let offset: Int
  package let reason: String

  package var description: String { "byte \(offset): \(reason)" }
}
