import Foundation
package import Sittings
package import SurveyModel

/// Files that are answers, from the machine's disk.
package enum AnswerFile {
  /// Reads a plain file: nothing of a pipe or a device, which may have no end, and no more than a byte over the size.
  ///
  /// - Parameters:
  ///   - folder: What a path that doesn't begin at the root is relative to.
  ///   - staysInside: Nothing outside the folder is read, also by no link: an answers file may come from anybody.
  package static func read(
    _ path: String, upTo maximumSize: Int, in folder: String, staysInside: Bool = true
  ) -> Result<FileAnswer, AnswerFileRefusal> {
    let name = expanded(path)
    if name.allSatisfy(\.isWhitespace) { return .failure(.noPath) }
    let place = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).path
    if staysInside, isOutside(place, folder) { return .failure(.outside(path)) }
    // Without waiting for somebody to write into a pipe.
    let handle = open(place, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard handle >= 0 else { return .failure(refusal(errno, path)) }
    let file = FileHandle(fileDescriptor: handle, closeOnDealloc: true)
    var status = stat()
    guard fstat(handle, &status) == 0 else { return .failure(.cannotBeRead(path)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .failure(.directory(path))
    default: return .failure(.notAFile(path))
    }
    if status.st_size > maximumSize { return .failure(.tooLarge(size: Int(status.st_size), maximum: maximumSize)) }
    guard let data = try? file.read(upToCount: maximumSize + 1) ?? Data() else { return .failure(.cannotBeRead(path)) }
    if data.count > maximumSize { return .failure(.tooLarge(size: nil, maximum: maximumSize)) }
    return .success(FileAnswer(Array(data), name: place))
  }

  /// The folder in which the paths of an answers file begin.
  package static func folder(of answers: String?) -> String {
    guard let answers, answers != "-" else { return FileManager.default.currentDirectoryPath }
    return URL(fileURLWithPath: answers).deletingLastPathComponent().path
  }

  /// What a terminal hands on when a file is dropped on it, and the home folder.
  private static func expanded(_ path: String) -> String {
    var path = path
    if path.count > 1, let quote = path.first, quote == "'" || quote == "\"", path.last == quote {
      path = String(path.dropFirst().dropLast())
    } else if !path.contains(where: { $0 == "'" || $0 == "\"" }), path.contains("\\ ") {
      path = path.replacing("\\ ", with: " ")
    }
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return (ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()) + path.dropFirst()
  }

  private static func isOutside(_ place: String, _ folder: String) -> Bool {
    guard let real = realpath(place, nil), let inner = realpath(folder, nil) else {
      return !place.hasPrefix(folder)
    }
    defer {
      free(real)
      free(inner)
    }
    let (path, root) = (String(cString: real), String(cString: inner))
    return !path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  private static func refusal(_ code: Int32, _ path: String) -> AnswerFileRefusal {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path)
    case EACCES, EPERM: .notAllowed(path)
    case ENXIO, ENODEV: .notAFile(path)
    default: .cannotBeRead(path)
    }
  }

  /// Reads what is typed at a terminal: paths are relative to the working folder.
  package static let typed: FileReading = { path, maximumSize in
    read(path, upTo: maximumSize, in: FileManager.default.currentDirectoryPath, staysInside: false)
  }
}
