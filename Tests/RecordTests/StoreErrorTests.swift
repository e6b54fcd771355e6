import Testing

@testable import Record

struct StoreErrorTests {
  @Test(arguments: [
    (StoreError.busy, "the store is busy: another process has held it for 10 s"),
    (.disk(.full()), "the disk is full: make room on it, then do it again; what was recorded before stays"),
    (
      .disk(.full(of: "a/b")),
      "the disk of 'a/b' is full: make room on it, then do it again; what was recorded before stays"
    ),
    (.disk(.readOnly), "the store can't be written: the disk, folder or file is read-only"),
    (.disk(.notPermitted), "the store can't be opened: permission denied"),
    (.disk(.tooManyFiles), "the store can't be opened: too many files are open"),
    (
      .held(StoreHolder(process: 7, command: "regimen store merge")),
      "the store is busy: 'regimen store merge' (process 7) has held it for 10 s"
    ),
    (.held(StoreHolder(process: 7, command: nil)), "the store is busy: process 7 has held it for 10 s"),
    (
      .erasedNotClearedYet(.full()),
      "the content is erased, but its bytes can't be cleared from the file yet (the disk is full): the next command that can does it"
    ),
    (.disk(.failed(code: 5)), "the disk failed (code 5)"),
    (.noStore(path: "a/b"), "there is no store at a/b"),
    (.fileExists(path: "a/b"), "a/b exists and is not overwritten"),
    (.notAStore(path: "a/b"), "a/b is not a store of Regimen"),
    (.damaged, "the store is damaged: restore a backup"),
    (
      .storeTooNew(found: 3, known: 1),
      "the store has version 3, this program knows up to 1: use a newer program"
    ),
    (
      .storeTooOld(found: 1, known: 2),
      "the store has version 1, this program reads version 2: open it once for writing"
    ),
    (.participantExists("P001"), "participant P001 exists"),
    (.unknownParticipant("P001"), "there is no participant P001"),
    (.assessorExists("A01"), "assessor A01 exists"),
    (.unknownAssessor("A01"), "there is no assessor A01"),
    (.idRetired("P001"), "P001 was the id of somebody who was erased, and is not given again"),
    (
      .derivedOutdated,
      "an older program derived what is read from the store: open it once for writing"
    ),
    (.alreadyRecorded(event: "c/d@2026-11-20"), "c/d@2026-11-20 is already recorded"),
    (.sittingRunning(event: "c/d@2026-11-20"), "a sitting for c/d@2026-11-20 has begun and not ended"),
    (.unknownSitting(7), "there is no sitting 7"),
    (.sittingEnded(7), "sitting 7 has ended"),
    (.inputOutOfSequence(sitting: 7, expected: 3), "sitting 7 was continued elsewhere: its next input is number 3"),
    (.noOutcome(event: "c/d@2026-11-20"), "c/d@2026-11-20 has no outcome"),
    (.subjectMissing(kind: "noteAdded"), "an entry 'noteAdded' needs to say whom it is about"),
    (.unreadableEntry(number: 7), "the content of entry 7 is not understood"),
    (.sql(code: 19), "the database refused (SQLite code 19)"),
  ])
  func `an error says what happened, with the value`(error: StoreError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    "", "00", String(repeating: "0", count: 63), String(repeating: "g", count: 64), String(repeating: "٣", count: 64),
  ])
  func `a digest has 64 hexadecimal digits`(text: String) {
    #expect(SHA256Value(hexadecimal: text) == nil)
  }

  @Test func `a digest is printed as sha256sum prints it`() {
    // printf abc | sha256sum
    let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256Value(of: Array("abc".utf8)).description == text)
    #expect(SHA256Value(hexadecimal: text.uppercased()) == SHA256Value(of: Array("abc".utf8)))
  }
}
