package import CivilTime

/// Why two stores can't become one. Nothing has changed in either.
package enum MergeConflict: Hashable, Sendable, CustomStringConvertible {
  case sameStore
  case mergedBefore
  /// Another process merges, or imports people, at this moment.
  case underWay
  /// The merge of another store was stopped, and is to be finished first.
  case unfinished(from: String)
  /// The import of people from a file was stopped, and is to be finished first.
  case unfinishedImport(from: String)
  /// The other one is a copy without names.
  case withoutNames
  /// Both contain these stores, or one contains the other, by a merge of an older program, which did not keep where entries
  /// came from.
  case cameTwice([String])
  /// An entry that both have from one store differs: copies of that store went on apart.
  case parted(store: String, number: Int64)
  /// Somebody who is here was erased in the other store.
  case erasedThere(String)
  /// Its chain does not verify.
  case broken(ChainFault)
  /// Ids of participants that both have.
  case idsInBoth([String])
  /// Ids of assessors that both have, under names that don't say that they are one person.
  case assessorsInBoth([String])
  /// Somebody who came by two ways has the same event recorded in both.
  case recordedInBoth(event: String, here: Place, there: Place)
  /// An outcome that both have was corrected or deleted in both, and is not the same in the end.
  case changedInBoth(event: String, here: Place, there: Place)
  /// Somebody who came by two ways has a sitting of the same event that goes on in one, and was begun in the other.
  case begunInBoth(event: String, here: Place, there: Place)
  /// The files in force differ, or nothing was accepted in one of them.
  case filesDiffer
  /// Files that the other one had in force were never in force here, from this instant or the acceptance then.
  case formerFilesUnknown(accepted: Instant)
  /// Tasks that were stopped in one of them only.
  case stopsDiffer([String])

  /// A participant in a store.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package let participant: String
    package let store: String

    package init(_ participant: String, in store: String) {
      self.participant = participant
      self.store = store
    }

    package var description: String { "\(participant) in '\(store)'" }
  }

  package var description: String {
    switch self {
    case .sameStore: "they are the same store, or copies of one"
    case .mergedBefore: "the other one was merged into this one before, and has nothing new"
    case .underWay: "another process merges, or imports people, at this moment"
    case .unfinished(let from):
      "the merge of '\(from)' was stopped and is to be finished first: 'regimen store merge \(from)'"
    case .unfinishedImport(let from):
      "the import of '\(from)' was stopped and is to be finished first: 'regimen participant import \(from)'"
    case .withoutNames: "the other one is a copy without names, which has not all that was written there"
    case .cameTwice(let stores):
      "both contain the store \(listed(stores)), which an older program merged: what came twice can't be told from it"
    case .parted(let store, let number):
      "entry \(number) of the store \(store) differs: copies of it went on apart, and only one of them can be merged"
    case .erasedThere(let id):
      "\(id) was erased in the other one; erase them here first, then merge"
    case .broken(let fault): "the other one's record is not as it was written: \(fault)"
    case .idsInBoth(let ids): "both have \(listed(ids)); rename them in one of the two"
    case .assessorsInBoth(let ids):
      "both have the assessors \(listed(ids)), and the names don't say that they are the same people: "
        + "'--assessor ID=ID' does, '--assessor ID=NEW' gives the other one a new id"
    case .recordedInBoth(let event, let here, let there):
      "\(event) is recorded of one person in both, who is \(here) and \(there): decide which is to count, and delete the "
        + "other where it is, with 'regimen outcome delete \(event) -p \(here.participant) --reason TEXT' here, or "
        + "'regimen outcome delete \(event) -p \(there.participant) --reason TEXT --store \(there.store)' there; then merge again"
    case .changedInBoth(let event, let here, let there):
      "\(event) was corrected or deleted in both since they had it alike, of one person, who is \(here) and \(there): decide which is to "
        + "count. Correct the other one to the same answers, with 'regimen outcome correct \(event) -p \(there.participant) --store "
        + "\(there.store)' there, or delete it in both; one that was deleted and recorded again counts when the other is deleted. Then merge again"
    case .begunInBoth(let event, let here, let there):
      "a sitting of \(event) was begun in both by one person, who is \(here) and \(there), and is not finished here: finish it, "
        + "or set it aside with 'regimen run TASK -p \(here.participant) --discard'; then merge again"
    case .filesDiffer: "the files in force differ; accept the same ones in both"
    case .formerFilesUnknown(let accepted):
      "the files that the other one accepted on \(accepted.iso(offsetSeconds: 0, fraction: false)) were never in force "
        + "here, and its outcomes would lose their surveys; accept those files here, then today's again"
    case .stopsDiffer(let tasks): "only one of them has stopped \(tasks.joined(separator: ", "))"
    }
  }

  private func listed(_ ids: [String]) -> String {
    "\(ids.prefix(20).joined(separator: ", "))\(ids.count > 20 ? ", ..." : "")"
  }
}
