import Glibc
import JSONText
package import Record

/// What the last check found is a small file beside the store.
extension SQLiteBackend {
  func keep(_ finding: Finding) throws { try finding.keep(beside: path) }

  func lastFinding() throws -> Finding? { try SQLiteStore.finding(of: path) }
}

extension Finding {
  func keep(beside store: String) throws {
    let draft = findingFile(of: store) + "-new"
    try OpenFile(draft, O_RDWR | O_CREAT | O_TRUNC).write(Array(json.compactText.utf8))
    guard rename(draft, findingFile(of: store)) == 0 else { throw StoreError.disk(DiskFault(errno)) }
  }
}

extension SQLiteStore {
  /// What the last check of a store found, without a look into the store.
  package static func finding(of store: String) throws -> Finding? {
    let path = findingFile(of: store)
    guard fileExists(at: path) else { return nil }
    let text = String(decoding: try OpenFile(path, O_RDONLY | O_NONBLOCK).read(atMost: 1 << 16), as: UTF8.self)
    return (try? JSONValue(parsing: text)).flatMap(Finding.init(json:))
  }
}

/// Another file takes the store's place, which nobody has checked.
func removeFinding(of store: String) { unlink(findingFile(of: store)) }

private func findingFile(of store: String) -> String { store + ".verified" }
