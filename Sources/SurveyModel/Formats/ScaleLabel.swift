/// What stands along a scale at one of its values, between the two ends.
package struct ScaleLabel: Hashable, Sendable {
  package let value: DecimalNumber
  package let text: LocalizedText

  package init(value: DecimalNumber, text: LocalizedText) {
    self.value = value
    self.text = text
  }
}
