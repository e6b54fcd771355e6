package import Definitions
package import Machine
import StudyDesk
import SurveyModel

/// A file that is added to a study; at a terminal it is asked what no option said.
package struct NewFile {
  private let place: StudyPlace
  private let definitions: StudyDefinitions
  /// What it is asked with; nil where nothing is asked.
  private let questions: StudyQuestions?

  /// - Parameter asks: Whether somebody at a terminal is asked.
  /// - Throws: ``MachineRefusal``.
  package init(in place: StudyPlace, asks: Bool) throws {
    self.place = place
    definitions = try WorkingStudy(place).definitions
    questions = asks && Streams.inputIsTerminal && Streams.standardError.isTerminal ? StudyQuestions() : nil
  }

  /// Writes a survey and says where it is.
  ///
  /// - Parameters:
  ///   - id: Nil to be asked for.
  ///   - title: What lists call it; asked for when nil, and its id where nobody is asked.
  /// - Throws: ``TerminalFailure``; ``MachineRefusal``.
  package func survey(_ id: String?, title: String?) throws {
    let taken = Dictionary(uniqueKeysWithValues: definitions.surveys.values.map { ($0.survey.id, $0.path) })
    let id = try self.id(id, of: "survey", suggesting: "evening", taken: taken)
    let title = try self.title(title, of: "survey", id: id)
    try write(id, in: FileSet.surveysFolder) { $0.survey(id, title: title) }
  }

  /// Writes a schedule with one task and says where it is.
  ///
  /// - Parameters:
  ///   - survey: The survey that it asks, by its id or its file; nil to be asked for.
  ///   - rhythm: How often it asks; daily where nobody says it.
  /// - Throws: ``TerminalFailure``; ``MachineRefusal``; ``DefinitionRefusal``.
  package func schedule(_ id: String?, survey: String?, title: String?, rhythm: StudyTemplate.Rhythm?) throws {
    let asked = try survey.map { try definitions.survey($0, orAt: place.path(of: $0)).survey.id } ?? askedSurvey()
    let taken = definitions.schedules.mapValues(\.path)
    let id = try self.id(id, of: "schedule", suggesting: asked, taken: taken)
    let title = try self.title(title, of: "schedule", id: id)
    let rhythm = try rhythm ?? (questions.map { try answered($0.rhythm(.daily)) } ?? .daily)
    try write(id, in: FileSet.schedulesFolder) { template in
      var template = template
      template.rhythm = rhythm
      return template.schedule(id, survey: asked, title: title)
    }
  }
}

// MARK: - What is asked

extension NewFile {
  private func id(
    _ said: String?, of what: String, suggesting suggestion: String, taken: [String: String]
  ) throws -> String {
    func judged(_ id: String) -> Result<String, StudyQuestions.Wrong> {
      if let path = taken[id] { return .failure(.init("the id '\(id)' is taken by \(path)")) }
      guard StudyTemplate.isID(id) else {
        return .failure(.init("'\(id)' is no id: write a letter, then letters, digits, '-', '_' or '.'"))
      }
      return .success(id)
    }
    if let said {
      switch judged(said) {
      case .success(let id): return id
      case .failure(let wrong): throw TerminalFailure.request(wrong.description + "; nothing was written")
      }
    }
    let free = free(suggestion, taken)
    guard let questions else { throw TerminalFailure.request("name the \(what): 'regimen new \(what) \(free)'") }
    return try answered(
      questions.ask("Which id does the \(what) get (in results and on the command line)?", free, judged))
  }

  /// The first of `evening`, `evening2`, `evening3` that is free.
  private func free(_ id: String, _ taken: [String: String]) -> String {
    let names = [id] + (2...taken.count + 2).map { "\(id)\($0)" }
    return names.first { taken[$0] == nil } ?? id
  }

  private func title(_ said: String?, of what: String, id: String) throws -> String {
    guard said == nil, let questions else { return said ?? id }
    return try answered(questions.ask("What do lists and pages call the \(what)?", id) { .success($0) })
  }

  private func askedSurvey() throws -> String {
    let known = definitions.surveys.keys.sorted()
    guard let questions, let first = known.first else {
      throw TerminalFailure.request(
        known.isEmpty
          ? "there is no survey to ask yet: 'regimen new survey evening' writes one"
          : "say which survey it asks: '--survey \(known[0])'")
    }
    let listed = known.count > 12 ? "" : " (\(known.joined(separator: ", ")))"
    return try answered(
      questions.ask("Which survey does it ask\(listed)?", first) { text in
        do { return .success(try definitions.survey(text, orAt: place.path(of: text)).survey.id) } catch {
          return .failure(.init((error as? any Refusal)?.message ?? "\(error)"))
        }
      })
  }

  private func answered<Answer>(_ answer: Answer?) throws -> Answer {
    guard let answer else { throw TerminalFailure.stopped("nothing was written") }
    return answer
  }

  private func write(_ id: String, in folder: String, _ text: (StudyTemplate) -> String) throws {
    let study = definitions.study
    var template = StudyTemplate(id: study.id)
    if !study.languages.isEmpty { template.languages = study.languages }
    let path = "\(folder)/\(id).yaml"
    try StudyFolder(url: place.folder).begin([(path, text(template))])
    Streams.say([path])
    Streams.standardError.writeLine("Next: change it as you need, then 'regimen check'")
  }
}
