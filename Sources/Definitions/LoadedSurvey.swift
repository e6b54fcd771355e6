import Diagnostics
import Expressions
package import SurveyModel
import YAMLTree

/// A survey with the places in its file that it was read from, for the rules that judge it.
package struct LoadedSurvey: Sendable {
  package internal(set) var survey: Survey
  package let path: String
  let idSpan: SourceSpan?
  /// The file's outermost map.
  let root: YAMLNode
  /// The nodes of the steps, parallel to `survey.steps`.
  let stepNodes: [YAMLNode]
  /// The nodes of the blocks and repeats, parallel to `survey.groups`.
  let groupNodes: [YAMLNode]
  /// The nodes of the items, by slot.
  let itemNodes: [YAMLNode]
  /// The nodes of the scores, parallel to `survey.scores`.
  let scoreNodes: [YAMLNode]
  /// The nodes of the outcomes, parallel to `survey.outcomes`.
  let outcomeNodes: [YAMLNode]
  /// The nodes of what it sets, parallel to `survey.sets`.
  let setNodes: [YAMLNode]
  /// What `study.yaml` declares of participants, for what the survey sets.
  let attributes: [ParticipantAttribute]
  let milestones: [StudyMilestone]?
  /// The rules of `requires`, by their conditions.
  let ruleNodes: [Expression: YAMLNode]
  /// That the answer to an item lies within the bounds that other answers give it, by its slot.
  let boundRules: [Int: [Expression]]
  /// What items take that do not say otherwise.
  let defaultNodes: [YAMLNode]
  /// Items with a fault of their own, by id: what names them is no second fault.
  let unusableItems: Set<String>
  /// Whether a rule of where to go on could not be read.
  let hasFaultyNext: Bool
  /// The languages that every text should have: the study's.
  let languages: [LanguageTag]
  /// The files that the survey is made of, its own first.
  package let files: [String]
}

extension LoadedSurvey {
  /// The names of the lists that items take their choices from, by their slots.
  package var namesOfChoices: [Int: String] {
    Dictionary(
      itemNodes.enumerated().compactMap { slot, node in node["choices"]?.asString.map { (slot, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
