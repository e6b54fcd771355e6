package import ActiveTasks
package import CivilTime

/// What a participant or assessor answered to one item.
package enum Answer: Hashable, Sendable {
  /// Of scales and numbers; in the item's unit.
  case number(DecimalNumber)
  case boolean(Bool)
  case choice(ChosenValue)
  /// Of a choice with `multiple`, in the order of the choices.
  case choices([ChosenValue])
  case text(String)
  case date(CivilDate)
  /// The choices in the order that the person gave them.
  case ranking([ChoiceValue])
  case dateTime(DateTimeAnswer)
  case timeOfDay(TimeOfDay)
  case location(LocationAnswer)
  case signature(SignatureAnswer)
  case file(FileAnswer)
  case consent(ConsentAnswer)
  case active(ActiveResult)
}

/// The value of a choice as the survey's file writes it.
package enum ChoiceValue: Hashable, Sendable, CustomStringConvertible {
  case number(DecimalNumber)
  case text(String)

  package var description: String {
    switch self {
    case .number(let number): number.description
    case .text(let text): text
    }
  }
}

/// A choice that was made; `other` is what was written beside the choice that allows it.
package struct ChosenValue: Hashable, Sendable {
  package let value: ChoiceValue
  package let other: String?

  package init(_ value: ChoiceValue, other: String? = nil) {
    self.value = value
    self.other = other
  }
}

/// A decision on a consent document.
package struct ConsentAnswer: Hashable, Sendable {
  package let agreed: Bool
  /// The name typed as a signature; nil when none was asked for or the person did not agree.
  package let signature: String?

  package init(agreed: Bool, signature: String? = nil) {
    self.agreed = agreed
    self.signature = signature
  }
}

extension Answer {
  /// The answer as it counts when a file gave it: a timed task's result is then not valid.
  var scripted: Answer {
    if case .active(let result) = self { .active(result.scripted) } else { self }
  }
}
