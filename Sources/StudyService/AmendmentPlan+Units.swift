import Definitions
import Expressions
import SurveyModel

extension AmendmentPlan {
  /// An item that is asked in another unit than before.
  package struct UnitChange: Hashable, Sendable {
    package let survey: String
    /// The path of the item in a result.
    package let item: String
    /// Nil for none.
    package let old: String?
    package let new: String?

    /// Whether what was recorded in the old one is told in the new one. Without a unit numbers stay as they are.
    package var converts: Bool { old.flatMap { old in new.flatMap { UnitFactor.factor(from: old, to: $0) } } != nil }
  }
}
