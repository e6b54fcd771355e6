package import CivilTime

/// Whom an entry is about.
package enum Subject: Hashable, Sendable {
  case nobody
  case participant(String)
  case assessor(String)
}

/// One line of the record, as it is read back.
package struct Entry: Hashable, Sendable {
  /// 1 for the first, without gaps.
  package let number: Int64
  package let kind: String
  /// ``Subject/nobody`` also when that person was erased.
  package let subject: Subject
  /// An erased assessor is `.assessor("")`.
  package let stamp: Stamp
  /// Nil when it was erased, or left out of a copy without names.
  package let content: EntryContent?
  /// Where the content says who somebody is, as JSON pointers: what it was parted at when it was appended.
  var parted: [String] = []
}

extension Entry {
  /// - Parameter detail: As ``EntryContent/read(kind:text:apart:number:detail:)`` takes it.
  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  package init(_ row: EntryRow, detail: EntryDetail = .whole) throws {
    let (author, account) = Stamp.author(row.author, assessor: row.assessor ?? "")
    let stamp = Stamp(
      recorded: Instant(milliseconds: row.recorded), machine: row.machine.map(Instant.init(milliseconds:)),
      author: author, account: account, program: row.program, tzdata: row.tzdata, study: row.study,
      schedule: row.schedule, survey: row.survey)
    let read = try row.content.map {
      try EntryContent.read(kind: row.kind, text: $0, apart: row.apart, number: row.number, detail: detail)
    }
    var subject = Subject.nobody
    if let role = row.role, let id = row.id { subject = Subject(role, id) }
    self.init(
      number: row.number, kind: row.kind, subject: subject, stamp: stamp, content: read?.content,
      parted: read?.places ?? [])
  }
}

extension Entry {
  /// One of which no more is told than when the machine recorded it.
  init(number: Int64, about subject: Subject, at instant: Instant) {
    let stamp = Stamp(recorded: instant, author: .program, program: "")
    self.init(number: number, kind: "", subject: subject, stamp: stamp, content: nil)
  }
}

/// What ``StoreWriter/append(_:about:stamp:)`` gave an entry.
package struct EntryReceipt: Hashable, Sendable {
  package let number: Int64
  package let hash: SHA256Value
}

/// The end of a chain: how many entries there are, and the hash that stands for all of them.
package struct Head: Hashable, Sendable {
  package let count: Int64
  /// The last entry's hash; of an empty chain, the value that its first entry is chained to. Of a record with several
  /// lanes, SHA-256 over their heads' hashes, one after the other.
  package let hash: SHA256Value
  /// Those of the lanes, where there are several.
  package let lanes: [Head]

  package init(count: Int64, hash: SHA256Value, lanes: [Head] = []) {
    self.count = count
    self.hash = hash
    self.lanes = lanes
  }
}

extension Head {
  /// The head of a record, by those of its lanes.
  init(_ lanes: [Head]) {
    if lanes.count == 1, let only = lanes.first {
      self = only
    } else {
      self.init(
        count: lanes.reduce(0) { $0 + $1.count }, hash: SHA256Value(of: lanes.flatMap(\.hash.bytes)), lanes: lanes)
    }
  }
}

/// An instant, or a study day known by its date.
package enum DayOrInstant: Hashable, Sendable {
  case day(CivilDate)
  case instant(Instant)
}
