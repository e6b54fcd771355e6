import SurveyModel

/// What sittings came to of a survey's steps, items and options.
struct Reached {
  private let survey: Survey
  private var steps: Set<Int> = []
  private var items: Set<Int> = []
  private var options: Set<String> = []

  init(_ survey: Survey) { self.survey = survey }

  mutating func add(_ runner: StepRunner) {
    for index in runner.path {
      let visit = runner.visits[index]
      steps.insert(visit.step)
      for record in visit.items where record.visible {
        items.insert(record.slot)
        for value in values(of: record.response?.answer) { options.insert("\(record.slot)=\(value)") }
      }
    }
  }

  private func values(of answer: Answer?) -> [String] {
    switch answer {
    case .choice(let chosen)?: [chosen.value.description]
    case .choices(let chosen)?: chosen.map(\.value.description)
    case .boolean(let truth)?: [String(truth)]
    default: []
    }
  }

  /// In the order of the file; of a step that nobody came to its items are not told too.
  var missing: [String] {
    survey.steps.indices.flatMap { index -> [String] in
      let step = survey.steps[index]
      guard steps.contains(index) else { return [step.id] }
      return survey.items.indices.filter { survey.items[$0].step == index }.flatMap { slot -> [String] in
        guard items.contains(slot) else { return [survey.path(of: slot)] }
        return optionValues(of: survey.items[slot].item.format).filter { !options.contains("\(slot)=\($0)") }
          .map { "\(survey.path(of: slot))=\($0)" }
      }
    }
  }

  private func optionValues(of format: AnswerFormat) -> [String] {
    switch format {
    case .choice(let format), .textScale(let format): format.choices.map(\.value.description)
    case .boolean: ["true", "false"]
    default: []
    }
  }
}
