package import CivilTime
import Diagnostics
import Sittings
import SurveyModel

extension KeySession {
  /// The screen as it stands: the progress above, the question in the middle, faults and keys below.
  ///
  /// - Parameter now: For the seconds that are left of a page with a time limit.
  package mutating func screen(columns: Int, rows: Int, now: Instant) -> Screen {
    let width = max(20, min(columns, 100))
    let (top, middle) = (head(width, now), body(width))
    var bottom = foot(width)
    if (middle.lines.count > rows - top.count - bottom.lines.count) != (drawn.lines > drawn.fit) {
      // Whether there is more decides which keys the help names, and so how much room it takes.
      drawn = (middle.lines.count, rows - top.count - bottom.lines.count, 0)
      bottom = foot(width)
    }
    let fit = rows - top.count - bottom.lines.count
    guard fit > 1 else {
      return Screen(lines: Array(ScreenLine.wrapped(form.words.tooSmall, to: width).prefix(max(1, rows))))
    }
    let first = offset(middle, fit)
    drawn = (middle.lines.count, fit, first)
    var visible = Array(middle.lines[first..<min(first + fit, middle.lines.count)])
    if first > 0, !visible.isEmpty { visible[0] = ScreenLine(form.words.moreAbove, .faint) }
    if first + fit < middle.lines.count, visible.count > 1 {
      visible[visible.count - 1] = ScreenLine(form.words.moreBelow, .faint)
    }
    visible += Array(repeating: ScreenLine(), count: max(0, min(fit, 1000) - visible.count))
    let place =
      cursor(middle, first, fit, top.count)
      ?? bottom.cursor.map {
        Screen.Position(row: $0.row + top.count + fit, column: $0.column)
      }
    return Screen(lines: top + visible + bottom.lines, cursor: place)
  }

  /// What a voice says as the question comes: what the screen shows but for its progress and its keys.
  package func spoken() -> [String] { body(200).lines.map(\.text) }

  /// The first line that shows.
  private func offset(_ middle: Picture, _ fit: Int) -> Int {
    let last = max(0, middle.lines.count - fit)
    if let scroll { return min(max(0, scroll), last) }
    guard let focus = middle.focus, focus.upperBound + 1 > fit else { return 0 }
    // The line below what is set stays free for the mark that more follows.
    return min(last, max(0, min(focus.upperBound + 1 - fit, focus.lowerBound - 1)))
  }

  private func cursor(_ middle: Picture, _ first: Int, _ fit: Int, _ above: Int) -> Screen.Position? {
    guard let place = middle.cursor, (first..<first + fit).contains(place.row) else { return nil }
    return Screen.Position(row: place.row - first + above, column: place.column)
  }
}

// MARK: - The three parts

extension KeySession {
  /// The question's number and the time that is left; a line of its own, so that a tick writes nothing else.
  private func head(_ width: Int, _ now: Instant) -> [ScreenLine] {
    let words = form.words
    var parts: [Span] = []
    if let number = form.number, runner.step?.ownItem == nil {
      parts.append(Span(words.question(number, of: form.total), .faint))
    }
    if let deadline = runner.deadline {
      let left = max(0, (deadline.milliseconds - now.milliseconds + 999) / 1000)
      parts.append(Span((parts.isEmpty ? "" : "   ") + words.secondsLeft(Int(left)), .title))
    }
    return [ScreenLine(spans: parts), ScreenLine()]
  }

  private func body(_ width: Int) -> Picture {
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
      add(question: width, to: &picture)
    }
    return picture
  }

  private func add(question width: Int, to picture: inout Picture) {
    for row in form.computed { picture.add(row.line, width) }
    if let prompt = form.prompt {
      for line in prompt.heading(at: form.stage) { picture.add(line.text, width, line.role) }
      picture.add(ScreenLine())
    }
    picture.add(widget.picture(form, columns: width))
    if let note = form.standing { picture.add("  (" + note + ")", width, .faint) }
  }

  /// What a document asks stands below it, in sight at every line of it.
  private func foot(_ width: Int) -> Picture {
    var picture = Picture()
    if form.page?.document != nil {
      picture.add(ScreenLine(String(repeating: "-", count: width), .faint))
      if let prompt = form.prompt, form.stage != .answer {
        for line in prompt.lines(at: form.stage) { picture.add(line, width, .title) }
      }
      picture.add(widget.picture(form, columns: width))
    } else {
      picture.add(ScreenLine())
    }
    if let fault { picture.add("! " + fault, width, .error) }
    if form.isReview { picture.add(form.words.reviewKeys, width, .faint) }
    for line in bindings.help(form.words, width) { picture.add(ScreenLine(line, .faint)) }
    return picture
  }
}

extension ItemPrompt {
  /// What stands above the place where the answer is set.
  fileprivate func heading(at stage: PromptStage) -> [(text: String, role: Role)] {
    guard stage == .answer else { return lines(at: stage).map { ($0, .title) } }
    var lines: [(text: String, role: Role)] = []
    if let table { lines.append((table, .title)) }
    // A row of a table is marked in the table.
    if !question.isEmpty, item.matrix == nil { lines.append((question, .title)) }
    if let hint { lines.append((hint, .faint)) }
    if let expected = typedForm { lines.append(("[" + expected + "]", .faint)) }
    return lines
  }
}
