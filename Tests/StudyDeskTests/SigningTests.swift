import CivilTime
import JSONText
import Record
import Reports
import SQLiteRecord
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What is recorded is signed as somebody saw it; what changes later is not covered.
struct SigningTests {
  private static let now = "2026-11-02T10:00:00Z"
  private static func event(_ number: Int) -> String { "a/d@2026-11-02.\(number)" }

  /// A desk over a study in which P1 recorded a pain of 4 so many times.
  private func withDesk(_ count: Int = 2, _ body: (StudyDesk, TrialStudy) throws -> Void) throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      try study.accept(files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }"), now: start)
      try study.add("P1", enrolled: start)
      let lines = String(repeating: #"{"participant":"P1","pain":4}"# + "\n", count: count)
      _ = try study.desk(at: Self.now).log(LogRequest("a", .lines(Array(lines.utf8), name: "x")))
      try body(study.desk(at: Self.now), study)
    }
  }

  private static func seen(_ number: Int, _ desk: StudyDesk) throws -> SeenOutcome {
    try #require(try desk.seen([event(number)], of: "P1").first)
  }

  private static func correct(_ number: Int, to pain: Int, _ desk: StudyDesk) throws {
    let correction = try desk.correction(of: event(number), of: "P1", by: .account("c"))
    let script = AnswerScript(entries: [.init(key: "pain", prepared: .answer(.integer(pain)))])
    _ = try desk.correct(
      correction, as: correction.taken(with: script, at: at(now)).runner, of: "P1", reason: "typo", by: .account("c"))
  }

  @Test func `a signature holds until its outcome is corrected`() throws {
    try withDesk { desk, study in
      try study.addAssessor("T1")
      let seen = try Self.seen(1, desk)
      let signed = try desk.sign(seen, of: "P1", Signing("  reviewed  "), by: .assessor("T1"))
      #expect(signed.signer == .init(name: "T1", meaning: "reviewed") && signed.revisions == [seen.revision])
      func holds() throws -> Bool? {
        try desk.outcome(Self.event(1), of: "P1").json["signatures"]?.elements?.first?["holds"]?.boolean
      }
      #expect(try holds() == true)
      #expect(try desk.person("P1").casebook.unsigned == [Self.event(2)])
      try Self.correct(1, to: 7, desk)
      #expect(try holds() == false)
      #expect(try desk.person("P1").casebook.unsigned == [Self.event(1), Self.event(2)])
      // What was seen before the correction is not signed.
      #expect(throws: OutcomeRefusal.self) { try desk.sign(seen, of: "P1", Signing("approved"), by: .account("c")) }
      #expect(try desk.outcome(Self.event(1), of: "P1").signatures.map(\.number) == [signed.number])
    }
  }

  @Test func `a signature is shown with its event when the outcome is deleted and recorded again`() throws {
    try withDesk { desk, study in
      let signed = try desk.sign(Self.seen(1, desk), of: "P1", Signing("reviewed"), by: .account("c"))
      let whole = try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      let record = try desk.outcome(Self.event(1), of: "P1").record
      try desk.delete([Self.seen(1, desk)], of: "P1", reason: "wrong person", by: .account("c"))
      func shown() throws -> [Int64] { try desk.outcome(Self.event(1), of: "P1").signatures.map(\.number) }
      #expect(try shown() == [signed.number, whole.number])
      let again = EntryContent.outcome(.recorded(record.outcome))
      try study.store.append(again, about: .participant("P1"), stamp: study.stamp(at(Self.now)))
      let sheet = try desk.outcome(Self.event(1), of: "P1")
      #expect(sheet.record.deletion == nil && sheet.record.number != record.number)
      #expect(sheet.signatures.map(\.number) == [signed.number, whole.number])
      #expect(sheet.json["signatures"]?.elements?.map { $0["holds"]?.boolean } == [false, false])
    }
  }

  @Test func `a printed report shows who signed, when, what for, and whether it holds`() throws {
    try withDesk { desk, study in
      _ = try desk.addAssessor("T1", name: "Lea Long", by: .account("c"))
      _ = try desk.sign(Self.seen(1, desk), of: "P1", Signing("reviewed"), by: .assessor("T1"))
      var request = ReportRequest("a", of: "P1")
      func text() throws -> String { try desk.report(request).plainText }
      #expect(
        try text().contains(
          "\nSignatures:\n  2026-11-02 10:00: reviewed, Lea Long (assessor T1), 2026-11-02T10:00:00+00:00\n"))
      request.isPseudonym = true
      #expect(try text().contains("reviewed, assessor T1, ") && !text().contains("Lea"))
      try Self.correct(1, to: 7, desk)
      #expect(try text().contains("; does not hold: corrected since\n"))
      request.language = LanguageTag("ja")
      #expect(try text().contains("署名:\n"))
      let number = try #require(try desk.outcome(Self.event(1), of: "P1").signatures.first?.number)
      _ = try desk.withdraw(signature: number, reason: "not mine", by: .assessor("T1"))
      request.language = nil
      #expect(try text().contains("; taken back: not mine\n"))
    }
  }

  @Test func `a casebook is signed as it was seen, and its list tells how it stands`() throws {
    try withDesk { desk, study in
      func state() throws -> CasebookList.State? { try desk.casebooks().rows.first?.state }
      #expect(try state() == .unsigned)
      let seen = try desk.person("P1").casebook.seen
      let signed = try desk.signCasebook(of: "P1", seen: seen, Signing("approved"), by: .account("c"))
      #expect(signed.revisions.count == 2 && signed.event == nil)
      #expect(try state() == .signed)
      #expect(throws: SigningRefusal.signed(signed.number)) {
        try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      }
      try Self.correct(2, to: 9, desk)
      #expect(try state() == .changed)
      #expect(try desk.casebooks(state: .signed).rows.isEmpty)
      #expect(throws: SigningRefusal.changedSince("P1")) {
        try desk.signCasebook(of: "P1", seen: seen, Signing("approved"), by: .account("c"))
      }
      _ = try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      #expect(try state() == .signed)
      try desk.delete([Self.seen(1, desk)], of: "P1", reason: "wrong person", by: .account("c"))
      #expect(try state() == .changed)
      #expect(try desk.person("P1").json["casebook"]?["outcomes"]?.integer == 1)
    }
  }

  @Test func `an outcome that was signed by itself and corrected since is found in the list`() throws {
    try withDesk { desk, _ in
      for place in [1, 2] {
        _ = try desk.sign(try Self.seen(place, desk), of: "P1", Signing("reviewed"), by: .account("c"))
      }
      // The whole is not signed yet.
      #expect(try desk.casebooks().rows.map { [$0.state.rawValue, "\($0.unsigned)"] } == [["unsigned", "0"]])
      try Self.correct(2, to: 9, desk)
      #expect(try desk.casebooks(state: .changed).rows.map(\.unsigned) == [1])
      _ = try desk.sign(try Self.seen(2, desk), of: "P1", Signing("reviewed"), by: .account("c"))
      #expect(try desk.casebooks().rows.map(\.state) == [.unsigned])
    }
  }

  @Test func `a signature is taken back with a reason, once, and stays in the record`() throws {
    try withDesk { desk, _ in
      let signed = try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      #expect(throws: StudyRefusal.emptyReason) {
        try desk.withdraw(signature: signed.number, reason: " ", by: .account("c"))
      }
      let back = try desk.withdraw(signature: signed.number, reason: "too early", by: .account("c"))
      #expect(back.withdrawal?.reason == "too early")
      #expect(throws: SigningRefusal.withdrawn(signed.number)) {
        try desk.withdraw(signature: signed.number, reason: "again", by: .account("c"))
      }
      #expect(throws: SigningRefusal.unknownSignature(1)) {
        try desk.withdraw(signature: 1, reason: "x", by: .account("c"))
      }
      #expect(try desk.casebooks().rows.map(\.state) == [.unsigned])
      #expect(try desk.person("P1").casebook.whole.map(\.holds) == [false])
      var told: [String] = []
      try desk.audit(AuditRequest()) { told.append($0.kind) }
      #expect(told.suffix(2) == ["casebookSigned", "signatureWithdrawn"])
    }
  }

  @Test(arguments: ["", " \n", String(repeating: "a", count: 201)])
  func `a meaning is said in a few words`(_ meaning: String) throws {
    try withDesk { desk, study in
      let head = try study.store.read { try $0.head() }
      #expect(throws: SigningRefusal.self) { try desk.signCasebook(of: "P1", Signing(meaning), by: .account("c")) }
      #expect(try study.store.read { try $0.head() } == head)
    }
  }

  @Test func `nothing that is recorded is nothing to sign`() throws {
    try withDesk(1) { desk, study in
      try desk.delete([Self.seen(1, desk)], of: "P1", reason: "x", by: .account("c"))
      #expect(throws: SigningRefusal.nothingToSign("P1")) {
        try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      }
      #expect(try desk.casebooks().rows.map(\.state) == [.empty])
    }
  }

  @Test func `an account gives its password for each signature, and a wrong one counts as a try to sign in`() throws {
    try withDesk { owner, _ in
      var owner = owner
      owner.passwordCost.rounds = 16
      _ = try owner.addAccount("lea", name: "Lea Long", roles: [WantedRole(.coordinator)], by: .account("c"))
      let made = try owner.invite("lea", by: .account("c"))
      let invitation = try owner.invitation(made.secret)
      let code = invitation.factor.code(of: at(Self.now).milliseconds / 30_000)
      let password = "umbrella quartz lemon tide"
      try owner.accept(invitation: made.secret, password: password, code: code)
      let desk = owner.working(as: "lea")
      for wrong in [nil, "", "umbrella quartz lemon tidy"] {
        #expect(throws: SigningRefusal.wrongPassword) {
          try desk.signCasebook(of: "P1", Signing("approved", password: wrong), by: desk.author)
        }
      }
      let signed = try desk.signCasebook(of: "P1", Signing("approved", password: password), by: desk.author)
      #expect(signed.printedName == "Lea Long" && signed.stamp.author == .account("pages/lea"))
      var kinds: [String] = []
      try owner.audit(AuditRequest()) { kinds.append($0.kind) }
      #expect(kinds.filter { $0 == "accountSignInFailed" }.count == 3)
      // Two more, and the next one waits.
      for _ in 0..<2 {
        _ = try? desk.signCasebook(of: "P1", Signing("reviewed", password: "no"), by: desk.author)
      }
      #expect(throws: AccountRefusal.self) {
        try desk.signCasebook(of: "P1", Signing("reviewed", password: password), by: desk.author)
      }
      // Nobody takes back what another has signed, but for the owner of the files.
      _ = try owner.addAccount("mia", name: nil, roles: [WantedRole(.coordinator)], by: .account("c"))
      let other = owner.working(as: "mia")
      #expect(throws: SigningRefusal.notTheirs(signed.number)) {
        try other.withdraw(signature: signed.number, reason: "x", by: other.author)
      }
      _ = try owner.withdraw(signature: signed.number, reason: "x", by: .account("c"))
    }
  }

  @Test func `a program signs nothing`() throws {
    try withDesk { owner, _ in
      _ = try owner.addAccount("lea", name: nil, roles: [WantedRole(.coordinator)], by: .account("c"))
      let token = try owner.makeToken(
        "nightly", for: "lea", permissions: nil, expires: nil, by: .account("c"))
      let rights = try #require(try owner.token(token.secret))
      let program = owner.working(as: rights)
      #expect(throws: SigningRefusal.byProgram) {
        try program.signCasebook(of: "P1", Signing("approved", password: "x"), by: program.author)
      }
    }
  }

  @Test func `signatures come along when stores are merged, and hold there`() throws {
    try withDesk { desk, study in
      _ = try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      try TrialStudy.with { other in
        let start = at("2026-11-01T00:00:00Z")
        try other.accept(files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }"), now: start)
        try other.add("P9", enrolled: start)
        try other.store.merge(study.store, stamp: other.stamp(at(Self.now)))
        let list = try other.desk(at: Self.now).casebooks()
        #expect(list.rows.map(\.state) == [.empty, .signed])
        #expect(list.rows.last?.last?.signer.meaning == "approved")
      }
    }
  }

  @Test func `signatures are derived again as they were`() throws {
    try withDesk { desk, study in
      _ = try desk.signCasebook(of: "P1", Signing("approved"), by: .account("c"))
      let before = try study.store.read { try $0.record(of: "P1", asOf: Instant(milliseconds: .max)) }.signatures
      #expect(before.count == 1)
      try study.store.rebuild()
      #expect(try study.store.read { try $0.record(of: "P1", asOf: Instant(milliseconds: .max)) }.signatures == before)
    }
  }

  @Test func `the list of casebooks is paged`() throws {
    try TrialStudy.with { study in
      try study.beginDaily((1...7).map { "P\($0)" })
      let desk = try study.desk(at: Self.now)
      let first = try desk.casebooks(most: 3)
      #expect(first.rows.map(\.participant) == ["P1", "P2", "P3"] && first.next == "P3")
      let second = try desk.casebooks(after: "P3", most: 3)
      #expect(second.rows.map(\.participant) == ["P4", "P5", "P6"] && second.next == "P6")
      #expect(try desk.casebooks(after: "P6", most: 3).next == nil)
    }
  }
}
