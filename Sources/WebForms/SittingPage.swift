package import CivilTime
package import Sittings
import SurveyModel
package import Wording

/// The page that a sitting shows: one question, a page to be read, a review, or a consent with its document.
///
/// It is made from what the session says and holds no rule of its own: each button is an ``FormSession/Act``.
package struct SittingPage: Sendable {
  package let session: FormSession
  /// Where its form goes.
  package let action: String
  /// Says that the form is one of ours.
  package let token: String
  /// How many inputs the sitting has: a form of another number is of a page that was left.
  package let position: Int
  package let now: Instant
  /// What was sent and not taken.
  package var typed: FormFields?
  package var problem: PageProblem?
  /// The question whether the answer was meant.
  package var asksBack: String?
  /// What happened, above the page.
  package var notices: [String] = []
  /// Where the script that measures lies.
  package var measureScript = ""
  /// Where a device that keeps pages has those of this survey, and the step of this one; nil for a survey that can't be
  /// gone through without the server.
  package var kept: (pack: String, step: Int)?
  /// Where "later" leads.
  package var laterPath = "/"
  /// What the button says that leads there; nil for "later", where what was confirmed is kept.
  package var laterLabel: String?

  package init(_ session: FormSession, action: String, token: String, position: Int, now: Instant) {
    self.session = session
    self.action = action
    self.token = token
    self.position = position
    self.now = now
  }
}

extension SittingPage {
  package var html: String { Templates.render("item", head.merging(body) { $1 }.merging(buttons) { $1 }) }

  /// What the browser's window is called.
  package var title: String {
    let question = session.asked?.question ?? ""
    let name = session.page?.title ?? (question.isEmpty ? session.pageName : question)
    return problem == nil ? name : words.error + ": " + name
  }

  private var words: any PageTexts { session.words.pages }

  private var asked: AskedItem? { session.asked }

  private var head: [String: Any] {
    var values: [String: Any] = [
      "action": action, "token": token, "position": position, "notices": notices.map(\.asSentenceStart),
      "later": laterLabel ?? words.later,
      "laterPath": laterPath,
      "hasItem": session.cursor != nil, "item": session.cursor ?? 0, "hasQuestion": asked?.question.isEmpty == false,
    ]
    if let place = session.place, let item = session.cursor {
      // What a draft is kept under: no other question of the sitting has it.
      values["asked"] = ([place.step] + place.entries + [place.visit, item]).map(String.init).joined(separator: "-")
    }
    if case .file? = asked?.input { values["takesFile"] = true }
    if let kept { values["kept"] = ["pack": kept.pack, "step": kept.step] }
    if let problem {
      values["problem"] = ["heading": words.problem, "field": problem.field, "text": problem.text]
    }
    if let number = asked?.number {
      var progress: [String: Any] = ["text": session.words.question(number, of: asked?.total), "number": number]
      progress["total"] = asked?.total?.most ?? false
      values["progress"] = progress
    }
    if let left = session.timeLeft(at: now) {
      values["limit"] = ["milliseconds": left, "text": words.timeLeft((left + 999) / 1000), "spent": spent(left)]
    }
    return values
  }

  /// How long the sole question of a page with a limit has shown, in milliseconds: a page that is loaded again takes no time off
  /// its answer. Of several questions it is not known.
  private func spent(_ left: Int) -> Int {
    guard let page = session.runner.page, page.items.count(where: \.visible) == 1, let deadline = session.deadline
    else {
      return 0
    }
    return max(0, Int(clamping: deadline.milliseconds - page.started.milliseconds) - left)
  }

  private var body: [String: Any] {
    var values: [String: Any] = [
      "noteTexts": session.pageNotes.map { note in
        MarkdownPage.html(ofText: note.marked) + (note.media.map { MediaMarkup.html($0) } ?? "")
      },
      "values": session.computed.map { ["name": $0.name, "value": $0.value] },
    ]
    if let asksBack { (values["confirmed"], values["confirmedOf"]) = (asksBack, typed?.answerText ?? "") }
    // What introduces a page of several questions stands above its first alone.
    let isFirst = session.cursor == nil || session.cursor == firstAsked
    if let page = session.page {
      if let title = page.title, !title.isEmpty {
        values["title"] = title
      } else if asked?.question.isEmpty == true {
        values["name"] = session.pageName
      }
      if isFirst {
        let text = MarkdownPage.html(ofText: page.marked ?? "") + (page.media.map { MediaMarkup.html($0) } ?? "")
        if !text.isEmpty { values["text"] = text }
        if let document = page.document {
          // Whole above the choice; a page that asks back has it at hand, and its question in sight.
          values["document"] =
            [
              "html": MarkdownPage.html(of: document), "documentLabel": session.pageName,
              "isFolded": asksBack != nil,
            ] as [String: Any]
        }
      }
    }
    if let asked, let prompt = session.prompt {
      if let table = asked.table { values["table"] = table }
      values["field"] =
        ItemFields(
          asked: asked, prompt: prompt, words: session.words, typed: typed, problem: problem,
          seed: session.runner.taskSeed, measureScript: measureScript, pageName: session.pageName
        ).html
    }
    return values.merging(reviewed) { $1 }
  }

  private var firstAsked: Int? { session.runner.page?.items.firstIndex(where: session.runner.isAsked) }

  private var reviewed: [String: Any] {
    guard session.isReview else { return [:] }
    let values = ReviewRows.values(session.review, heading: words.answers, words)
    return values.merging(["headingStands": session.page?.title == words.answers]) { $1 }
  }
}

// MARK: - Buttons

extension SittingPage {
  private var buttons: [String: Any] {
    guard asksBack == nil else {
      let act = typed?["act"] == "skip" ? "skip" : "answer"
      return ["primary": button(act, words.yesThatIsRight), "more": more([("back", words.back, "quiet")])]
    }
    guard let asked else {
      return [
        "primary": button("goOn", words.next), "more": more(session.canGoBack ? [("back", words.back, "quiet")] : []),
      ]
    }
    var more: [(String, String, String)] = []
    if let suggested = asked.suggested, let prompt = session.prompt {
      more.append(("keep", words.use(prompt.shown(suggested)), "secondary"))
    }
    if asked.canSayDontKnow { more.append(("dontKnow", session.words.notKnown, "secondary")) }
    if asked.canSkip { more.append(("skip", words.skip, "secondary")) }
    if asked.current != nil, isNotRefilled, let prompt = session.prompt, let current = asked.current {
      more.append(("keep", words.keep(prompt.shown(current)), "secondary"))
    }
    if asked.canGoBack { more.append(("back", words.back, "quiet")) }
    var values: [String: Any] = ["more": self.more(more)]
    if isTypedHere { values["primary"] = button("answer", words.next) }
    return values
  }

  /// Whether an answer given before stands in no field.
  private var isNotRefilled: Bool {
    switch asked?.input {
    case .measurement, .task: true
    default: asked?.current?.answer == nil
    }
  }

  /// Whether the page can take an answer at all.
  private var isTypedHere: Bool {
    switch asked?.input {
    case .task, .nothing: false
    default: true
    }
  }

  private func button(_ act: String, _ word: String) -> [String: Any] { ["act": act, "word": word] }

  private func more(_ buttons: [(act: String, word: String, kind: String)]) -> [[String: Any]] {
    buttons.map { ["act": $0.act, "word": $0.word, "class": $0.kind] }
  }
}

/// The answers of a sitting in a list, each with a button that leads back to it where it can be changed.
package enum ReviewRows {
  package static func values(_ rows: [ReviewRow], heading: String, _ words: any PageTexts) -> [String: Any] {
    [
      "hasRows": !rows.isEmpty, "answersHeading": heading,
      "rows": rows.map { row -> [String: Any] in
        [
          "question": row.question, "answer": row.answer, "entries": row.entries, "word": words.change,
          "number": row.number.map { $0 as Any } ?? false, "label": words.change(row.question),
        ]
      },
    ]
  }
}
