/// What a transaction may read to decide by, and change. A backend of several lanes lets others write beside it what it does
/// not touch; one of a single lane lets nobody.
package enum WriteScope: Hashable, Sendable {
  /// Everything: nobody else writes meanwhile. Whoever adds, renames or erases people, and whoever changes the study, has this.
  case all
  /// What is known of one person, and what holds for the study: the files in force, its closing, assessors. It appends about
  /// that person, and about nobody; what is known of others may change meanwhile.
  case person(Role, String)
  /// Nothing that others may change: it appends about nobody, whatever else is recorded meanwhile.
  case nobody

  package static func about(_ subject: Subject) -> WriteScope {
    subject.person.map { .person($0.role, $0.id) } ?? .all
  }
}
