package import Definitions
package import SurveyModel
import Wording
import XMLText

/// Surveys as one HTML page for people who judge a study: every step as a participant sees it, with what it depends on.
///
/// The page needs nothing from elsewhere and has no script. It prints, and follows the reader's light or dark scheme.
package struct SurveyPage: Sendable {
  let surveys: [Survey]
  /// Nil for each survey's own.
  let language: LanguageTag?
  private let media: [String: MediaFile]

  /// - Parameter files: Of the study, from disk: what the surveys show stands in the page.
  package init(_ surveys: [Survey], in language: LanguageTag?, files: FileSet) {
    self.surveys = surveys
    media = files.media
    self.language = language
  }

  package var html: String {
    let parts = surveys.enumerated().map { SurveyPart($1, in: language ?? $1.language, number: $0 + 1, media) }
    let tag = (language ?? surveys.first?.language)?.tag ?? "en"
    let title = parts.map(\.title).joined(separator: ", ")
    return """
      <!DOCTYPE html>
      <html lang="\(Markup.escaped(tag))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escaped(title))</title>
      <style>
      \(SurveyPage.style)
      </style>
      </head>
      <body>
      <main>
      \(parts.map(\.html).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #16202a; --dim: #56626e; --line: #8a949e; --page: #fff; --link: #0b4f9e; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --dim: #a5b1bd; --line: #6a7682; --page: #10161c; --link: #8cc0ff; } }
    body { font: 16px/1.5 system-ui, "DejaVu Sans", "Noto Sans CJK JP", sans-serif; color: var(--ink);
      background: var(--page); margin: 0 auto; max-width: 46rem; padding: 1rem; overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; margin: 1rem 0 0; } h2 { font-size: 1.15rem; margin: 0 0 .4rem; }
    h3 { font-size: 1rem; margin: 0; } a { color: var(--link); } p { margin: .3rem 0; }
    .dim, code { color: var(--dim); font-size: .875rem; } .rule { border-left: 3px solid var(--line); padding-left: .6rem; }
    .step { border: 1px solid var(--line); border-radius: .4rem; padding: .8rem 1rem; margin: 1rem 0; break-inside: avoid; }
    .step:target, .item:target { outline: 3px solid var(--link); }
    .item { margin: .9rem 0; break-inside: avoid; } .item ul { list-style: none; margin: .3rem 0; padding: 0; }
    .document { border-top: 1px solid var(--line); margin-top: .6rem; padding-top: .6rem; }
    .document h2, .document h3 { font-size: 1.05rem; margin: .6rem 0 .3rem; } figure { margin: 1rem 0; } svg, img, video { max-width: 100%; height: auto; }
    img.choice { width: 4rem; height: 4rem; object-fit: contain; vertical-align: middle; background: #fff; border-radius: .3rem; }
    svg text { fill: var(--ink); } svg rect { fill: none; stroke: var(--line); }
    svg path { fill: none; stroke: var(--dim); } svg marker path { fill: var(--dim); stroke: none; }
    svg a:focus rect { stroke: var(--link); stroke-width: 3; }
    @media print { :root { --ink: #000; --page: #fff; --dim: #333; --link: #000; } body { max-width: none; font-size: 10pt;
      padding: 0; } article + article { break-before: page; } .step { break-inside: auto; } }
    """
}
