import ActiveTasks
import CivilTime
import JSONText
package import SurveyModel

extension ItemPrompt {
  /// Whether the way that was recorded was measured by a receiver: what is asked then is its name.
  var asksName: Bool { task?.kind == .locationTrack && measuredBefore.map { !$0.isByHand } ?? false }

  /// The measurement that was recorded.
  var measuredBefore: ActiveResult? { if case .active(let result)? = recorded { result } else { nil } }

  /// What was recorded of a part, as a person would type it; nil where it is not typed.
  package func recordedPart(at stage: PromptStage) -> String? {
    switch stage {
    case .answer: return asksName ? measuredBefore?["name"]?.string : recordedPart(at: .measured(HandParts()))
    case .measured(let known):
      guard let measuredBefore, measuredBefore.isByHand, let field = handFields[safe: known.count] else { return nil }
      return measuredBefore[field.name]?.compactText
    case .named: return measuredBefore?["name"]?.string
    case .other(let chosen): return choiceWantingText(among: chosen).flatMap { recorded?.ownWords(of: $0) }
    case .signature, .confirming, .affirming: return nil
    }
  }

  /// Leaves a part as it was recorded; nil where there is nothing to leave.
  func kept(at stage: PromptStage) -> PromptReply? {
    guard let part = recordedPart(at: stage) else { return nil }
    switch stage {
    case .measured(let known): return DecimalNumber(part).map { measured(known.with($0, isInDoubt: false)) }
    case .named(let parts): return named(part, parts)
    case .other(let chosen): return other(part, chosen)
    case .answer, .signature, .confirming, .affirming: return nil
    }
  }
}

extension Answer {
  /// The text beside a choice that takes one.
  ///
  /// - Parameter value: The choice that they stand beside.
  package func ownWords(of value: ChoiceValue?) -> String? {
    switch self {
    case .choice(let one): one.value == value ? one.other : nil
    case .choices(let several): several.first { $0.value == value }?.other
    default: nil
    }
  }
}
