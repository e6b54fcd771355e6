import Definitions
import Expressions
import JSONText
package import Record
import SurveyModel

/// Where the entries of a study tell who or where somebody is, by the rule of data sets without names. The record knows
/// names, reasons and remarks of itself.
package struct IdentifyingPlaces: Sendable {
  private let content: IdentifyingContent
  private let attributes: Set<String>
  private let declared: Set<String>
  private let queries: Set<String>
  /// The tasks with a condition that asks for what tells: without it they are due on other days.
  package let tasks: [String]

  package init(_ study: RunningStudy) {
    content = IdentifyingContent(study)
    let all = study.layers.flatMap(\.definitions.study.attributes)
    attributes = study.attributesThatTell
    declared = Set(all.map(\.name))
    queries = content.queries(of: attributes)
    let (content, attributes) = (content, attributes)
    let tasks = study.layers.flatMap { $0.definitions.schedules.values.flatMap(\.tasks) }
    let asking = tasks.filter { task in
      task.conditions.contains { $0.expression?.queries.contains { content.tells($0, attributes) } ?? false }
    }
    self.tasks = Set(asking.map(\.id)).sorted()
  }
}

extension RunningStudy {
  /// The attributes that may tell who somebody is, by any of the files: what was written while one took any text is still
  /// there when it takes listed values.
  package var attributesThatTell: Set<String> {
    Set(layers.flatMap(\.definitions.study.attributes).filter(\.mayTell).map(\.name))
  }
}

extension IdentifyingPlaces {
  /// Whether an attribute tells; one that no accepted files declare is taken for one that does.
  package func tells(attribute name: String) -> Bool { attributes.contains(name) || !declared.contains(name) }

  /// The places in what an entry says, as JSON pointers.
  ///
  /// - Parameter survey: Of the sitting whose input the entry is; of no matter for another entry.
  package func places(in entry: EntryContent, survey: String? = nil) -> [String] {
    switch entry {
    case .roster(.attribute(let name, _, _, _)): attributes.contains(name) ? ["/value"] : []
    case .sitting(.began(let began)): asked(began.context["queried"], at: "/context/queried")
    case .sitting(.input(_, _, let input)): places(inInput: input, survey)
    case .outcome(.recorded(let outcome)):
      places(in: outcome.result, outcome.values, survey: content.survey(ofTask: outcome.task))
    case .outcome(.revised(_, _, let result, let values)): places(in: result, values, survey: nil)
    case .secondEntry(.entered(_, _, let result, _)): places(in: result, [], survey: nil)
    default: []
    }
  }

  private func asked(_ answers: JSONValue?, at pointer: String) -> [String] {
    (answers?.members ?? []).filter { queries.contains($0.name) }.map { pointer + JSONValue.pointerStep($0.name) }
  }

  /// An input is one answer, and is kept or left out as a whole; of a consent the signature alone.
  private func places(inInput input: JSONValue, _ survey: String?) -> [String] {
    guard let answer = input["answer"], let path = input["item"]?.string.flatMap({ ResultPath($0) }) else { return [] }
    guard let survey, content.knows(survey) else { return ["/input"] }
    let places = content.places(of: answer, to: path, in: survey, at: "/input/answer")
    return places == ["/input/answer"] ? ["/input"] : places
  }

  private func places(in result: JSONValue?, _ values: [RecordedValue], survey known: String?) -> [String] {
    guard let survey = result?["survey"]?.string ?? known, content.knows(survey) else { return ["/result", "/values"] }
    var places = values.indices.filter { content.tells(values[$0], in: survey) }.map { "/values/\($0)/value" }
    guard let result else { return places }
    for answer in TaskResult.answers(in: result) {
      places += content.places(
        of: answer.answer, to: answer.path, in: survey, at: "/result" + answer.pointer)
    }
    for (index, score) in (result["scores"]?.elements ?? []).enumerated() {
      guard let id = score["score"]?.string, content.tells(.score(id), in: survey) else { continue }
      places += ["value", "band"].map { "/result/scores/\(index)/\($0)" }
    }
    return places + asked(result["context"], at: "/result/context")
  }
}
