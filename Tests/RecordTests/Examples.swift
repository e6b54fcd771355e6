import CivilTime
import JSONText

@testable import Record

/// At least one content of every kind, with and without what is optional.
let examples: [EntryContent] = [
  .study(
    .filesAccepted(
      files: [AcceptedFile(path: "Surveys/a.yaml", digest: SHA256Value(of: [1, 2]), size: 2)],
      effective: CivilDate(dayNumber: 20_000), reason: "ethics")),
  .study(.filesAccepted(files: [], effective: nil, reason: nil)),
  .study(.taskStopped(task: "checkin", reason: "ethics")),
  .study(.closed(reason: nil)),
  .roster(.added(participant: "P001", name: "Ichiro")), .roster(.added(participant: "P002", name: nil)),
  .roster(.named("Jiro")), .roster(.named(nil)),
  .roster(.enrolled(schedule: "knee", at: at(3), date: CivilDate(dayNumber: 20_000))),
  .roster(.enrolled(schedule: "knee", at: at(3), date: nil)),
  .roster(.left(schedule: "knee", reason: "moved")),
  .roster(.zone("Asia/Tokyo", from: at(4))),
  .roster(.language("ja")), .roster(.site("east")), .roster(.site(nil)),
  .roster(.milestone(name: "surgery", value: .day(CivilDate(dayNumber: 20_001)), replacing: nil)),
  .roster(.milestone(name: "surgery", value: .instant(at(5)), replacing: 7)),
  .roster(.milestone(name: "surgery", value: nil, replacing: 7)),
  .roster(.attribute(name: "wake", value: "07:00", from: at(6))),
  .roster(.attribute(name: "wake", value: .null, from: at(6))),
  .roster(
    .milestone(
      name: "surgery", value: .instant(at(5)), replacing: 7,
      answer: AnswerSource(event: "intake/once", path: "about/operation", reason: "typing error"))),
  .roster(
    .milestone(
      name: "surgery", value: nil, replacing: 7,
      answer: AnswerSource(event: "intake/once", path: "about/operation", isTakenBack: true, reason: "typing error"))),
  .roster(
    .attribute(
      name: "wake", value: "06:30", from: at(6), answer: AnswerSource(event: "intake/once", path: "about/wake"))),
  .roster(.status(.withdrawn, reason: "moved")), .roster(.status(.active, reason: nil)),
  .roster(.paused(from: at(1), until: at(2), reason: "holiday")),
  .roster(.paused(from: at(1), until: nil, reason: nil)),
  .roster(.resumed(at: at(2))),
  .roster(.renamed(participant: "P009", from: "P001")),
  .roster(.assigned(assessor: 3, true)), .roster(.assigned(assessor: 3, false)),
  .roster(.allocated(list: SHA256Value(of: [3]), line: 2, arm: "exercise")),
  .study(.lineTaken(list: SHA256Value(of: [3]), line: 2)),
  .study(.merged(store: "00", head: SHA256Value(of: [4]), entries: 12)),
  .study(
    .origins(
      EntryOrigins(
        stores: ["00", "ff"], runs: [OriginRun(here: 9, first: Origin(store: "ff", number: 2), count: 3)],
        erased: [Origin(store: "00", number: 7)]))),
  .study(.origins(EntryOrigins(stores: ["00"], runs: [], erased: []))),
  .assessor(.added(assessor: "A01", name: "Hanako")), .assessor(.renamed("Hana")), .assessor(.removed(reason: nil)),
  began("checkin/daily@2026-11-20"),
  .sitting(.input(sitting: 9, sequence: 1, input: ["do": "forward"])),
  .sitting(.discarded(sitting: 9, reason: "wrong person")),
  outcome(
    "checkin/daily@2026-11-20", sitting: 9,
    values: [RecordedValue(kind: "pain", value: 4, unit: nil, from: "form/pain")]),
  .outcome(
    .recorded(
      RecordedOutcome(
        event: "e", task: "t", schedule: "s", element: "once", anchor: .day(CivilDate(dayNumber: 3)),
        ending: "declined",
        finished: at(1)))),
  .outcome(
    .revised(
      event: "e", reason: "typing error", result: ["a": 1], values: [RecordedValue(kind: "sleep", value: 7, unit: "h")])
  ),
  .outcome(.deleted(event: "e", reason: "wrong person")),
  .event(EventChange(.excused, event: "e", reason: "ill")),
  .event(EventChange(.declined, event: "e", reason: "no")),
  .event(EventChange(.rescheduled, event: "e", reason: "late", start: .instant(at(9)))),
  .event(
    EventChange(.added, event: "e", reason: "more", task: "t", start: .day(CivilDate(dayNumber: 9)), until: at(9))),
  .event(EventChange(.reopened, event: "e", reason: "again", until: at(9))),
  .remark(.note(event: nil, text: "called")), .remark(.note(event: "e", text: "called")),
  .remark(.alertRaised(alert: "self-harm", event: "e", sitting: 9)),
  .remark(.alertAcknowledged(alert: 12, text: "called back")), .remark(.alertAcknowledged(alert: 12, text: nil)),
  .remark(.queryOpened(event: "e", path: "form/pain", text: "10?")),
  .remark(.queryOpened(event: "e", path: nil, text: "10?")),
  .remark(.queryAnswered(query: 12, text: "it was 1")), .remark(.queryClosed(query: 12, text: nil)),
  .access(.linkMade(expires: at(9), asksPIN: true)), .access(.linkMade(expires: nil, asksPIN: false)),
  .access(.linkRevoked(reason: "lost phone")), .access(.linkRevoked(reason: nil)),
  .account(.made(account: "ann", name: "Ann")), .account(.renamed(account: "ann", name: nil)),
  .account(.granted(account: "ann", GrantedRole("coordinator", site: "leeds"))),
  .account(.grantEnded(account: "ann", GrantedRole("assessor", assessor: 4))),
  .account(.closed(account: "ann", reason: "left")), .account(.reopened(account: "ann", reason: nil)),
  .account(.invited(account: "ann", .recovery, expires: at(9))),
  .account(.secured(account: "ann", .secondFactor, isSet: false)), .account(.signedIn(account: "ann")),
  .account(.signInFailed(account: "ann")), .account(.signedOut(account: "ann", sessions: 2)),
  .account(.tokenMade(account: "ann", name: "nightly", permissions: ["exportData"], expires: at(9))),
  .account(.tokenEnded(account: "ann", token: 12)), .account(.viewed("person")),
  .account(.viewed("file", at: FilePlace(event: "e", item: "q/photo"))), .account(.refused("erase")),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .sending(by: .mail, until: at(6)))),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 2, .sending(by: .command, until: at(6)))),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .sent)),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .failed(reason: "no route", isFinal: false))),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 6, .failed(reason: "no route", isFinal: true))),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .uncertain(reason: "time limit"))),
  .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .uncertain(reason: nil))),
  .signature(.outcome(event: "e", revision: 7, .init(name: "Ann A", meaning: "reviewed"))),
  .signature(.casebook(revisions: [7, 9], .init(name: nil, meaning: "approved"))),
  .signature(.withdrawn(signature: 8, reason: "too early")),
  .secondEntry(.entered(event: "e", revision: 7, result: ["survey": "a"], differences: ["f/pain"])),
  .secondEntry(.settled(event: "e", reason: "misread")),
  .file(
    KeptFile(
      event: "e", digest: "sha256:\(SHA256Value(of: [1, 2, 3]))", type: "image/png", size: 3, content: [1, 2, 3])),
  .erasure(Erasure(entries: 3)),
]
