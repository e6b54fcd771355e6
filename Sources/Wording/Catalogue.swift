/// The program's own texts in one language, for every face. What a study's files say is not here: that is the study's own.
///
/// Each language is one type, in files by subject; the compiler names what a new one lacks.
package protocol Catalogue: DayTexts, PromptTexts, NumberTexts, KeyTexts, LineTexts, ResultTexts, TaskTexts, FeedTexts {
  var report: any ReportTexts { get }
  var refusals: any RefusalTexts { get }
  var pages: any PageTexts { get }
  var preview: any PreviewTexts { get }
  var measuring: any MeasureTexts { get }
  var reminders: any ReminderTexts { get }
}

struct English: Catalogue {
  var report: any ReportTexts { EnglishReports() }
  var refusals: any RefusalTexts { EnglishRefusals() }
  var pages: any PageTexts { EnglishPages() }
  var preview: any PreviewTexts { EnglishPreview() }
  var measuring: any MeasureTexts { EnglishMeasuring() }
  var reminders: any ReminderTexts { EnglishReminders() }
}

struct Japanese: Catalogue {
  var report: any ReportTexts { JapaneseReports() }
  var refusals: any RefusalTexts { JapaneseRefusals() }
  var pages: any PageTexts { JapanesePages() }
  var preview: any PreviewTexts { JapanesePreview() }
  var measuring: any MeasureTexts { JapaneseMeasuring() }
  var reminders: any ReminderTexts { JapaneseReminders() }
}

struct German: Catalogue {
  var report: any ReportTexts { GermanReports() }
  var refusals: any RefusalTexts { GermanRefusals() }
  var pages: any PageTexts { GermanPages() }
  var preview: any PreviewTexts { GermanPreview() }
  var measuring: any MeasureTexts { GermanMeasuring() }
  var reminders: any ReminderTexts { GermanReminders() }
}

/// The one place that chooses a catalogue.
package enum Wording {
  /// Every catalogue by its language without region or script; the first is for readers of a language that has none.
  private static let catalogues: [(primary: String, catalogue: any Catalogue)] = [
    ("en", English()), ("ja", Japanese()), ("de", German()),
  ]

  /// The texts for a reader of a language.
  ///
  /// - Parameter primary: The primary subtag of RFC 5646, in lower case: `pt` of `pt-BR`.
  package static func catalogue(_ primary: String) -> any Catalogue {
    (catalogues.first { $0.primary == primary } ?? catalogues[0]).catalogue
  }

  /// The texts of every language, for who can't be asked for theirs.
  package static var all: [any Catalogue] { catalogues.map(\.catalogue) }
}
