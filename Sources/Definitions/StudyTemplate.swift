/// The files of a new study: small, complete, and clean under `regimen check`.
package enum StudyTemplate {
  /// The files by path, for a study of the given id.
  package static func files(id: String) -> [(path: String, text: String)] {
    [
      ("study.yaml", study(id)), ("Surveys/daily.yaml", survey), ("Schedules/daily.yaml", schedule),
      (".gitignore", ".regimen/\n"),
    ]
  }

  private static func study(_ id: String) -> String {
    """
    # Who runs the study, in which languages, where.
    id: \(id)
    title: A new study
    contact: you@example.org
    languages: [en]
    zone: UTC

    """
  }

  private static let survey = """
    # A survey is a list of steps; a step is one screen.
    id: daily
    title: Daily questions
    steps:
      - id: daily.form
        type: form
        title: How was your day?
        items:
          - id: mood
            type: scale
            prompt: How is your mood?
            minimum: 1
            maximum: 7
            minimumLabel: Very low
            maximumLabel: Very good
          - id: outside
            type: boolean
            prompt: Were you outside today?
          - id: minutes
            type: numeric
            prompt: For how many minutes?
            minimum: 1
            maximum: 1440
            unit: min
            showIf: outside
      - id: done
        type: completion
        title: Thank you
    # What is taken out of a result for charts and tables.
    outcomes:
      - { kind: mood, from: daily.form/mood }
      - { kind: minutesOutside, from: daily.form/minutes, unit: min }

    """

  private static let schedule = """
    # Each evening for four weeks, open until the end of the day.
    id: daily
    title: Daily questions
    zone: participant
    tasks:
      - id: daily
        survey: daily
        schedule:
          - { id: evening, every: 1 day, at: 18:00, until: enrollment + 4 weeks }

    """

  /// The folder's name as an id: other characters become hyphens.
  package static func id(from name: String) -> String {
    let text = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let parts = text.split(separator: "-")
    guard let first = parts.first?.first, first.isLetter else { return "study" }
    return parts.joined(separator: "-")
  }
}
