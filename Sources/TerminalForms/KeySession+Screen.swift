package import CivilTime
import Diagnostics
import Sittings
import SurveyModel
import Wording

extension KeySession {
  /// The screen as it stands: the progress above, the question in the middle, faults and keys below.
  ///
  /// - Parameter now: For the seconds that are left of a page with a time limit.
  package mutating func screen(columns: Int, rows: Int, now: Instant) -> Screen {
    let width = max(20, min(columns, 100))
    let window = Sight.Window(columns: columns, rows: rows)
    sight.open(window)
    if let keyPage { return keys(keyPage, width, rows) }
    let top = head(width, rows, now)
    var bottom = foot(width, rows, below: top.count)
    var middle = fittingBody(width, rows, below: top.count, above: bottom.lines.count)
    if (middle.lines.count > rows - top.count - bottom.lines.count) == sight.drawn.isWhole {
      // Whether there is more decides which keys the help names, and so how much room it takes.
      (sight.drawn.lines, sight.drawn.fit) = (middle.lines.count, rows - top.count - bottom.lines.count)
      bottom = foot(width, rows, below: top.count)
      middle = fittingBody(width, rows, below: top.count, above: bottom.lines.count)
    }
    let fit = rows - top.count - bottom.lines.count
    guard fit > 2 || fit > 1 && middle.lines.count <= fit, columns >= width else {
      sight.showNothing(of: middle.lines.count, in: window)
      let lines = ScreenLine.wrapped(form.words.tooSmall, to: min(width, columns))
      return Screen(lines: Array(lines.prefix(max(1, rows))))
    }
    let page = Sight.Page(
      isAsked: form.cursor != nil, isDocument: form.page?.document != nil, hasFault: fault != nil)
    sight.show(middle, fit, page, above: bottom, head: top.count)
    if page.isDocument, sight.drawn.seen >= middle.lines.count, let place { read.insert(place) }
    let below = wantsReading ? form.words.readOn : form.words.moreBelow
    let visible = sight.visible(middle, more: (form.words.moreAbove, below))
    let place =
      cursor(middle, sight.drawn.top, fit, top.count)
      ?? bottom.cursor.map {
        Screen.Position(row: $0.row + top.count + visible.count, column: $0.column)
      }
    return Screen(lines: top + visible + bottom.lines, cursor: place)
  }

  private func cursor(_ middle: Picture, _ first: Int, _ fit: Int, _ above: Int) -> Screen.Position? {
    guard let place = middle.cursor, (first..<first + fit).contains(place.row) else { return nil }
    return Screen.Position(row: place.row - first + above, column: place.column)
  }
}

// MARK: - The three parts

extension KeySession {
  /// The question's number and the time that is left; a line of its own, so that a tick writes nothing else.
  private func head(_ width: Int, _ rows: Int, _ now: Instant) -> [ScreenLine] {
    let words = form.words
    var lines: [ScreenLine] = []
    if let number = form.number, runner.step?.ownItem == nil {
      let whole = words.question(number, of: form.total)
      let question = displayWidth(of: whole) <= width ? whole : words.question(number, of: nil)
      let bar = form.total.map { "  " + KeySession.bar(number, of: $0.most) } ?? ""
      lines.append(ScreenLine(displayWidth(of: question + bar) <= width ? question + bar : question, .faint))
    }
    if let deadline = form.deadline {
      let left = max(0, (deadline.milliseconds - now.milliseconds + 999) / 1000)
      let time = Span(words.secondsLeft(Int(left)), .title)
      // It stays on its line while it gets shorter.
      let widest = words.secondsLeft(left < 100 ? 99 : Int(left))
      if let line = lines.first, line.width + 3 + displayWidth(of: widest) <= width {
        lines[0].spans += [Span("   "), time]
      } else {
        lines.append(ScreenLine(spans: [time]))
      }
    }
    lines = lines.map { $0.cut(to: width) }
    return (lines.isEmpty && rows >= 12 ? [ScreenLine()] : lines) + (rows < 12 ? [] : [ScreenLine()])
  }

  /// How far a person has come, without the question that shows.
  private static func bar(_ number: Int, of total: Int) -> String {
    let filled = total > 0 ? min(10, (number - 1) * 10 / total) : 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled) + "]"
  }

  /// The question; with what each value means or with its value in large figures where they fit, and close together where
  /// little does.
  private func fittingBody(_ width: Int, _ rows: Int, below head: Int, above foot: Int) -> Picture {
    if form.prompt?.hasCriteria == true {
      let whole = body(width, rows, .whole)
      if whole.lines.count + head + foot <= rows { return whole }
    }
    let large = body(width, rows, .large)
    if large.lines.count + 9 <= rows { return large }
    let usual = body(width, rows, .usual)
    // A calendar is whole as long as all of it fits.
    let taken = if case .moment = widget { head + foot } else { 6 }
    return usual.lines.count + taken <= rows ? usual : body(width, rows, .narrow)
  }

  private func body(_ width: Int, _ rows: Int, _ room: Room) -> Picture {
    var picture = Picture()
    for note in notes { picture.add("* " + note, width, .focus) }
    if !notes.isEmpty { picture.add(ScreenLine()) }
    if let title = form.page?.title {
      picture.add(title, width, .title)
      picture.add(ScreenLine())
    }
    if let text = form.page?.text {
      picture.add(text, width)
      picture.add(ScreenLine())
    }
    if let document = form.page?.document {
      for line in PlainText.document(document) { picture.add(line, width) }
    } else {
      add(question: width, rows, room, to: &picture)
    }
    return picture
  }

  private func add(question width: Int, _ rows: Int, _ room: Room, to picture: inout Picture) {
    for note in form.notes {
      picture.add(note, width)
      picture.add(ScreenLine())
    }
    for row in form.computed { picture.add(row.line, width) }
    if let prompt = form.prompt {
      // In little room a row of a table is named where it is marked, above its choices.
      let isMarked = if case .list = widget, prompt.item.matrix != nil { true } else { false }
      let namesRow = room != .narrow || !isMarked
      for line in prompt.heading(at: form.stage, namesRow: namesRow) { picture.add(line.text, width, line.role) }
      picture.add(ScreenLine())
    }
    picture.reading = picture.lines.count
    picture.add(widget.picture(form, columns: width, room: room))
    guard let note = standing, !standsBelow else { return }
    let top = picture.lines.count
    picture.add("  (" + note + ")", width, .faint)
    // Enter takes it: it has to have been in sight as the field has.
    if let focus = picture.focus, !widget.isList { picture.focus = min(focus.lowerBound, top)..<picture.lines.count }
  }

  /// What Enter takes without a change: nothing once something else is set or typed, which it takes then.
  private var standing: String? { isEmptied || isTouched && !widget.line.isEmpty ? nil : form.standing }

  /// Whether it stands below the question: at the end of a list that goes out of the window it would not be seen.
  private var standsBelow: Bool { widget.isList && !sight.drawn.isWhole }

  /// What a document asks stands below it, in sight at every line of it.
  ///
  /// - Parameter head: The lines above the question.
  private func foot(_ width: Int, _ rows: Int, below head: Int) -> Picture {
    var picture = Picture()
    if form.page?.document != nil {
      if rows >= 12 { picture.add(ScreenLine(String(repeating: "-", count: width), .faint)) }
      if let prompt = form.prompt, form.stage != .answer {
        for line in prompt.lines(at: form.stage) { picture.add(line, width, .title) }
      }
      picture.add(widget.picture(form, columns: width))
    } else if rows >= 10 {
      picture.add(ScreenLine())
    }
    let keys = help(width, rows)
    // What stands here leaves room for what it is about, between the marks that there is more: a field or two lines of a list.
    let least = widget.isList ? 4 : 3
    func room(_ picture: Picture) -> Int { rows - head - picture.lines.count - keys.count - least }
    if let note = standing, standsBelow, form.page?.document == nil {
      let most = max(1, min(max(2, rows / 5), room(picture)))
      for line in ScreenLine.wrapped("  (" + note + ")", to: width, .faint).cut(to: most, width) { picture.add(line) }
    }
    if let fault {
      let room = min((rows + 1) / 3, room(picture))
      for line in ScreenLine.wrapped("! " + fault, to: width, .error).cut(to: max(1, room), width) { picture.add(line) }
    }
    if rows < 12 {
      // In little room the page itself goes before the words on how to leave it, which the list of keys has too.
    } else if form.isClosing {
      let isFixed = form.review.allSatisfy { $0.number == nil }
      picture.add(isFixed ? form.words.leave : form.words.closingKeys, width, .faint)
    } else if form.isReview {
      picture.add(form.words.reviewKeys, width, .faint)
    }
    for line in keys { picture.add(ScreenLine(line, .faint)) }
    return picture
  }

  /// Every key that does something here, one below the other, on as many screens as that takes.
  private mutating func keys(_ page: Int, _ width: Int, _ rows: Int) -> Screen {
    let meanings = keyMeanings
    let column = max(12, (meanings.map { displayWidth(of: $0.name) }.max() ?? 0) + 2)
    let lines = meanings.flatMap { name, meaning in
      let blanks = String(repeating: " ", count: column - displayWidth(of: name))
      return ScreenLine.wrapped(name + blanks + meaning, to: width)
    }
    let fit = max(1, rows - 2)
    hasMoreKeys = lines.count > (page + 1) * fit
    let foot = hasMoreKeys ? form.words.moreBelow : form.words.closeHelp
    return Screen(lines: lines.dropFirst(page * fit).prefix(fit) + [ScreenLine(), ScreenLine(foot, .faint)])
  }
}

extension ItemPrompt {
  /// What stands above the place where the answer is set.
  func heading(at stage: PromptStage, namesRow: Bool = true) -> [(text: String, role: Role)] {
    var lines: [(text: String, role: Role)] = []
    if case .affirming(let response, _) = stage {
      // What is doubted is not to be seen elsewhere on the screen.
      if !question.isEmpty { lines.append((question, .title)) }
      if let answer = response.answer { lines.append(("  " + shown(answer), .faint)) }
    }
    guard stage == .answer else { return lines + self.lines(at: stage).map { ($0, .title) } }
    if let table { lines.append((table, .title)) }
    if namesRow, !question.isEmpty { lines.append((question, .title)) }
    if let hint { lines.append((hint, .faint)) }
    if let expected = typedForm { lines.append(("[" + expected + "]", .faint)) }
    return lines
  }
}
