import DataExport
import Record
import StudyService

extension RecordReading {
  /// Calls `body` inside one snapshot, so that all it reads belongs together.
  ///
  /// - Throws: ``CommandFailure``, or what `body` throws.
  static func snapshot<Value>(of open: OpenStudy, _ body: (RecordReading) throws -> Value) throws -> Value {
    try StoreFailure.translated {
      try open.store.read { reader in
        guard let running = try RunningStudy(reader, zones: open.zones.known, asOf: open.now) else {
          throw CommandFailure.notPossibleNow("no files are in force yet")
        }
        return try body(RecordReading(of: running, in: reader, zones: open.zones.cache, asOf: open.now))
      }
    }
  }
}
