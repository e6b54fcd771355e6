import Testing

/// Where the tests begin. All of them are Swift Testing's, which finds them by itself: without this file the package manager looks for
/// XCTest's in an index that the build then has to write.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
