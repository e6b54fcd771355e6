import CivilTime
import Definitions
import Record
import StudyService
import SurveyModel

/// What was found of a reminder when it was to be sent.
package enum TakenReminder: Hashable, Sendable {
  /// To be handed to the program: that it is being sent is recorded.
  case message(ReminderMessage, passedOver: Int)
  /// It can't be sent, which is recorded.
  case failed(ReminderRow)
}

extension StudyDesk {
  /// The reminders that are to be sent now, the earliest first.
  ///
  /// - Parameter contact: The attribute that says how people are reached.
  /// - Throws: ``ReminderRefusal/unknownAttribute(_:known:)``; ``StoreError``.
  package func remindersToSend(contact: String) throws -> [ReminderRow] {
    try look { reading in
      try reading.study.requireAttribute(contact)
      return try reading.remindersToSend()
    }
  }

  /// Takes a reminder to send it: judged anew, and recorded as being sent before anybody is asked to send it. Of two senders
  /// one has it, and the other nothing.
  ///
  /// - Returns: Nil for one that is not to be sent any more: done, excused, paused, withdrawn, sent by another.
  /// - Throws: ``StoreError``.
  package func take(_ row: ReminderRow, _ settings: ReminderSettings) throws -> TakenReminder? {
    do {
      return try deed(by: .program) { deed in
        let view = try deed.view(of: row.participant)
        guard deed.study.closing == nil, let coming = view.reminderToSend(of: row.event) else { return nil }
        func append(_ step: ReminderChange.Step) throws {
          let change = ReminderChange(event: coming.event.id, at: coming.at, attempt: coming.attempt, step)
          try deed.append(.reminder(change), about: view.record.participant)
        }
        guard let address = view.address(settings.contact) else {
          let reason = "there is no '\(settings.contact)'"
          try append(.failed(reason: reason, isFinal: true))
          return .failed(ReminderRow(view, coming, .failed, reason: reason))
        }
        let limit = Int64(settings.seconds) * 1_000 + ReminderSettings.grace
        try append(.sending(by: settings.way, until: deed.now.adding(milliseconds: limit)))
        let link = try deed.link(for: coming, of: view, settings)
        return .message(
          ReminderMessage(view, coming, to: address, link: link, store: store.id),
          passedOver: coming.passedOver.count)
      }
    } catch StoreError.unknownParticipant {
      return nil
    } catch StoreError.studyClosed {
      return nil
    }
  }

  /// Records how the sending of a reminder ended.
  ///
  /// What came too late, and was told as uncertain meanwhile, may still turn out to be sent; it is not sent again.
  ///
  /// - Returns: Nil when there is nothing new to tell.
  /// - Throws: ``StoreError``.
  package func note(
    _ end: SendingEnd, of message: ReminderMessage, passedOver: Int = 0
  ) throws -> ReminderRow? {
    try deed(by: .program) { deed in
      let tried = (try? deed.view(of: message.participant))?.record.reminder(of: message.event, at: message.at)
      let isUncertain = tried.map { if case .uncertain = $0.step { true } else { false } } ?? false
      let next = isUncertain ? nil : ReminderPace.next(after: message.attempt, failedAt: deed.now)
      let isOpen = message.closes.map { deed.now < $0 } ?? true
      let step: ReminderChange.Step
      let row: ReminderRow
      switch end {
      case .sent:
        step = .sent
        row = ReminderRow(message, .sent, passedOver: passedOver)
      case .failed(let said):
        let reason = message.withoutAddress(said)
        step = .failed(reason: reason, isFinal: next == nil)
        row = ReminderRow(message, .failed, reason: reason, again: isOpen ? next : nil, passedOver: passedOver)
        try deed.removeLink(of: message)
      case .uncertain(let said):
        if isUncertain { return nil }
        let reason = message.withoutAddress(said)
        step = .uncertain(reason: reason)
        row = ReminderRow(message, .uncertain, reason: reason, passedOver: passedOver)
      }
      // Of somebody who was erased while it was sent nothing is kept.
      if tried != nil {
        let change = ReminderChange(event: message.event, at: message.at, attempt: message.attempt, step)
        try deed.append(.reminder(change), about: message.participant)
      }
      return row
    }
  }

  /// Records of the reminders whose sender is gone that nobody knows whether they went out: each is told once.
  ///
  /// - Throws: ``StoreError``.
  package func settleLeftReminders() throws -> [ReminderRow] {
    let left = try look { reading in
      var found: [(participant: String, event: String)] = []
      try reading.reader.forEachRecord(asOf: reading.now, includingRemoved: true) { record in
        for reminder in record.reminders where reminder.isLeft(at: reading.now) {
          found.append((record.participant, reminder.event))
        }
      }
      return found
    }
    if left.isEmpty { return [] }
    return try deed(by: .program) { deed in
      var rows: [ReminderRow] = []
      for (participant, event) in left {
        guard let view = try? deed.viewAfter(of: participant) else { continue }
        for reminder in view.record.reminders where reminder.event == event && reminder.isLeft(at: deed.now) {
          let change = ReminderChange(
            event: event, at: reminder.at, attempt: reminder.attempt, .uncertain(reason: nil))
          try deed.append(.reminder(change), about: participant)
          rows.append(ReminderRow(view, reminder, .uncertain))
        }
      }
      return rows
    }
  }
}

extension RunningStudy {
  /// - Throws: ``ReminderRefusal/unknownAttribute(_:known:)``.
  func requireAttribute(_ name: String) throws {
    let known = everyAttribute.map(\.name)
    if !known.contains(name) { throw ReminderRefusal.unknownAttribute(name, known: known) }
  }
}

extension ReminderMessage {
  init(_ view: ParticipantView, _ coming: ComingReminder, to address: String, link: String?, store: String) {
    let writing = ReminderWriting(view: view, reminder: coming, link: link)
    let row = coming.event.row
    let name = "reminder:\(store):\(view.record.firstID):\(coming.event.id):\(coming.at.milliseconds)"
    self.init(
      participant: view.record.participant, event: coming.event.id, task: row.task, title: row.title,
      study: writing.title, name: view.record.name, language: view.language.tag, to: address,
      subject: writing.subject, text: writing.text, link: link, at: coming.at, closes: row.closes, zone: row.zone,
      attempt: coming.attempt, id: String(SHA256Value(of: name.utf8).description.prefix(32)))
  }

  /// What a program said, in a line that tells nobody how somebody is reached.
  fileprivate func withoutAddress(_ said: String) -> String {
    let number = to.filter(\.isNumber)
    let words = said.replacing(to, with: "(address)").split(whereSeparator: \.isWhitespace).map { word in
      let digits = word.filter(\.isNumber)
      return word.contains("@") || digits.count > 5 && number.contains(digits) ? "(address)" : String(word)
    }
    let line = words.joined(separator: " ").prefix(200)
    return line.isEmpty ? "the program said nothing" : String(line)
  }
}
