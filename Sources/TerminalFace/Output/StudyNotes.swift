import Definitions
package import Machine
package import Record
import StudyDesk
package import StudyService

extension StudyPlace {
  /// Says on standard error when the working files differ from those in force.
  package func noteDifference(from study: RunningStudy) {
    guard let working = try? StudyFolder(url: folder).read(), !study.matches(working) else { return }
    Streams.standardError.writeLine(
      "note: the files in the folder differ from the accepted ones; 'regimen accept' puts them in force")
  }

  /// Says that the data here are those of another study than the files.
  package func noteOtherStudy() {
    let clock = DeskClock(stated: nil, machine: { MachineClock.now })
    guard let desk = try? OpenStudy(self, clock, readOnly: true).desk(),
      let id = try? desk.look(.owner, { $0.study.id }),
      let working = try? WorkingStudy(self).definitions.study.id, working != id
    else { return }
    Streams.note(
      "these are the data of the study '\(id)', and study.yaml here says 'id: \(working)': restore them in the folder of '\(id)'"
    )
  }
}

extension StudyStore {
  /// Says that the record is known to have a fault: what is read may be wrong.
  package func noteFault(_ search: MissingEntries.Search = .ends) throws {
    guard let fault = try knownFault(search) else { return }
    Streams.note(
      "this record has a fault (\(fault)); what is read of it may be wrong, and 'regimen store verify' tells more")
  }
}

extension OpenStudy {

  /// Goes on with a merge that was stopped; says so when it can't.
  package func finishMerge(_ note: (String) -> Void) throws {
    guard let stopped = try store.unfinishedMerge() else { return }
    let place = ConsoleText.safe(stopped.from)
    do {
      var stamp = stamp()
      (stamp.recorded, stamp.machine) = (MachineClock.now, nil)
      let other = try StorePlace(stopped.from).open(.readOnly)
      try store.merge(other, assessors: stopped.assessors, stamp: stamp, agree: ResultDifference.haveSameAnswers)
      note("the merge of '\(place)' was stopped; it is done now")
    } catch StoreError.cannotMerge(.underWay) {
      return
    } catch let error as StoreError {
      note("the merge of '\(place)' was stopped and can't go on: \(error)")
    }
  }
}
