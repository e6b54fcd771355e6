import ArgumentParser
import CommandOptions
import Definitions
import Diagnostics
import JSONText
import Machine
import TerminalFace

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Judge the study's files: every fault with its place, cause and fix.",
    discussion: """
      Exits 1 when a file has an error; warnings alone let it pass.
      --fix corrects in the files what has exactly one correction: a misspelt
      field or name, yes for true, = for ==. --fix --dry-run shows the
      corrections and writes nothing.
      With --schema it prints a JSON Schema of one kind of file, by which an editor completes and checks while typing.

      regimen check
      regimen check --fix --dry-run
      """)

  @Argument(
    help: ArgumentHelp("The files to judge; by default all of the study.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(help: ArgumentHelp("human, concise or json.", valueName: "form"))
  var format: DiagnosticFormat = .human

  @Flag(help: "Judge again at each save, until Ctrl-C.") var watch = false
  @Option(
    help: ArgumentHelp("With --watch: keep a page of the surveys fresh, as preview --html does.", valueName: "file"),
    completion: .file())
  var html: String?
  @OptionGroup var forcing: ForceOption
  @Flag(help: "Fix, in the files, every fault that has exactly one fix.") var fix = false
  @Flag(help: "With --fix: show the fixes and write nothing.") var dryRun = false
  @Option(help: ArgumentHelp("Print the JSON Schema of these files: survey, schedule or study.", valueName: "kind"))
  var schema: FileSchema?

  @OptionGroup var study: StudyOptions

  func validate() throws {
    if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    if html != nil, !watch { throw ValidationError("--html goes with --watch; 'regimen preview --html' writes once") }
    if forcing.force, html == nil { throw ValidationError("--force goes with --html") }
    if fix, watch || schema != nil { throw ValidationError("--fix goes with neither --watch nor --schema") }
  }

  func run() throws {
    if let schema {
      Streams.print(schema.document)
      return
    }
    guard watch else { return try judge() }
    var page = WatchedPage(html, force: forcing.force, study: study.place)
    try FolderWatch(url: study.place.folder).run {
      if Streams.standardOutput.isTerminal { Streams.standardOutput.write(Array("\u{1B}[H\u{1B}[2J".utf8)) }
      do {
        if page != nil { try page?.write(WorkingStudy(study).definitions, paths.map(study.place.relative)) }
        try judge()
      } catch {
        // A study that can't be read this moment, as while a file is being saved, may be readable at the next.
        guard let failure = CommandFailure(of: error) else { throw error }
        if !failure.message.isEmpty { Streams.beside("regimen: " + failure.message) }
      }
    }
  }

  private func judge() throws {
    let working = try WorkingStudy(study)
    let wanted = try paths.map(study.place.relative)
    var definitions = working.definitions
    if fix {
      let mending = working.mending(wanted)
      if !dryRun { try working.write(mending) }
      mending.tell(isDone: !dryRun)
      definitions = mending.definitions
    }
    var diagnostics = definitions.diagnostics
    if !wanted.isEmpty { diagnostics = diagnostics.filter { wanted.contains($0.path) } }
    DiagnosticOutput(definitions.files, color: study.color).write(diagnostics, as: format)
    let errors = diagnostics.count { $0.severity == .error }
    if format == .human {
      let count = wanted.isEmpty ? definitions.judgedFileCount : wanted.count
      DiagnosticOutput.sum(files: count, errors: errors, warnings: diagnostics.count - errors)
    }
    if errors > 0 { throw CommandFailure.faultsReported }
  }
}

extension DiagnosticFormat: ExpressibleByArgument {}
extension FileSchema: ExpressibleByArgument {}
