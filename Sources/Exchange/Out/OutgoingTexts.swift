import Expressions
import SurveyModel

/// Texts on their way into another system: their marks, and what they tell of answers.
struct OutgoingTexts {
  let survey: OutgoingSurvey
  /// How a value is told there; nil where none can be.
  let told: (Expression) -> String?
  /// How words are marked there.
  let mark: (MarkedText.Span) -> String
  /// A text in which nothing is taken for an answer.
  var literal: (String) -> String = { $0 }

  /// The text in a language, and what of it could not be told.
  func text(_ text: LocalizedText, in language: LanguageTag, group: Int?) -> (text: String, lost: [String]) {
    var lost: [String] = []
    let marked = text.marked(in: language, fallback: survey.survey.language)
    let spans = MarkedText.spans(of: marked).map { span -> String in
      var span = span
      span.text = Pipes.parts(of: span.text).map { part -> String in
        switch part {
        case .text(let text): return literal(String(text))
        case .pipe(let inner):
          guard case .expression(let expression)? = survey.survey.pipes[String(inner), group],
            let told = told(expression)
          else {
            lost.append(String(inner))
            return "…"
          }
          return told
        }
      }.joined()
      return mark(span)
    }
    return (spans.joined(), lost)
  }

  /// The lines of the report about a text.
  func lines(_ lost: [String], at place: String) -> [FidelityLine] {
    lost.map {
      survey.line("piping", .lost, at: place, note: "it can't be told there; an ellipsis stands", source: $0)
    }
  }
}
