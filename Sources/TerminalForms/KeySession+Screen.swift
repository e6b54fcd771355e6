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
    let window = Drawn.Window(columns: columns, rows: rows)
    if let former = drawn.window, former != window {
      // In another window nothing has been in sight yet.
      (drawn, scroll) = (Drawn(), nil)
    }
    drawn.window = window
    if let keyPage { return keys(keyPage, width, rows) }
    let top = head(width, rows, now)
    var (middle, bottom) = (fittingBody(width, rows), foot(width, rows, below: top.count))
    if (middle.lines.count > rows - top.count - bottom.lines.count) != (drawn.lines > drawn.fit) {
      // Whether there is more decides which keys the help names, and so how much room it takes.
      (drawn.lines, drawn.fit) = (middle.lines.count, rows - top.count - bottom.lines.count)
      (middle, bottom) = (fittingBody(width, rows), foot(width, rows, below: top.count))
    }
    let fit = rows - top.count - bottom.lines.count
    guard fit > 2 || fit > 1 && middle.lines.count <= fit, columns >= width else {
      // Nothing of the question shows, or not the whole of its lines: no key answers it.
      drawn = Drawn(window: window, lines: middle.lines.count + 1, fit: 0, needed: 1)
      let lines = ScreenLine.wrapped(form.words.tooSmall, to: min(width, columns))
      return Screen(lines: Array(lines.prefix(max(1, rows))))
    }
    see(middle, fit)
    see(rowsOf: middle, below: bottom, head: top.count)
    let (first, end) = (drawn.top, min(drawn.top + fit, middle.lines.count))
    var visible = Array(middle.lines[first..<end])
    if first > 0, !visible.isEmpty { visible[0] = ScreenLine(form.words.moreAbove, .faint) }
    if end < middle.lines.count, visible.count > 1 {
      visible[visible.count - 1] = ScreenLine(form.words.moreBelow, .faint)
    }
    let place =
      cursor(middle, first, fit, top.count)
      ?? bottom.cursor.map {
        Screen.Position(row: $0.row + top.count + visible.count, column: $0.column)
      }
    return Screen(lines: top + visible + bottom.lines, cursor: place)
  }

  /// Notes what is in sight of the middle, and what of it must have been before a key answers.
  private mutating func see(_ middle: Picture, _ fit: Int) {
    var needed = middle.reading
    // A list is read as it is moved through, from its first row on; a scale or a text has to be there to be set.
    if case .slider = widget {
      // What its numbers mean stands below it.
      needed = middle.lines.count
    } else if let row = widget.isList ? middle.firstRow : middle.focus {
      needed = max(needed, min(row.upperBound, middle.reading + fit - 1))
    }
    drawn.needed = form.cursor == nil ? 0 : min(needed, middle.lines.count)
    (drawn.lines, drawn.fit) = (middle.lines.count, fit)
    let first = offset(middle, fit)
    let last = first + fit >= middle.lines.count ? middle.lines.count : first + fit - 1
    if first <= drawn.seen { drawn.seen = max(drawn.seen, last) }
    let shown = middle.shown(from: first, fit)
    let isAtAnswer = drawn.isLedToAnswer && answer(middle, fit).map { shown.contains($0.lowerBound) } ?? true
    if drawn.seen >= drawn.needed || isAtAnswer { drawn.wasRead = true }
    drawn.top = first
    drawn.showsFocus = middle.focus?.overlaps(shown) ?? true
    if drawn.setting != widget || drawn.focus != middle.focus {
      (drawn.setting, drawn.focus, drawn.focusSeen) = (widget, middle.focus, [])
    }
    if let focus = middle.focus { drawn.focusSeen.formUnion(focus.clamped(to: shown)) }
    drawn.focusUnseen = middle.focus?.first { !drawn.focusSeen.contains($0) }
  }

  /// Notes which rows of a list are in sight, and on which lines of the screen; those below a document always are.
  private mutating func see(rowsOf middle: Picture, below bottom: Picture, head: Int) {
    let (first, end) = (drawn.top, min(drawn.top + drawn.fit, middle.lines.count))
    let shown = middle.shown(from: first, drawn.fit)
    drawn.rows = Set(middle.rows.filter { shown.contains($0.value) }.keys).union(bottom.rows.keys)
    drawn.seenRows.formUnion(drawn.rows)
    drawn.hidesRows = drawn.rows.isEmpty && !middle.rows.isEmpty
    drawn.rowsByLine = [:]
    for line in shown { drawn.rowsByLine[head + line - first] = middle.row(at: line) }
    for line in bottom.lines.indices { drawn.rowsByLine[head + end - first + line] = bottom.row(at: line) }
  }

  /// The first line that shows.
  private func offset(_ middle: Picture, _ fit: Int) -> Int {
    let last = max(0, middle.lines.count - fit)
    if let scroll {
      let top = min(max(0, scroll), last)
      // An error does not stay in the place of what can be chosen.
      let hides = fault != nil && drawn.wasRead && form.cursor != nil && !middle.rows.isEmpty
      if !hides || middle.rows.values.contains(where: middle.shown(from: top, fit).contains) { return top }
    }
    // The question is read from its beginning before what is set is followed.
    let isReading = !drawn.wasRead && !drawn.isLedToAnswer
    if isReading, drawn.seen < drawn.needed { return min(last, max(0, drawn.seen == 0 ? 0 : drawn.top)) }
    // A document stays where it was read, whatever is set below it.
    if form.page?.document != nil, !drawn.isLedToAnswer { return min(last, drawn.top) }
    guard let focus = answer(middle, fit), focus.upperBound + 1 > fit else { return 0 }
    // The line below what is set stays free for the mark that more follows.
    return min(last, max(0, min(focus.upperBound + 1 - fit, focus.lowerBound - 1)))
  }

  /// The lines where the answer is set: all of them where they fit, else what is set, or where the first of it goes.
  private func answer(_ middle: Picture, _ fit: Int) -> Range<Int>? {
    if let whole = middle.surroundings, whole.count + 1 < fit { return whole }
    guard form.cursor != nil, drawn.wasRead || drawn.isLedToAnswer else { return middle.focus }
    // The line of a table's row is none to choose from.
    if let first = middle.firstRow, middle.focus.map({ $0.upperBound <= first.lowerBound }) ?? true { return first }
    return middle.focus ?? middle.reading..<middle.reading + 1
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
      let question = words.question(number, of: form.total)
      let bar = form.total.map { "  " + KeySession.bar(number, of: $0.most) } ?? ""
      lines.append(ScreenLine(displayWidth(of: question + bar) <= width ? question + bar : question, .faint))
    }
    if let deadline = form.deadline {
      let left = max(0, (deadline.milliseconds - now.milliseconds + 999) / 1000)
      let time = Span(words.secondsLeft(Int(left)), .title)
      if let line = lines.first, line.width + 3 + displayWidth(of: time.text) <= width {
        lines[0].spans += [Span("   "), time]
      } else {
        lines.append(ScreenLine(spans: [time]))
      }
    }
    return (lines.isEmpty && rows >= 12 ? [ScreenLine()] : lines) + (rows < 12 ? [] : [ScreenLine()])
  }

  /// How far a person has come, without the question that shows.
  private static func bar(_ number: Int, of total: Int) -> String {
    let filled = total > 0 ? min(10, (number - 1) * 10 / total) : 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled) + "]"
  }

  /// The question; with its value in large figures where they fit, and close together where little does.
  private func fittingBody(_ width: Int, _ rows: Int) -> Picture {
    let large = body(width, rows, .large)
    if large.lines.count + 9 <= rows { return large }
    let usual = body(width, rows, .usual)
    return usual.lines.count + 6 <= rows ? usual : body(width, rows, .narrow)
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
      // In little room a row of a table is named where it is marked.
      let namesRow = room != .narrow || prompt.item.matrix == nil
      for line in prompt.heading(at: form.stage, namesRow: namesRow) { picture.add(line.text, width, line.role) }
      picture.add(ScreenLine())
    }
    picture.reading = picture.lines.count
    picture.add(widget.picture(form, columns: width, room: room))
    if let note = standing, !standsBelow(rows) { picture.add("  (" + note + ")", width, .faint) }
  }

  /// What Enter takes without a change: nothing once something else is set or typed, which it takes then.
  private var standing: String? { isEmptied || isTouched && !widget.line.isEmpty ? nil : form.standing }

  /// Whether it stands below the question: at the end of a list that goes out of the window it would not be seen.
  private func standsBelow(_ rows: Int) -> Bool { widget.isList && drawn.lines > drawn.fit && rows >= 12 }

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
    if let note = standing, standsBelow(rows), form.page?.document == nil {
      picture.add("  (" + note + ")", width, .faint)
    }
    let keys = help(width, rows)
    if let fault {
      // A fault leaves room for what it is about, between the marks that there is more: a field or two lines of a list.
      let least = widget.isList ? 4 : 3
      let room = min((rows + 1) / 3, rows - head - picture.lines.count - keys.count - least)
      for line in ScreenLine.wrapped("! " + fault, to: width, .error).prefix(max(1, room)) { picture.add(line) }
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
    let lines = keyMeanings.flatMap { name, meaning in
      let blanks = String(repeating: " ", count: max(1, 12 - displayWidth(of: name)))
      return ScreenLine.wrapped(name + blanks + meaning, to: width)
    }
    let fit = max(1, rows - 2)
    drawn.hasMoreKeys = lines.count > (page + 1) * fit
    let foot = drawn.hasMoreKeys ? form.words.moreBelow : form.words.closeHelp
    return Screen(lines: lines.dropFirst(page * fit).prefix(fit) + [ScreenLine(), ScreenLine(foot, .faint)])
  }
}

extension ItemPrompt {
  /// What stands above the place where the answer is set.
  func heading(at stage: PromptStage, namesRow: Bool = true) -> [(text: String, role: Role)] {
    guard stage == .answer else { return lines(at: stage).map { ($0, .title) } }
    var lines: [(text: String, role: Role)] = []
    if let table { lines.append((table, .title)) }
    if namesRow, !question.isEmpty { lines.append((question, .title)) }
    if let hint { lines.append((hint, .faint)) }
    if let expected = typedForm { lines.append(("[" + expected + "]", .faint)) }
    return lines
  }
}
