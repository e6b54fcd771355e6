import JSONText
package import SurveyModel

/// The files of a new study: small, complete, and clean under `regimen check`.
package struct StudyTemplate: Sendable {
  /// How often a new schedule asks.
  package enum Rhythm: String, CaseIterable, Sendable {
    /// Each evening for four weeks.
    case daily
    /// Once a week for three months.
    case weekly
    /// Six times a day at moments that chance chooses, for a week.
    case beeps
  }

  package let id: String
  package var title = "A new study"
  package var contact = "you@example.org"
  /// In which texts are written, the first one first; never empty.
  package var languages = [LanguageTag.english]
  package var zone = "UTC"
  package var rhythm = Rhythm.daily

  package init(id: String) { self.id = id }

  /// The files by path, for a new study.
  package var files: [(path: String, text: String)] {
    [
      ("study.yaml", study), ("Surveys/daily.yaml", survey("daily", title: nil)),
      ("Schedules/daily.yaml", schedule("daily", survey: "daily", title: nil)), (".gitignore", ".regimen/\n"),
    ]
  }

  /// The folder's name as an id: other characters become hyphens.
  package static func id(from name: String) -> String {
    let text = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let parts = text.split(separator: "-")
    guard let first = parts.first?.first, first.isLetter else { return "study" }
    return parts.joined(separator: "-")
  }

  /// Whether a text may be the id of a study, a survey or a schedule.
  package static func isID(_ text: String) -> Bool { Identifier.isValid(text, dots: true) }

  /// Whether a text is a word of the program, and so no id.
  package static func isReserved(_ text: String) -> Bool { Identifier.reserved.contains(text) }
}

// MARK: - Files

extension StudyTemplate {
  private var study: String {
    """
    # Who runs the study, in which languages, where.
    id: \(id)
    title: \(same(title))
    contact: \(quoted(contact))
    languages: [\(languages.map(\.tag).joined(separator: ", "))]
    zone: \(zone)

    """
  }

  /// A survey to begin with: a scale, a yes or no, and a number that shows after it.
  package func survey(_ id: String, title: String?) -> String {
    """
    # A survey is a list of steps; a step is one screen.
    id: \(id)
    title: \(title.map(same) ?? text("Daily questions", "毎日の質問", "Tägliche Fragen"))
    \(language)steps:
      - id: \(id).form
        type: form
        title: \(text("How was your day?", "今日はどんな一日でしたか?", "Wie war Ihr Tag?"))
        items:
          - id: mood
            type: scale
            prompt: \(text("How is your mood?", "気分はどうですか?", "Wie ist Ihre Stimmung?"))
            minimum: 1
            maximum: 7
            minimumLabel: \(text("Very low", "とても悪い", "Sehr schlecht"))
            maximumLabel: \(text("Very good", "とても良い", "Sehr gut"))
          - id: outside
            type: boolean
            prompt: \(text("Were you outside today?", "今日は外に出ましたか?", "Waren Sie heute draußen?"))
          - id: minutes
            type: numeric
            prompt: \(text("For how many minutes?", "何分ぐらいでしたか?", "Wie viele Minuten lang?"))
            minimum: 1
            maximum: 1440
            unit: min
            showIf: outside
      - id: done
        type: completion
        title: \(text("Thank you", "ありがとうございました", "Vielen Dank"))
    # What is taken out of a result for charts and tables.
    outcomes:
      - { kind: mood, from: \(id).form/mood }
      - { kind: minutesOutside, from: \(id).form/minutes, unit: min }

    """
  }

  /// A schedule with one task that asks a survey.
  package func schedule(_ id: String, survey: String, title: String?) -> String {
    let (comment, element) =
      switch rhythm {
      case .daily:
        (
          "Each evening for four weeks, open until the end of the day.",
          "{ id: evening, every: 1 day, at: 18:00, until: enrollment + 4 weeks }"
        )
      case .weekly:
        (
          "Once a week for twelve weeks, open for three days.",
          "{ id: weekly, every: 1 week, window: 3 days, until: enrollment + 12 weeks }"
        )
      case .beeps:
        (
          "Six times a day for a week, at moments that chance chooses, open for twenty minutes.",
          "{ id: beeps, random: { count: 6, between: [09:00, 21:00], gap: 60 min }, window: 20 min, "
            + "until: enrollment + 1 week }"
        )
      }
    return """
      # \(comment)
      id: \(id)
      title: \(title.map(same) ?? text("Daily questions", "毎日の質問", "Tägliche Fragen"))
      zone: participant
      tasks:
        - id: \(survey)
          survey: \(survey)
          schedule:
            - \(element)

      """
  }
}

// MARK: - Texts

extension StudyTemplate {
  /// The language of plain texts, where it is not English.
  private var language: String {
    guard languages.count == 1, let only = languages.first, only.primary != "en" else { return "" }
    return "language: \(only)\n"
  }

  /// A text in each of the languages; those that the program has no words in have the English ones.
  private func text(_ english: String, _ japanese: String, _ german: String) -> String {
    let others = ["ja": japanese, "de": german]
    let texts = languages.map { ($0, others[$0.primary] ?? english) }
    if texts.count == 1, let only = texts.first { return quoted(only.1) }
    return "{ " + texts.map { "\($0.0): \(quoted($0.1))" }.joined(separator: ", ") + " }"
  }

  /// What somebody typed, in each of the languages.
  private func same(_ text: String) -> String { self.text(text, text, text) }

  /// A text as YAML reads it back: in quotes where a plain one would mean something else.
  private func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || " .?!-@".contains($0) }
      && !["true", "false", "null", "yes", "no"].contains(text.lowercased())
    return isPlain ? text : JSONValue.string(text).compactText
  }
}
