/// Any point of a line from `minimum` to `maximum`, with at most `decimals` decimals.
package struct ContinuousScaleFormat: Hashable, Sendable {
  package let minimum: DecimalNumber
  package let maximum: DecimalNumber
  package let decimals: Int
  package let minimumLabel: LocalizedText?
  package let maximumLabel: LocalizedText?
  package let unit: String?
  /// What stands between the two ends, in the order of the values.
  package let labels: [ScaleLabel]

  package init(
    minimum: DecimalNumber, maximum: DecimalNumber, decimals: Int = 1, minimumLabel: LocalizedText? = nil,
    maximumLabel: LocalizedText? = nil, unit: String? = nil, labels: [ScaleLabel] = []
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.decimals = decimals
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
    self.unit = unit
    self.labels = labels
  }

  /// The same bounds without the labels.
  package var numeric: NumericFormat {
    NumericFormat(minimum: minimum, maximum: maximum, decimals: decimals, unit: unit)
  }
}
