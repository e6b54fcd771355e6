import CivilTime
import Definitions
import JSONText
import Randomness
import Record
import Rehearsal
import Scheduling
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// The pages of a survey that asks the same whatever is answered, made before anybody sees them: a device shows them
/// without a network, and sends what was confirmed on them later.
struct SurveyPack: Sendable {
  let event: StandingEvent
  let survey: Survey
  let language: LanguageTag
  private let view: ParticipantView

  /// Where they lie; another text, language or look lies elsewhere.
  static let address = "/offline/pack"

  /// A page of more is none of a survey that somebody takes on a phone.
  private static let mostPages = 300
  /// Stands in a page for what the device puts there.
  private static let (textMark, titleMark, contentMark) = ("{problem}", "{title}", "<!--content-->")

  /// Nil for an event that can't be taken without the server, or was taken.
  init?(_ event: StandingEvent, _ view: ParticipantView) {
    if event.completed != nil { return nil }
    self.init(asIfOpen: event, view)
  }

  /// The same, whatever was recorded meanwhile.
  init?(asIfOpen event: StandingEvent, _ view: ParticipantView) {
    guard event.event.slot != .offer,
      let survey = view.survey(of: event), survey.isFixed,
      let language = try? survey.promptLanguage(asked: nil, own: view.language).language
    else { return nil }
    (self.event, self.survey, self.language, self.view) = (event, survey, language, view)
  }

  /// What a sitting without a network draws its orders from: the device and the server know it.
  static func seed(of event: StandingEvent) -> UInt64 {
    SHA256Value(of: "pack:\(event.row.participant ?? ""):\(event.id)".utf8).description.prefix(16)
      .reduce(0) { $0 << 4 | UInt64($1.hexDigitValue ?? 0) }
  }

  var path: String { SurveyPack.path(of: event.id, survey, language) }

  static func path(of event: String, _ survey: Survey, _ language: LanguageTag) -> String {
    let version = [survey.digest, language.tag, Asset.style.path, Asset.script.path, event].joined(separator: " ")
    return "\(address)/\(SHA256Value(of: version.utf8).description.prefix(16))?event=\(event.asQuery)"
  }

  /// Where the pages of a sitting lie that was begun with the server; nil for one that drew an order of its own.
  static func path(of session: FormSession, _ event: String) -> String? {
    guard session.runner.survey.isFixed, session.runner.draws.isEmpty, !session.isTelling else { return nil }
    return path(of: event, session.runner.survey, session.runner.language)
  }
}

// MARK: - Its pages

extension SurveyPack {
  /// Nil for a survey that can't be gone through.
  func json(_ site: Site) -> JSONValue? {
    guard let (pages, last) = pages else { return nil }
    let closes = (event.row.graceEnds ?? event.row.closes).map { JSONValue.integer(Int($0.milliseconds)) }
    return [
      "pack": .string(path), "event": .string(event.id), "opens": .integer(Int(event.row.opens.milliseconds)),
      "closes": closes ?? .null, "name": .string("\(event.row.title), \(words.shortDay(event.row.date))"),
      "stale": .string(Templates.render(SurveyPack.noticeTemplate, ["notices": [words.pages.stale]])),
      "frame": .string(site.frame(SurveyPack.titleMark, language).html(SurveyPack.contentMark)),
      "pages": .array(pages), "closing": .string(closing(last)),
    ]
  }

  private var words: any Catalogue { language.catalogue }

  private var runner: StepRunner {
    let context = view.sittingContext(
      for: event, survey, run: "", language: language, seed: SurveyPack.seed(of: event), started: event.row.opens)
    return StepRunner(survey: survey, context: context)
  }

  private var pages: (pages: [JSONValue], last: FormSession)? {
    var hash = SeededHash()
    hash.add(survey.id)
    let runner = runner
    guard let walk = VirtualSitting(runner, VirtualAnswers(), &hash) else { return nil }
    var session = FormSession(runner, path: .page)
    session.closes = true
    var (pages, position, at) = ([JSONValue](), 0, event.row.opens)
    // What the last answer stores is stored: pages behind it are only read.
    let last = walk.journal.lastIndex { if case .respond = $0.input { true } else { false } } ?? 0
    for (number, input) in walk.journal.enumerated() {
      at = Instant(milliseconds: at.milliseconds + 1)
      switch input.input {
      case .respond(_, _, let response):
        pages.append(page(session, at: position, isTail: false))
        position += session.confirm(response, at: at, path: .page).count
      case .forward where session.cursor == nil && !session.isAtEnd:
        pages.append(page(session, at: position, isTail: number > last))
        position += session.take(.goOn, at: at).entries.count
      // A page is left with its last answer.
      default: continue
      }
      if pages.count > SurveyPack.mostPages { return nil }
    }
    return session.isAtEnd ? (pages, session) : nil
  }

  private func page(_ session: FormSession, at position: Int, isTail: Bool) -> JSONValue {
    var page = SittingPage(session, action: "/offline/take", token: "", position: position, now: event.row.opens)
    var members: [JSONMember] = [
      JSONMember("title", .string(page.title)), JSONMember("html", .string(page.html)),
      JSONMember("step", .integer(session.place?.step ?? 0)), JSONMember("position", .integer(position)),
      JSONMember("tail", .boolean(isTail)),
    ]
    var tried = session
    if session.asked != nil, case .refused(let problem) = tried.take(.none, at: event.row.opens) {
      page.problem = PageProblem(field: problem.field, text: SurveyPack.textMark)
      members += [
        JSONMember("refused", .string(page.html)), JSONMember("needed", .string(problem.text)),
        JSONMember("bounds", bounds(session)),
      ]
      if let number = number(session) { members.append(JSONMember("number", number)) }
    }
    if let asked = session.asked {
      members += [
        JSONMember("question", .string(asked.question)),
        JSONMember("labels", .object(asked.input.labels.map { JSONMember($0, .string($1)) })),
      ]
    }
    return .object(members)
  }

  /// How a number is typed here, and what is said of one that is typed otherwise; nil where none is.
  private func number(_ session: FormSession) -> JSONValue? {
    let (least, most, decimals, unit): (DecimalNumber?, DecimalNumber?, Int, String?)
    switch session.asked?.input {
    case .number(let minimum, let maximum, let places, let name):
      (least, most, decimals, unit) = (minimum, maximum, places, name)
    case .scale(let scale): (least, most, decimals, unit) = (scale.minimum, scale.maximum, scale.decimals, scale.unit)
    default: return nil
    }
    let whole = "\(Int(least?.doubleValue.rounded(.up) ?? most.map { $0.doubleValue.rounded(.down) - 1 } ?? 0))"
    func said(of typed: String, _ marks: (String, String)...) -> JSONValue {
      guard let text = refusal(of: typed, session), marks.allSatisfy({ text.contains($0.0) }) else { return .null }
      return .string(marks.reduce(text) { $0.replacing($1.0, with: $1.1, maxReplacements: 1) })
    }
    let fraction = String(repeating: "5", count: decimals + 1)
    return [
      "comma": .boolean(session.hasDecimalComma), "decimals": .integer(decimals),
      "unit": .string((unit ?? "").lowercased()), "unread": said(of: "?!", ("?!", "{typed}")),
      // What would be right is told in one language of two.
      "pointed": session.hasDecimalComma
        ? .null : said(of: whole + ",5", (whole + ",5", "{typed}"), (whole + ".5", "{number}")),
      "fraction": said(of: whole + "." + fraction, (words.decimal(whole + "." + fraction), "{number}")),
      "mark": .string(words.decimal(".")),
    ]
  }

  private func refusal(of typed: String, _ session: FormSession) -> String? {
    var tried = session
    let form = "answer=" + typed.asQuery
    guard let fields = FormFields(urlEncoded: form.utf8),
      case .refused(let problem) = tried.take(fields, at: event.row.opens)
    else { return nil }
    return problem.text
  }

  /// The bounds of a number that is typed, each with what is said of one beyond it.
  private func bounds(_ session: FormSession) -> JSONValue {
    let least: DecimalNumber?
    let most: DecimalNumber?
    switch session.asked?.input {
    case .number(let minimum, let maximum, _, _): (least, most) = (minimum, maximum)
    case .scale(let scale): (least, most) = (scale.minimum, scale.maximum)
    default: return []
    }
    func bound(_ number: DecimalNumber?, beyond: Double, _ name: String) -> JSONValue? {
      guard let number else { return nil }
      let typed = "\(Int(number.doubleValue + beyond))"
      // What is typed comes before the bound, which it is no part of.
      return refusal(of: typed, session).map {
        [
          name: .double(number.doubleValue),
          "text": .string($0.replacing(typed, with: "{number}", maxReplacements: 1)),
        ]
      }
    }
    return .array([bound(least, beyond: -1, "least"), bound(most, beyond: 1, "most")].compactMap(\.self))
  }

  /// What the device shows when all is answered: the survey's thanks, and that the answers wait.
  private func closing(_ session: FormSession) -> String {
    let text = session.page
    return Templates.render(
      SurveyPack.closingTemplate,
      [
        "title": text?.title ?? words.thanks, "text": MarkdownPage.html(ofText: text?.marked ?? ""),
        "kept": words.pages.keptWhole, "keptText": words.pages.keptWholeText, "done": words.pages.toToday,
      ])
  }

  static let noticeTemplate = PageTemplate("{{>notices}}")

  static let closingTemplate = PageTemplate(
    """
    <section class="thanks" data-done>
    <h1>{{title}}</h1>
    {{{text}}}
    </section>
    <p class="notice" role="status"><strong>{{kept}}</strong><br>{{keptText}}</p>
    <p><a class="button primary" href="/">{{done}}</a></p>
    """)
}

extension PromptInput {
  /// What stands for the values of a field, where they are chosen.
  fileprivate var labels: [(String, String)] {
    switch self {
    case .decision(let yes, let no): [("1", yes), ("2", no)]
    case .choices(let choices, _), .ranking(let choices, _): choices.map { ("\($0.number)", $0.label) }
    default: []
    }
  }
}

extension String {
  /// As the value of a query.
  fileprivate var asQuery: String {
    utf8.map { byte -> String in
      let isPlain = byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain || byte == 0x2D || byte == 0x2E || byte == 0x5F
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
