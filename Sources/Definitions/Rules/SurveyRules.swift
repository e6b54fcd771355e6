import Diagnostics

/// A judgement on a survey that could be read: one rule, one file, one entry in `Documentation/diagnostics.md`.
protocol SurveyRule: SendableMetatype {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings)
}

enum SurveyRules {
  static let all: [any SurveyRule.Type] = [
    BoundsOutOfOrder.self, LongScale.self, ScaleStepUneven.self, CriterionOutOfScale.self, LabelOffScale.self,
    OutcomePath.self, DrawnBeforeRead.self,
    SetTarget.self,
    DuplicateOutcome.self, NextTarget.self, ConstantConditions.self, EndlessLoop.self, UnreachableStep.self,
    ScoreRange.self, ScoreBands.self, MixedUnits.self, LookupGap.self, NumberTooLarge.self, MissingTranslation.self,
  ]

  static func judge(_ loaded: LoadedSurvey) -> [Diagnostic] {
    var findings = Findings(path: loaded.path)
    for rule in all { rule.judge(loaded, &findings) }
    return findings.diagnostics
  }
}
