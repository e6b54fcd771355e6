import CivilTime
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import Scheduling
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// A participant's day: what is to be done and what was, the week round it, and what comes next.
struct FeedPage {
  let day: OwnDay
  let visitor: Visitor
  let notices: [String]

  private var feed: DayFeed { day.feed }
  var language: LanguageTag { feed.view.language }
  private var words: any Catalogue { language.catalogue }

  var title: String { words.day(feed.date, today: feed.view.today) }

  var html: String {
    Templates.render(
      FeedPage.template,
      [
        "title": title, "weekWord": words.pages.week, "tasksWord": words.pages.tasks,
        "week": feed.week.map(weekday), "cards": feed.cards.map(card), "hasCards": !feed.cards.isEmpty,
        "offline": words.pages.offline(asOf: asOf), "kept": words.pages.answerKept, "send": words.pages.send,
        "keptMany": words.pages.answersKept("{count}"), "whole": words.pages.keptWhole, "goOn": words.pages.goOn,
        "asked": words.pages.answerAsked("{given}", "{question}"), "again": words.pages.answerAgain,
        "notTaken": words.pages.notTaken, "see": words.pages.see,
        "nothing": words.nothingDue, "notices": notices.map(\.asSentenceStart), "token": visitor.formToken,
        "standing": words.standing(of: feed.view).map { $0.asSentence as Any } ?? false,
        "ring": feed.ring.due > 0 ? RingPicture(feed.ring).values(words) as Any : false,
        "next": day.next.map { words.told($0, today: feed.view.today) as Any } ?? false,
      ])
  }

  /// When the page was made, by the clocks round the participant.
  private var asOf: String { words.shortDay(day.made.date) + " " + day.made.time.description.prefix(5) }

  private func weekday(_ shown: DayFeed.Day) -> [String: Any] {
    let isToday = shown.date == feed.view.today
    return [
      "href": isToday ? "/" : "/?day=\(shown.date)", "name": words.weekday(shown.date),
      "number": shown.date.components.day, "share": shown.ring.due > 0 ? "\(shown.ring.done)/\(shown.ring.due)" : "–",
      "isShown": shown.date == feed.date, "label": words.day(shown.date, today: feed.view.today),
      "said": shown.ring.due > 0 ? words.done(shown.ring.done, of: shown.ring.due) : words.nothingDue,
    ]
  }

  private func card(_ card: DayFeed.Card) -> [String: Any] {
    let event = card.event
    var facts = card.facts.map { ["label": $0.label, "value": $0.value] }
    if let last = card.entries.last {
      facts.insert(
        ["label": words.pages.recordedTimes(card.entries.count), "value": reading(last, event)],
        at: 0)
    }
    if let begun = card.begun { facts.append(["label": words.begun.asSentence, "value": reading(begun, event)]) }
    var values: [String: Any] = [
      "title": event.row.title, "when": start(of: event), "kind": FeedPage.kind(of: event.state),
      "state": words.state(of: event) { reading($0, event) }.asSentence, "facts": facts, "hasFacts": !facts.isEmpty,
    ]
    values["visit"] = event.row.visit.map { $0.title as Any } ?? false
    values["lacking"] = card.lacksAnswer ? words.lacksAnswer.asSentence as Any : false
    if card.isChangeable, card.lacksAnswer {
      values["begin"] = begin(event, words.pages.goOn)
    } else if card.isChangeable {
      values["begin"] = [
        "event": event.id, "word": words.pages.change, "look": "secondary",
        "label": words.pages.change(event.row.title),
      ]
    } else if event.state.isAvailable {
      values["begin"] = begin(event, card.begun == nil ? words.pages.begin : words.pages.goOn)
      let startOver = words.pages.startOver
      values["over"] =
        card.begun == nil || !card.mayBeBegunAnew
        ? false : ["event": event.id, "word": startOver, "label": startOver + ": " + event.row.title] as Any
    } else if case .upcoming = event.state, SurveyPack(event, feed.view) != nil {
      // A device that has no network shows it when its time has come.
      values["begin"] = begin(event, words.pages.begin).merging(["isLater": true]) { $1 }
    }
    if let log = card.log { values["log"] = logged(log, event) }
    return values
  }

  private func begin(_ event: StandingEvent, _ word: String) -> [String: Any] {
    var values: [String: Any] = [
      "event": event.id, "word": word, "look": "primary", "label": word + ": " + event.row.title,
    ]
    if event.completed == nil, let pack = SurveyPack(event, feed.view) {
      values["pack"] = [
        "path": pack.path, "opens": event.row.opens.milliseconds,
        "closes": (event.row.graceEnds ?? event.row.closes)?.milliseconds ?? Int64.max,
      ]
    }
    return values
  }

  /// A log's buttons, and the day's entries with a way to take one's own back.
  private func logged(_ log: LogCard, _ event: StandingEvent) -> [String: Any] {
    [
      "event": event.id, "touch": LogTouch.newPage(), "hasEntries": !log.entries.isEmpty,
      "buttons": log.buttons.enumerated().map { number, button in
        ["number": number, "picture": button.isPicture ? button.word as Any : false, "label": button.label]
          as [String: Any]
      },
      "entries": log.entries.map { entry in
        let time = reading(entry.finished, event)
        return [
          "event": entry.event, "time": time, "answers": entry.answers, "isOwn": entry.isOwn,
          "word": words.pages.takeBack, "label": "\(words.pages.takeBack): \(time) \(entry.answers)",
        ] as [String: Any]
      },
    ]
  }

  private func start(of event: StandingEvent) -> String {
    event.row.start.map { reading($0, event) } ?? words.allDay.asSentence
  }

  /// To the minute.
  private func reading(_ instant: Instant, _ event: StandingEvent) -> String {
    let told = words.reading(instant, event.row, on: feed.date)
    return told.count(where: { $0 == ":" }) == 2 ? String(told.dropLast(3)) : told
  }

  /// The look of a card; what it says stands in words beside.
  private static func kind(of state: EventState) -> String {
    switch state {
    case .done, .doneLate: "done"
    case .open, .started: "open"
    case .late: "late"
    case .missed: "missed"
    case .upcoming, .waiting, .excused, .withdrawn, .lapsed: "other"
    }
  }

  static let template = PageTemplate(
    """
    {{>notices}}
    <p class="notice offline" role="status">{{offline}}</p>
    <p class="notice" data-kept data-one="{{kept}}" data-many="{{keptMany}}" data-whole="{{whole}}" data-go-on="{{goOn}}" hidden><span>{{kept}}</span> <a href="/offline/unsent">{{send}}</a></p>
    <p class="notice" data-asked="{{asked}}" hidden><span></span> <a href="/offline/unsent">{{again}}</a></p>
    <p class="notice" data-not-taken hidden><strong>{{notTaken}}</strong> <a href="/offline/not-taken">{{see}}</a></p>
    <div class="day"><h1>{{title}}</h1>{{#ring}}{{{svg}}}{{/ring}}</div>
    {{#ring}}<p class="ring-words">{{words}}</p>{{/ring}}
    {{#standing}}<p class="notice">{{standing}}</p>{{/standing}}
    <nav aria-label="{{weekWord}}"><ol class="week">
    {{#week}}<li><a href="{{href}}"{{#isShown}} aria-current="date"{{/isShown}} aria-label="{{label}}. {{said}}"><span class="name">{{name}}</span><span class="number">{{number}}</span><span class="share">{{share}}</span></a></li>
    {{/week}}
    </ol></nav>
    {{#hasCards}}
    <ul class="cards" aria-label="{{tasksWord}}">
    {{#cards}}
    <li class="card {{kind}}">
    {{#visit}}<p class="visit">{{visit}}</p>{{/visit}}
    <p class="when">{{when}}</p>
    <h2>{{title}}</h2>
    <p class="state">{{state}}</p>
    {{#lacking}}<p class="lacking">{{lacking}}</p>{{/lacking}}
    {{#hasFacts}}<dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl>{{/hasFacts}}
    {{#log}}
    <form method="post" action="/log" class="log"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="event" value="{{event}}"><input type="hidden" name="touch" value="{{touch}}">{{#buttons}}<button name="button" value="{{number}}">{{#picture}}<span class="picture" aria-hidden="true">{{picture}}</span>{{/picture}}{{label}}</button>{{/buttons}}</form>
    {{#hasEntries}}<form method="post" action="/log/take-back"><input type="hidden" name="token" value="{{token}}"><ul class="entries">{{#entries}}<li><span>{{time}}</span> <span>{{answers}}</span>{{#isOwn}} <button class="small quiet" name="entry" value="{{event}}" aria-label="{{label}}">{{word}}</button>{{/isOwn}}</li>{{/entries}}</ul></form>{{/hasEntries}}
    {{/log}}
    {{#begin}}<form method="post" action="/begin"{{#pack}} data-pack="{{path}}" data-opens="{{opens}}" data-closes="{{closes}}"{{/pack}}{{#isLater}} hidden{{/isLater}}><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="event" value="{{event}}"><button class="{{look}}" aria-label="{{label}}">{{word}}</button></form>{{/begin}}
    {{#over}}<form method="post" action="/begin"><input type="hidden" name="token" value="{{token}}"><input type="hidden" name="event" value="{{event}}"><input type="hidden" name="over" value="yes"><button class="small quiet" aria-label="{{label}}">{{word}}</button></form>{{/over}}
    </li>
    {{/cards}}
    </ul>
    {{/hasCards}}
    {{^hasCards}}<p>{{nothing}}</p>{{/hasCards}}
    {{#next}}<p class="next">{{next}}</p>{{/next}}
    """)
}

extension Site {
  func page(_ page: FeedPage) -> Response {
    var frame = frame(page.title, page.language)
    frame.footer = footer(page.visitor, page.language)
    return .page(frame.html(page.html))
  }

  /// Other languages, one's own history, whom to ask, and the way out.
  func footer(_ visitor: Visitor, _ language: LanguageTag) -> String {
    let words = language.catalogue.pages
    return Templates.render(
      Site.footerTemplate,
      [
        "token": visitor.formToken, "out": words.signOut,
        "today": words.today, "history": words.history,
        "contact": contact.map { language.catalogue.questions($0) as Any } ?? false,
        "languages": languages.filter { !$0.sharesLanguage(with: language) }.map {
          ["tag": $0.tag, "name": LanguageName.own(of: $0)]
        },
      ])
  }

  private static let footerTemplate = PageTemplate(
    """
    <footer>
    {{#contact}}<p class="contact">{{contact}}</p>{{/contact}}
    <div class="foot">
    <a class="button small" href="/">{{today}}</a>
    <a class="button small" href="/history">{{history}}</a>
    {{#languages}}<form method="post" action="/language"><input type="hidden" name="token" value="{{token}}"><button class="small" name="language" value="{{tag}}" lang="{{tag}}">{{name}}</button></form>{{/languages}}
    <form method="post" action="/sign-out"><input type="hidden" name="token" value="{{token}}"><button class="small quiet">{{out}}</button></form>
    </div>
    </footer>
    """)
}

extension String {
  /// Texts that stand behind a time in a terminal begin a line here.
  /// With a capital, but for what begins with an event or a path: such a name stays as it is.
  var asSentence: String {
    let isName = prefix { $0 != " " }.contains { $0 == "/" || $0 == "@" }
    return isName ? self : prefix(1).uppercased() + dropFirst()
  }
}

/// A language by its own name.
enum LanguageName {
  static func own(of language: LanguageTag) -> String {
    switch language.primary {
    case "en": "English"
    case "ja": "日本語"
    case "de": "Deutsch"
    case "fr": "Français"
    case "es": "Español"
    case "pt": "Português"
    case "it": "Italiano"
    case "nl": "Nederlands"
    case "zh": "中文"
    case "ko": "한국어"
    case "ar": "العربية"
    case "he": "עברית"
    default: language.tag
    }
  }
}

/// How much of a day is done, as a ring that fills.
struct RingPicture {
  private let ring: CompletionRing

  init(_ ring: CompletionRing) { self.ring = ring }

  func values(_ words: any Catalogue) -> [String: Any] { ["svg": svg, "words": words.done(ring.done, of: ring.due)] }

  /// Its words stand beside it.
  private var svg: String {
    let share = ring.due > 0 ? Double(ring.done) / Double(ring.due) : 0
    let length = (share * 1_000).rounded() / 10
    return """
      <svg class="ring" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><g fill="none" stroke-width="4">\
      <circle class="track" cx="20" cy="20" r="17"/><circle class="done" cx="20" cy="20" r="17" pathLength="100" \
      stroke-dasharray="\(length) 100" transform="rotate(-90 20 20)"/></g>\
      <text x="20" y="24" text-anchor="middle" font-size="11" font-weight="700">\(ring.done)/\(ring.due)</text></svg>
      """
  }
}
