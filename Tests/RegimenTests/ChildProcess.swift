import Foundation

/// A program that is waited for as the system lets one wait: `Process.waitUntilExit()` looks every 50 ms whether it has ended.
struct ChildProcess {
  private let process: Process

  // Foundation hands on none of glibc's own.
  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  private static let closeFrom = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: (@convention(c) (Actions, Int32) -> Void).self)
  private static let changeFolder = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
    to: (@convention(c) (Actions, UnsafePointer<CChar>) -> Void).self)

  /// - Parameter process: What is to be run, and where; it is not run itself.
  init(_ process: Process) { self.process = process }

  /// Runs to the end in a group of its own, with the signals as a shell hands them on.
  ///
  /// - Parameter streams: The files of standard input, output and error, which are there.
  /// - Returns: The exit code; a signal's number and 128 when one ended it.
  func finish(_ streams: [String]) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams[1], O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, streams[2], O_WRONLY, 0)
    ChildProcess.closeFrom(&actions, 3)
    ChildProcess.changeFolder(&actions, process.currentDirectoryURL?.path ?? ".")
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let path = process.executableURL?.path ?? ""
    let words = ([path] + (process.arguments ?? [])).map { strdup($0) } + [nil]
    let environment = (process.environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + environment { free(text) } }
    var id = pid_t()
    let fault = posix_spawn(&id, path, &actions, &attributes, words, environment)
    guard fault == 0 else { throw ChildProcess.failure(path, fault) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw ChildProcess.failure(path, errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  private static func failure(_ path: String, _ fault: Int32) -> Command.Failure {
    Command.Failure(reason: "'\(path)' can't be run: \(String(cString: strerror(fault)))")
  }
}
