import ArgumentParser
import CommandOptions
import Foundation
import Glibc
import Logging
import Machine
import Record
import StudyDesk
import StudyServer

/// `regimen serve`: opens the study of a folder, and serves its pages until it is told to stop.
@main
struct RegimenServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "regimen serve", abstract: "Serve the pages of the study: to participants, and to staff at the desk.",
    discussion: """
      The data have to be there: 'regimen participant add' begins them. Phones hand over motion and location on https \
      alone, apart from pages of the machine itself: give a certificate, or put a proxy in front and say its address.

      regimen serve --port 8080
      regimen serve --host 0.0.0.0 --tls-certificate chain.pem --tls-key key.pem
      """)

  @OptionGroup var study: StudyOptions

  @Option(
    help: ArgumentHelp(
      "A streaming replica of the PostgreSQL store, by its address: lists and exports are read there.",
      valueName: "address"))
  var replica: String?

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "address")) var host = "127.0.0.1"
  @Option(help: ArgumentHelp("The port; 0 has the system choose.", valueName: "number")) var port = 8080

  @Option(help: ArgumentHelp("The certificate and its chain, in PEM.", valueName: "file")) var tlsCertificate: String?
  @Option(help: ArgumentHelp("The certificate's private key, in PEM.", valueName: "file")) var tlsKey: String?

  @Option(help: ArgumentHelp("How participants reach it: https://study.example.org.", valueName: "url"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp("The proxy in front whose X-Forwarded-For is believed, by its address.", valueName: "address"))
  var trustProxy: String?

  @Option(
    help: ArgumentHelp(
      "Tell metrics in Prometheus' text form at /metrics of an address of its own: 127.0.0.1:9464.",
      valueName: "address"))
  var metrics: String?

  @OptionGroup var reminders: ReminderOptions

  func validate() throws {
    if (tlsCertificate == nil) != (tlsKey == nil) {
      throw ValidationError("--tls-certificate and --tls-key go together")
    }
    if !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535") }
    if let metrics, Self.address(metrics) == nil {
      throw ValidationError("--metrics takes an address and a port: 127.0.0.1:9464")
    }
    if let publicURL, !PublicAddress.isWhole(publicURL) {
      throw ValidationError("--public-url is a whole address: https://study.example.org")
    }
    if let trustProxy, !Self.isNumber(trustProxy) {
      throw ValidationError("--trust-proxy takes the proxy's address as a number: 127.0.0.1")
    }
  }

  /// Whether a text is an address as a proxy's connection has it.
  private static func isNumber(_ text: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }

  func run() async throws {
    signal(SIGPIPE, SIG_IGN)
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    if let refusal = Self.refusal(ofRepeatedIn: CommandLine.arguments.dropFirst()) { throw ValidationError(refusal) }
    do {
      try await serve()
    } catch let error as StoreError {
      Self.end(65, "\(error)")
    } catch let error as ServerFault {
      Self.end(69, error.message)
    } catch let refusal as any Refusal {
      Self.end(65, refusal.message)
    }
  }

  private func serve() async throws {
    let place = study.place
    let clock = DeskClock(stated: nil, machine: { MachineClock.now })
    var desk = try OpenStudy(place, clock).desk()
    if let replica { desk = desk.over(try StorePlace(replica).reading(desk.store)) }
    guard desk.inForce != nil else { Self.end(69, "no files are in force yet; 'regimen accept' puts them in force") }
    var settings = ServerSettings()
    (settings.host, settings.port, settings.publicURL, settings.trustedProxy) = (host, port, publicURL, trustProxy)
    settings.metrics = metrics.flatMap(Self.address)
    if let tlsCertificate, let tlsKey { settings.tls = (tlsCertificate, tlsKey) }
    if !settings.hasSensors {
      Self.say("note: phones hand over motion and location on https alone; see 'Participants on their phones'")
    }
    let sending = try reminders.sender(publicURL: publicURL).map { sender in
      // A connection of their own: pages don't wait for mail.
      let sendingClock = ReminderClock(sender, try OpenStudy(place, clock).desk()) { Self.say("note: " + $0) }
      return Task { await sendingClock.run() }
    }
    do {
      let folder = ServedFolder { try WorkingStudy(place).definitions }
      let server = StudyServer(desk, settings, folder: folder, logger: Logger(label: "regimen-server"))
      try await server.run { address in
        Self.say("the pages are at \(address)")
      }
    } catch {
      await Self.end(sending)
      throw error
    }
    await Self.end(sending)
  }

  /// What is being sent ends first: nobody would know otherwise whether it went out.
  private static func end(_ sending: Task<Void, Never>?) async {
    sending?.cancel()
    await sending?.value
  }

  private static func address(_ text: String) -> (host: String, port: Int)? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), colon > text.startIndex
    else { return nil }
    return (String(text[..<colon].filter { $0 != "[" && $0 != "]" }), port)
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  private static func end(_ code: Int32, _ message: String) -> Never {
    say("regimen serve: " + message)
    Glibc.exit(code)
  }
}
