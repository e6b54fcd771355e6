import Foundation
import Glibc
import Machine
import StudyDesk
import TerminalFace
import Testing

/// Files that commands write by name: whole or not at all, for their owner alone, and never in the place of something
/// else.
@Suite struct OutputPlaceTests {
  /// A folder of a study with a store.
  private static func use(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString).path
    for name in ["Surveys", ".regimen"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in [
      (".regimen/study.sqlite", "SQLite format 3\0"), ("copy.sqlite", "SQLite format 3\0 more"),
      ("study.yaml", "id: s"),
      ("kept.txt", "kept"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    try body(folder)
  }

  private static func place(_ name: String, in folder: String, force: Bool = false) throws -> OutputPlace {
    let path = name.hasPrefix("/") ? name : folder + "/" + name
    return OutputPlace(path, force: force, study: StudyPlace(folder: URL(fileURLWithPath: folder, isDirectory: true)))
  }

  private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private static func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// What a refusal says; nil when something was written.
  private static func refusal(_ place: OutputPlace, folder: Bool = false) -> TerminalFailure? {
    do {
      if folder { try place.writeFolder { try $0.write([1], to: "a.csv") } } else { try place.write("new") }
      return nil
    } catch { return TerminalFailure(of: error) }
  }

  @Test func `a new file is its owner's alone, and one that is there takes force`() throws {
    try Self.use { folder in
      umask(0)
      try Self.place("new.txt", in: folder).write("one")
      #expect(try Self.text(folder + "/new.txt") == "one")
      #expect(Self.mode(folder + "/new.txt") == 0o600)
      let refusal = Self.refusal(try Self.place("kept.txt", in: folder))
      #expect(refusal?.kind == .state && refusal?.message.contains("--force replaces it") == true)
      #expect(try Self.text(folder + "/kept.txt") == "kept")
      try Self.place("kept.txt", in: folder, force: true).write("two")
      #expect(try Self.text(folder + "/kept.txt") == "two")
      #expect(Self.mode(folder + "/kept.txt") == 0o600)
    }
  }

  @Test(arguments: [
    ".regimen/study.sqlite", ".regimen/study.sqlite-wal", ".regimen/other", "study.yaml", "Surveys/new.yaml", "Surveys",
    "copy.sqlite", "link", "pipe", "/dev/null", "Schedules/../study.yaml", "linked/study.yaml", ".",
  ])
  func `what belongs to the study, and what is no file, is never replaced`(_ name: String) throws {
    try Self.use { folder in
      symlink(folder + "/kept.txt", folder + "/link")
      symlink(folder, folder + "/linked")
      mkfifo(folder + "/pipe", 0o600)
      let before = try Self.names(folder)
      for isFolder in [false, true] {
        let refusal = Self.refusal(try Self.place(name, in: folder, force: true), folder: isFolder)
        #expect(refusal?.kind == .state, "\(name): \(refusal?.message ?? "written")")
      }
      #expect(try Self.names(folder) == before)
      #expect(try Self.text(folder + "/kept.txt") == "kept" && Self.text(folder + "/study.yaml") == "id: s")
    }
  }

  @Test(arguments: ["data.sqlite-wal", "study.yaml", "Surveys/daily.yaml", ".regimen/lock"])
  func `what belongs to another study is never replaced`(_ name: String) throws {
    try Self.use { folder in
      let other = folder + "/other"
      for part in ["/Surveys", "/.regimen"] {
        try FileManager.default.createDirectory(atPath: other + part, withIntermediateDirectories: true)
      }
      try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: other + "/data.sqlite"))
      try Data("kept".utf8).write(to: URL(fileURLWithPath: other + "/" + name))
      let refusal = Self.refusal(try Self.place("other/" + name, in: folder, force: true), folder: false)
      #expect(refusal?.kind == .state, "\(refusal?.message ?? "written")")
      #expect(try Self.text(other + "/" + name) == "kept")
    }
  }

  @Test func `a folder that an export made is replaced, with what it held; another is not`() throws {
    try Self.use { folder in
      func write(_ files: [String]) throws {
        try Self.place("out", in: folder).writeFolder { out in for file in files { try out.write([7], to: file) } }
      }
      try write(["a.csv", "b.csv"])
      #expect(Self.mode(folder + "/out") == 0o700 && Self.mode(folder + "/out/a.csv") == 0o600)
      try write(["a.csv", "c.csv"])
      #expect(try Self.names(folder + "/out") == [".regimen-export", "a.csv", "c.csv"])
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/out/analysis.R"))
      let refusal = Self.refusal(try Self.place("out", in: folder, force: true), folder: true)
      #expect(refusal?.kind == .state && refusal?.message.contains("analysis.R") == true)
      #expect(try Self.names(folder + "/out") == [".regimen-export", "a.csv", "analysis.R", "c.csv"])
      try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: false)
      #expect(Self.refusal(try Self.place("empty", in: folder), folder: true) == nil)
    }
  }

  @Test func `what fails on the way leaves what was there, and nothing beside it`() throws {
    try Self.use { folder in
      let before = try Self.names(folder)
      #expect(throws: CancellationError.self) {
        try Self.place("kept.txt", in: folder, force: true).writeFile { write in
          try write(Array("half".utf8))
          throw CancellationError()
        }
      }
      #expect(throws: CancellationError.self) {
        try Self.place("out", in: folder).writeFolder { out in
          try out.file("a.csv")([1])
          throw CancellationError()
        }
      }
      #expect(try Self.names(folder) == before && Self.text(folder + "/kept.txt") == "kept")
      let refusal = Self.refusal(try Self.place("nowhere/new.txt", in: folder))
      #expect(refusal?.kind == .disk && refusal?.message.contains("No such file or directory") == true)
    }
  }

  @Test(arguments: [("nowhere/new", TerminalFailure.Kind.disk), ("kept.txt/new", .disk), ("", .request), ("new", nil)])
  func `a place is judged before there is anything to write`(name: String, kind: TerminalFailure.Kind?) throws {
    try Self.use { folder in
      let study = StudyPlace(folder: URL(fileURLWithPath: folder, isDirectory: true))
      let place = OutputPlace(name.isEmpty ? "" : folder + "/" + name, force: false, study: study)
      for isFolder in [false, true] {
        var refusal: TerminalFailure?
        do { try place.require(asFolder: isFolder) } catch { refusal = TerminalFailure(of: error) }
        #expect(refusal?.kind == kind, "\(name)")
      }
    }
  }

  @Test func `a folder with a copy of the data is not replaced, whatever its list says`() throws {
    try Self.use { folder in
      try Self.place("out", in: folder).writeFolder { try $0.write([1], to: "study.sqlite") }
      try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: folder + "/out/study.sqlite"))
      let refusal = Self.refusal(try Self.place("out", in: folder, force: true), folder: true)
      #expect(refusal?.kind == .state && refusal?.message.contains("holds 'study.sqlite'") == true)
      #expect(try Self.names(folder + "/out") == [".regimen-export", "study.sqlite"])
    }
  }
}
