import Record
import SQLiteRecord

/// What keeps records. Each test of the record's rules is run over all of them: a new backend joins the list.
enum Backend: CaseIterable {
  case sqlite

  /// A new, empty store.
  ///
  /// - Parameter name: Of a place in which nothing is yet.
  func make(in folder: String, name: String = "study") throws -> StudyStore {
    switch self {
    case .sqlite: try SQLiteStore.create(at: "\(folder)/\(name).sqlite", created: at(0))
    }
  }

  /// The same store by another connection.
  func open(_ place: String, readOnly: Bool = false) throws -> StudyStore {
    switch self {
    case .sqlite: try SQLiteStore.open(at: place, access: readOnly ? .readOnly : .readWrite)
    }
  }
}

/// Runs `body` with a new store of every backend.
func withStore(_ body: (StudyStore) throws -> Void) throws { try withStore { store, _ in try body(store) } }

func withStore(_ body: (StudyStore, Backend) throws -> Void) throws {
  for backend in Backend.allCases {
    try inFolder { folder in
      let store = try backend.make(in: folder)
      defer { try? store.close() }
      try body(store, backend)
    }
  }
}
