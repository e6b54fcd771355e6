import HTTPTypes
package import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
package import StudyDesk
import UnixSignals

/// The pages of a study for people who have no shell: routes, sessions and limits over the desk, and no rule of a study.
package struct StudyServer: Sendable {
  private let settings: ServerSettings
  private let host: StudyHost
  private let site: Site
  private let logger: Logger
  private let metrics = ServerMetrics()
  private let folder: ServedFolder?

  /// - Parameter folder: The study's folder; nil where the server does not read it.
  package init(_ desk: StudyDesk, _ settings: ServerSettings, folder: ServedFolder? = nil, logger: Logger) {
    self.settings = settings
    self.folder = folder
    self.logger = logger
    host = StudyHost(desk.ofPages)
    site = Site(desk, settings)
  }

  /// Serves until it is told to stop: then no new request is taken, those that run end, and the store is closed. What a phone
  /// has not sent to its end by then is waited for some seconds.
  ///
  /// - Parameter listening: Called once, with the address at which the pages are reached.
  /// - Throws: ``ServerFault`` for a certificate that can't be read or an address that is taken.
  package func run(listening: @escaping @Sendable (String) async -> Void) async throws {
    do {
      var services = ServiceGroupConfiguration(
        services: [try application(listening: listening)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      services.maximumGracefulShutdownDuration = StudyServer.patience
      try await ServiceGroup(configuration: services).run()
    } catch is CancellationError {
      // A request that came no further was cut off.
    } catch {
      await host.close()
      throw ServerFault(error, settings)
    }
    await host.close()
  }

  private static let patience = Duration.seconds(5)

  /// The server as tests run it.
  package func application(
    listening: @escaping @Sendable (String) async -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let settings = settings
    var application = Application(
      responder: router.buildResponder(), server: try channels(),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port),
        availableConnectionsDelegate: MaximumAvailableConnections(settings.limits.connections)),
      onServerRunning: { channel in
        settings.found.port = channel.localAddress?.port
        await listening(settings.address)
      }, logger: logger)
    if let (host, port) = settings.metrics { application.addServices(watching(host, port)) }
    return application
  }

  /// Where whoever watches the server reads its metrics; participants never reach it.
  private func watching(_ host: String, _ port: Int) -> some ApplicationProtocol {
    let router = Router()
    let metrics = metrics
    router.get("/metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }
    return Application(
      responder: router.buildResponder(),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)), logger: logger)
  }

  private func channels() throws -> HTTPServerBuilder {
    let limits = settings.limits
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
          maxHeaderFieldCount: limits.headerCount)))
    guard let tls = settings.tls else { return plain }
    do {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile(tls.certificate).map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: tls.key, format: .pem)))
      configuration.minimumTLSVersion = .tlsv12
      return try .tls(plain, tlsConfiguration: configuration)
    } catch {
      throw ServerFault.certificate(tls.certificate, tls.key)
    }
  }

  private var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ProxyMiddleware(trusted: settings.trustedProxy))
    router.add(middleware: RequestLog())
    router.add(middleware: MetricsCount(metrics: metrics))
    router.add(middleware: SecurityHeaders(isSecure: settings.isSecure))
    router.add(middleware: ErrorPages(site: site))
    for asset in Asset.all { router.get(RouterPath(asset.path)) { _, _ in asset.response } }
    HealthRoutes(host: host).add(to: router)
    let install = InstallRoutes(host: host, site: site)
    install.add(to: router)
    desk(on: router)
    let (cookie, live) = (SessionCookie(isSecure: settings.isSecure), LiveSittings())
    let sittings = SittingRoutes(
      host: host, site: site, cookie: cookie, live: live, large: LargeBodies(settings.limits))
    sittings.addPages(to: router)
    router.add(middleware: SessionMiddleware(host: host, cookie: cookie))
    LinkRoutes(
      host: host, site: site, cookie: cookie, limit: SignInLimit(perMinute: settings.limits.signInsPerMinute),
      live: live
    ).add(to: router)
    FeedRoutes(host: host, site: site, live: live).add(to: router)
    LogRoutes(host: host, site: site, live: live).add(to: router)
    HistoryRoutes(host: host, site: site).add(to: router)
    MediaRoutes(host: host, desk: DeskCookie(isSecure: settings.isSecure)).add(to: router)
    install.addPages(to: router)
    KeptRoutes(host: host, site: site).add(to: router)
    sittings.add(to: router)
    return router
  }
}

extension StudyServer {
  /// The pages for staff.
  private func desk(on router: Router<ServerContext>) {
    let limit = SignInLimit(perMinute: settings.limits.signInsPerMinute)
    let guesses = GuessLog(host)
    DeskSignInRoutes(host: host, site: site, limit: limit, guesses: guesses).add(to: router)
    let desk = DeskRoutes(
      host: host, site: site, notices: DeskNotices(), limits: settings.limits, guesses: guesses,
      router: router)
    DeskTodayRoutes(desk: desk).add()
    DeskParticipantRoutes(desk: desk).add()
    DeskAccountRoutes(desk: desk).add()
    DeskTokenRoutes(desk: desk).add()
    DeskPasswordRoutes(desk: desk).add()
    APIRoutes(host: host, site: site, limits: settings.limits, limit: limit, guesses: guesses)
      .add(to: router)
    DeskAlertRoutes(desk: desk).add()
    DeskQueryRoutes(desk: desk).add()
    DeskAuditRoutes(desk: desk).add()
    DeskCompletenessRoutes(desk: desk).add()
    DeskSigningRoutes(desk: desk).add()
    DeskStudyRoutes(desk: desk, folder: folder).add()
    DeskDataRoutes(desk: desk).add()
    DeskLiveRoutes(desk: desk, live: DeskLive(host, settings.limits)).add()
  }
}

/// Why a server does not run.
package enum ServerFault: Error, Hashable {
  case certificate(String, String)
  case address([String])
  case other(String)

  init(_ error: any Error, _ settings: ServerSettings) {
    if let fault = error as? ServerFault {
      self = fault
    } else if error is IOError {
      self = .address(settings)
    } else {
      self = .other("\(type(of: error))")
    }
  }

  private static func address(_ settings: ServerSettings) -> ServerFault {
    .address(
      ["\(settings.host):\(settings.port)"] + (settings.metrics.map { ["\($0.host):\($0.port)"] } ?? []))
  }

  package var message: String {
    switch self {
    case .certificate(let certificate, let key):
      "'\(certificate)' and '\(key)' are not a certificate and its key in PEM"
    case .address(let places):
      "nothing can be served at \(places.joined(separator: " or ")): another program may listen there; choose another "
        + (places.count > 1 ? "with --port or --metrics" : "with --port")
    case .other(let name): "the server stopped: \(name)"
    }
  }
}
