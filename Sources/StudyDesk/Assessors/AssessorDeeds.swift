package import Record

extension StudyDesk {
  /// Adds an assessor; it asks for no files in force.
  ///
  /// - Throws: ``RosterRefusal/badID(_:)``; ``StoreError/assessorExists(_:)``.
  package func addAssessor(_ id: String, name: String?, by author: Author) throws -> AssessorView {
    guard PersonID.isWellFormed(id) else { throw RosterRefusal.badID(id) }
    try ShortText.requireName(name)
    return try deedOnRecord(.manageAssessors, by: author) { writer, stamp in
      _ = try writer.append(.assessor(.added(assessor: id, name: name)), about: .nobody, stamp: stamp)
      return try writer.reader.assessorView(id, asOf: stamp.recorded)
    }
  }

  /// Gives an assessor another name; the id stays.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``.
  package func renameAssessor(_ id: String, to name: String, by author: Author) throws -> AssessorView {
    try ShortText.requireName(name)
    return try changeAssessor(id, .renamed(name), by: author)
  }

  /// Takes an assessor off the lists; what they recorded stays.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``.
  package func removeAssessor(_ id: String, reason: String?, by author: Author) throws -> AssessorView {
    try changeAssessor(id, .removed(reason: reason), by: author)
  }

  /// Makes an assessor's name, and why they were removed, gone for good. What they recorded stays, under their id.
  ///
  /// - Returns: How many entries lost their content.
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``; ``StoreError``.
  package func eraseAssessor(_ id: String, by author: Author) throws -> Int64 {
    let stamp = try deedOnRecord(by: author) { writer, stamp in
      let view = try writer.reader.assessorView(id, asOf: stamp.recorded)
      for participant in view.participants {
        _ = try writer.append(
          .roster(.assigned(assessor: view.number, false)), about: .participant(participant), stamp: stamp)
      }
      return stamp
    }
    return try store.erase(.assessor(id), stamp: stamp)
  }

  /// Puts participants on an assessor's list or takes them off it, all or none; those who are there already stay.
  ///
  /// - Returns: Those for whom something changed.
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``;
  ///   ``StoreError/unknownParticipant(_:)``.
  package func assign(
    _ participants: [String], to assessor: String, _ isAssigned: Bool, by author: Author
  ) throws -> [String] {
    try deedOnRecord(.manageAssessors, by: author, isForAll: false) { writer, stamp in
      let number = try writer.reader.activeAssessor(assessor, asOf: stamp.recorded).number
      let reach = try reach(.manageAssessors, in: writer.reader)
      return try participants.filter { id in
        let record = try writer.reader.rosterRecord(of: id, asOf: stamp.recorded)
        if !reach.contains(record) { throw PermissionRefusal.notAllowed(.manageAssessors) }
        guard record.assessors.contains(number) != isAssigned else { return false }
        _ = try writer.append(
          .roster(.assigned(assessor: number, isAssigned)), about: .participant(id), stamp: stamp)
        return true
      }
    }
  }

  private func changeAssessor(_ id: String, _ change: AssessorChange, by author: Author) throws -> AssessorView {
    try deedOnRecord(.manageAssessors, by: author) { writer, stamp in
      _ = try writer.reader.activeAssessor(id, asOf: stamp.recorded)
      _ = try writer.append(.assessor(change), about: .assessor(id), stamp: stamp)
      return try writer.reader.assessorView(id, asOf: stamp.recorded)
    }
  }
}
