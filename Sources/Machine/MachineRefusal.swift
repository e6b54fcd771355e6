import Glibc
package import StudyDesk

/// What the machine does not give: files, programs, the disk.
package enum MachineRefusal: Refusal, Hashable {
  case noStudy(folder: String)
  /// A study's file is a link to what lies outside its folder.
  case linkOutside(path: String, target: String)
  /// A study's file or folder is a link to what isn't there.
  case deadLink(path: String, target: String)
  /// A file stands where a folder of the study would.
  case noFolder(path: String)
  case unreadable(path: String)
  /// A pipe or a device stands where a study's file would.
  case noFile(path: String)
  /// Files of a new study that are there.
  case taken(folder: String, paths: [String])
  case unwritable(folder: String)
  /// A file that may not be written.
  case readOnly(path: String)
  /// A file that somebody wrote while it was being mended.
  case changedMeanwhile(path: String)
  /// Of a file that the request names.
  case unreadableInput(path: String, InputFault)
  case noData(store: String)
  case noTemporaryFolder(String)
  case cannotRun(String)
  case noAge
  case noWeasyPrint
  case notARecipient(String)
  /// A backup that 'age' has encrypted.
  case encrypted(path: String)
  /// Another program did not do what it was asked, with what it said.
  case notDone(String)
  /// What could not be done on the disk, with what the system says of it.
  case disk(String)

  package var kind: RefusalKind {
    switch self {
    case .noStudy, .unreadableInput, .notARecipient, .encrypted: .request
    case .noData, .taken, .cannotRun, .noAge, .noWeasyPrint: .state
    case .linkOutside, .deadLink, .noFolder, .noFile, .notDone: .data
    case .unreadable, .unwritable, .readOnly, .noTemporaryFolder, .disk: .disk
    case .changedMeanwhile: .state
    }
  }

  package var message: String {
    switch self {
    case .noStudy(let folder): "there is no study in '\(folder)': no study.yaml, Surveys/ or Schedules/"
    case .linkOutside(let path, let target):
      "'\(path)' is a link to '\(target)', outside the study's folder; put a copy of the file in its place"
    case .deadLink(let path, let target):
      "'\(path)' is a link to '\(target)', which isn't there; mend the link, or remove it"
    case .noFolder(let path): "'\(path)' is a file, and not a folder; remove it, or give it another name"
    case .noFile(let path): "'\(path)' is a pipe or a device, and not a file; remove it"
    case .unreadable(let path): "'\(path)' can't be read; check its permissions"
    case .taken(let folder, let paths): "'\(folder)' already has \(paths.joined(separator: ", ")); nothing was written"
    case .unwritable(let folder): "'\(folder)' can't be written; check its permissions and the space on the disk"
    case .readOnly(let path): "'\(path)' may not be written; nothing was changed in it"
    case .changedMeanwhile(let path): "'\(path)' changed while it was read; nothing was written over it: try again"
    case .unreadableInput(let path, let fault): fault.message(path)
    case .noData(let store): "this study has no data yet ('\(store)')"
    case .noTemporaryFolder(let path): "'\(path)' can't be made; check the space and the permissions of TMPDIR"
    case .cannotRun(let path): "'\(path)' can't be run"
    case .noAge: "an encrypted backup takes the program 'age'; install it with 'apt-get install age'"
    case .noWeasyPrint: "a PDF takes WeasyPrint"
    case .notARecipient(let text): "'\(text)' is neither a recipient (age1..., ssh-...) nor a file of recipients"
    case .encrypted(let path):
      "'\(path)' is encrypted; 'age -d -i KEY \(path) > COPY' gives what 'store restore' takes"
    case .notDone(let said), .disk(let said): said
    }
  }

  package var next: NextStep? {
    switch self {
    case .noStudy: .makeStudy
    case .noData: .beginData
    case .noWeasyPrint: .installWeasyPrint
    default: nil
    }
  }
}

/// A fault of the disk, with what the system says of it.
package enum DiskFailure {
  package static func now(_ what: String) -> MachineRefusal {
    let number = errno
    let remedy = [ENOSPC, EDQUOT].contains(number) ? "; make room on that disk, then do it again" : ""
    return .disk("\(what): \(String(cString: strerror(number)))\(remedy)")
  }

  /// - Parameter result: Of a call of the system; below 0 when it failed.
  package static func check(_ result: Int32, _ what: String) throws {
    if result < 0 { throw now(what) }
  }
}
