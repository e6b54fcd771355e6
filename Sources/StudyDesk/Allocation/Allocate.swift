package import Diagnostics
package import Record
import StudyService

/// A participant who was given a line of a randomisation list.
package struct AllocatedParticipant: Sendable {
  package let sheet: ParticipantSheet
  /// In the file, from 1.
  package let line: Int
  /// The arm.
  package let schedule: String
}

extension StudyDesk {
  /// Gives a participant the next line of a randomisation list whose strata are theirs, and enrols them by it.
  ///
  /// - Parameter day: The study day of the enrolment; nil for now.
  /// - Throws: ``FileFaults``; ``AllocationRefusal``; ``RosterRefusal``; ``StudyRefusal/notActive(_:_:)``.
  package func allocate(
    _ participant: String, from list: SourceFile, on day: StudyDay?, by author: Author
  ) throws -> AllocatedParticipant {
    let digest = SHA256Value(of: list.bytes)
    return try deed(.allocate, by: author) { deed in
      let read = AllocationList(list, deed.study)
      try FileFaults.require(read.diagnostics, in: list, "the list can't be used; nobody was allocated")
      let view = try deed.view(of: participant)
      try view.requireActive()
      if let allocation = view.record.allocation {
        throw AllocationRefusal.allocatedAlready(participant, arm: allocation.arm)
      }
      let line = try read.nextLine(for: view.record, taken: deed.writer.reader.linesTaken(), digest)
      try view.requireNewTasks(in: line.schedule)
      let enrolment = try deed.reading.enrolment(in: line.schedule, on: day, zone: view.zoneNow)
      try deed.setAsideFormer(of: view)
      // The line is taken by an entry about nobody: it stays taken when the participant is erased.
      try deed.append(.study(.lineTaken(list: digest, line: line.number)))
      for change in [.allocated(list: digest, line: line.number, arm: line.schedule), enrolment] {
        try deed.append(.roster(change), about: participant)
      }
      return AllocatedParticipant(
        sheet: try deed.readingAfter.sheet(of: participant), line: line.number, schedule: line.schedule)
    }
  }
}

extension AllocationList {
  fileprivate func nextLine(
    for record: ParticipantRecord, taken: [SHA256Value: Set<Int>], _ digest: SHA256Value
  ) throws -> Line {
    if !taken.isEmpty, taken[digest] == nil { throw AllocationRefusal.otherList }
    let strata = strata(of: record)
    guard let line = lines.first(where: { !(taken[digest]?.contains($0.number) ?? false) && $0.strata == strata })
    else {
      throw AllocationRefusal.noLineLeft(strata: strata.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
    }
    return line
  }

  /// The participant's own values of the list's strata.
  private func strata(of record: ParticipantRecord) -> [String: String] {
    let names = lines.first.map { Array($0.strata.keys) } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, name == "site" ? record.site ?? "" : record.text(of: String(name.dropFirst("participant.".count))))
      })
  }
}

/// Why a participant was given no line of a list.
package enum AllocationRefusal: Refusal, Hashable {
  case allocatedAlready(String, arm: String)
  case otherList
  case noLineLeft(strata: [String])

  package var kind: RefusalKind {
    switch self {
    case .allocatedAlready, .noLineLeft: .state
    case .otherList: .data
    }
  }

  package var message: String {
    switch self {
    case .allocatedAlready(let id, let arm): "\(id) was allocated to \(arm) already"
    case .otherList: "this is not the list from which the lines before were taken, or it was changed"
    case .noLineLeft(let strata):
      "the list has no line left" + (strata.isEmpty ? "" : " for \(strata.joined(separator: ", "))")
    }
  }
}
