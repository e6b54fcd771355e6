// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Of what takes little time at work: optimised in a release alone, and not in the build with which the program is tried
/// (`Scripts/build.sh`), which is made sooner so.
let ordinary: [SwiftSetting] =
  strict
  + (Context.environment["REGIMEN_BUILD"] == "trial"
    ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])

/// How the program is linked with which tests try commands: with Swift's libraries in it, at a fixed address and without a word about
/// `mktemp`, which Foundation has. Tests start it some 6,000 times, and its own linking took a third of a short command.
let startingSoon: [LinkerSetting] =
  Context.environment["REGIMEN_BUILD"] == "trial"
  ? [
    .unsafeFlags(
      ["-static-stdlib", "-use-ld=lld", "-Xclang-linker", "-no-pie"]
        + [
          "Foundation", "CoreFoundation", "_CFXMLInterface", "FoundationInternationalization", "FoundationEssentials",
          "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "stdc++",
        ].map { "-l\($0)" }, .when(configuration: .release))
  ] : []

/// A module of the program. Dependencies point downward only: `Documentation/design.md`, "Modules".
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: ordinary)
}

/// A module that does most of the work: optimised in every build. Tests and commands take a third of the time:
/// `Documentation/testing.md`.
func quick(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")

/// Tests of a module. Fixtures are read by path, so that they need no bundle.
func tests(_ name: String, fixtures: Bool = false, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: fixtures ? ["Fixtures"] : [], swiftSettings: ordinary)
}

let package = Package(
  name: "regimen",
  products: [
    .executable(name: "regimen", targets: ["regimen"]),
    .executable(name: "regimen-server", targets: ["regimen-server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms.git", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    // Without its reader of configurations, which would be built and not used.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Level 9
    .executableTarget(
      name: "regimen",
      dependencies: [
        "ActiveTasks", "CivilTime", "CommandOptions", "DataExport", "Definitions", "Diagnostics", "Exchange",
        "JSONText", "Machine", "Record", "Rehearsal", "Reports", "Scheduling", "Sensors", "SQLiteRecord", "StudyDesk",
        "StudyService", "SurveyModel",
        "TerminalFace",
        "TerminalForms", "Wording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: ordinary, linkerSettings: startingSoon),
    .executableTarget(
      name: "regimen-server",
      dependencies: [
        "CommandOptions", "Machine", "Record", "StudyDesk", "StudyServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: ordinary),
    module(
      "CommandOptions",
      [
        "CivilTime", "Definitions", "Diagnostics", "Machine", "Record", "Reports", "Scheduling", "StudyDesk",
        "StudyService", "TerminalFace", "Wording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    module(
      "StudyServer",
      [
        "ActiveTasks", "CivilTime", "DataExport", "Definitions", "Diagnostics", "Exchange", "JSONText", "Record",
        "Randomness", "Rehearsal", "Reports", "Scheduling", "Sittings", "SQLiteRecord", "StudyDesk", "StudyService",
        "SurveyModel", "WebForms", "Wording", "XMLText",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    // Level 8
    module(
      "TerminalFace",
      [
        "ActiveTasks", "CivilTime", "DataExport", "Definitions", "Diagnostics", "Exchange", "JSONText", "Machine",
        "Randomness",
        "Reports",
        "Record", "Scheduling",
        "Sensors", "Sittings", "StudyDesk", "StudyService", "SurveyModel", "TerminalForms", "Wording",
      ]),
    // Level 7
    module(
      "Machine",
      [
        "CivilTime", "Definitions", "Diagnostics", "Exchange", "JSONText", "PostgresRecord", "Record", "Scheduling",
        "Sensors", "Sittings", "SQLiteRecord", "StudyDesk", "StudyService", "SurveyModel",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Level 6
    module(
      "StudyDesk",
      [
        "ActiveTasks", "DataExport", "StudyService", "Definitions", "Expressions", "Sittings", "Record", "Reports",
        "SurveyModel", "Scheduling", "CSVRows", "CivilTime", "JSONText", "Diagnostics", "Wording",
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    module(
      "Exchange",
      [
        "ActiveTasks", "CLibZip", "CSVRows", "CivilTime", "DataExport", "Definitions", "Diagnostics", "Expressions",
        "JSONText", "Record", "Scheduling", "StudyService", "SurveyModel", "XMLText", "YAMLTree",
      ]),
    // Level 5
    module(
      "Reports",
      [
        "ActiveTasks", "CivilTime", "Definitions", "Diagnostics", "Expressions", "JSONText", "Record", "Scheduling",
        "Sensors", "SurveyModel", "StudyService", "WebForms", "XMLText",
        algorithms, .product(name: "Mustache", package: "swift-mustache"),
        "Wording",
      ]),
    module(
      "DataExport",
      [
        "ActiveTasks", "CivilTime", "Definitions", "Expressions", "JSONText", "Record", "Sensors", "StudyService",
        "Scheduling", "SurveyModel", "XMLText", algorithms,
      ]),
    quick(
      "Rehearsal",
      [
        "ActiveTasks", "CivilTime", "Definitions", "Expressions", "JSONText", "Randomness", "Record", "Scheduling",
        "SurveyModel", "StudyService",
      ]),
    // Level 4
    quick(
      "StudyService",
      [
        "CivilTime", "Diagnostics", "Expressions", "JSONText", "Scheduling", "SurveyModel", "Definitions", "Record",
        algorithms,
      ]),
    // Level 3
    quick(
      "Definitions",
      [
        "ActiveTasks", "CivilTime", "Expressions", "JSONText",
        "SurveyModel", "Scheduling", "YAMLTree", "CSVRows", "Diagnostics",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    quick(
      "SQLiteRecord",
      [
        "Record", "CivilTime", "CZstd", "JSONText", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
      ]),
    module(
      "PostgresRecord",
      ["Record", "CivilTime", "CLibPQ", "JSONText", .product(name: "Logging", package: "swift-log")]),
    module(
      "WebForms",
      [
        "Sittings", "Sensors", "SurveyModel", "ActiveTasks", "CivilTime", "Diagnostics", "JSONText", "Wording",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    quick(
      "TerminalForms", ["Sittings", "SurveyModel", "ActiveTasks", "CivilTime", "JSONText", "Diagnostics", "Wording"]),
    quick("Sittings", ["SurveyModel", "ActiveTasks", "Sensors", "CivilTime", "JSONText", "Diagnostics", "Wording"]),
    // Level 2
    quick("Sensors", ["CivilTime", "JSONText", "XMLText"]),
    quick(
      "SurveyModel",
      [
        "ActiveTasks", "Expressions", "CivilTime", "JSONText", "Randomness", "Wording",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    quick("Scheduling", ["CivilTime", "Randomness", algorithms]),
    quick("Record", ["CivilTime", "JSONText", algorithms, .product(name: "Crypto", package: "swift-crypto")]),
    // Level 1
    quick("ActiveTasks", ["JSONText", "Randomness"]),
    quick("Expressions", ["CivilTime"]),
    quick("YAMLTree", ["Diagnostics", "CLibYAML"]),
    quick("CSVRows", ["Diagnostics"]),
    module("XMLText"),
    // Level 0
    quick("CivilTime"),
    module("Diagnostics", [algorithms]),
    quick("JSONText"),
    quick("Randomness"),
    module("Wording"),
    .target(name: "CLibPQ", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CLibZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

    tests("ActiveTasksTests", ["ActiveTasks", "JSONText"]),
    tests("CivilTimeTests", fixtures: true, ["CivilTime"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("JSONTextTests", ["JSONText"]),
    tests("RandomnessTests", ["Randomness"]),
    tests("WordingTests", ["Wording"]),
    tests("ExpressionsTests", ["CivilTime", "Expressions"]),
    tests("YAMLTreeTests", fixtures: true, ["YAMLTree", "Diagnostics", .product(name: "Yams", package: "Yams")]),
    tests("CSVRowsTests", fixtures: true, ["CSVRows", "Diagnostics"]),
    tests("SurveyModelTests", ["ActiveTasks", "CivilTime", "Expressions", "JSONText", "SurveyModel"]),
    tests("SchedulingTests", fixtures: true, ["CivilTime", "Scheduling", "Randomness"]),
    tests(
      "DefinitionsTests", fixtures: true,
      ["CivilTime", "Diagnostics", "Expressions", "JSONText", "Scheduling", "SurveyModel", "YAMLTree", "Definitions"]),
    tests(
      "RecordTests",
      [
        "Record", "SQLiteRecord", "PostgresRecord", "CivilTime", "JSONText",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    tests(
      "SQLiteRecordTests", fixtures: true,
      [
        "SQLiteRecord", "Record", "CivilTime", "JSONText", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "Crypto", package: "swift-crypto"),
      ]),
    tests(
      "PostgresRecordTests",
      ["PostgresRecord", "SQLiteRecord", "Record", "CivilTime", "JSONText"]),
    tests("SensorsTests", fixtures: true, ["Sensors", "JSONText"]),
    tests(
      "SittingsTests", ["Sittings", "Wording", "SurveyModel", "ActiveTasks", "Expressions", "CivilTime", "JSONText"]),
    tests(
      "TerminalFormsTests", fixtures: true,
      [
        "ActiveTasks", "CivilTime", "Diagnostics", "Expressions", "JSONText", "SurveyModel", "TerminalForms",
        "Sittings", "Wording",
      ]),
    tests(
      "DataExportTests",
      [
        "ActiveTasks", "CivilTime", "CSVRows", "DataExport", "Definitions", "Expressions", "JSONText",
        "PostgresRecord", "Record", "SQLiteRecord", "StudyService", "SurveyModel",
      ]),
    tests(
      "ExchangeTests", fixtures: true,
      [
        "ActiveTasks", "CSVRows", "CivilTime", "DataExport", "Definitions", "Diagnostics", "Exchange", "Expressions",
        "JSONText", "PostgresRecord", "Record", "Scheduling", "SQLiteRecord", "StudyService", "SurveyModel", "XMLText",
        "YAMLTree",
      ]),
    tests("ReportsTests", fixtures: true, ["CivilTime", "Diagnostics", "JSONText", "Record", "Reports"]),
    tests(
      "StudyServiceTests",
      [
        "CivilTime", "Definitions", "Diagnostics", "JSONText", "Scheduling", "SurveyModel", "StudyService", "Record",
        "PostgresRecord", "SQLiteRecord",
      ]),
    tests(
      "StudyDeskTests",
      [
        "CivilTime", "Definitions", "Diagnostics", "Expressions", "JSONText", "Reports", "Scheduling", "Sittings",
        "SurveyModel",
        "StudyDesk", "StudyService", "Record", "PostgresRecord", "SQLiteRecord", "Wording",
      ]),
    tests(
      "TerminalFaceTests",
      ["CivilTime", "Machine", "Sittings", "StudyDesk", "SurveyModel", "TerminalFace", "Wording"]),
    // Inputs that nobody wrote; not part of the program.
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CSVRows", "CivilTime", "Diagnostics", "Expressions", "JSONText", "Randomness", "Scheduling", "SurveyModel",
        "YAMLTree",
        "Definitions", "Record", "SQLiteRecord", "Sensors", "Rehearsal", "Sittings", "TerminalForms",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Tests/Fuzzing", swiftSettings: ordinary),
    tests(
      "StudyServerTests",
      [
        "CivilTime", "Definitions", "Exchange", "JSONText", "PostgresRecord", "Record", "Reports", "SQLiteRecord",
        "Sittings", "StudyDesk", "StudyServer", "StudyService", "SurveyModel", "WebForms",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    tests(
      "WaysOutTests",
      [
        "ActiveTasks", "CivilTime", "CSVRows", "DataExport", "Definitions", "JSONText", "PostgresRecord",
        "Record", "SQLiteRecord", "StudyService", "SurveyModel",
      ]),
    .testTarget(
      name: "RegimenTests",
      dependencies: [
        "ActiveTasks", "CivilTime", "Diagnostics", "JSONText", "SurveyModel", "fuzz", "Definitions",
        "Sittings", "TerminalForms", "Sensors", "PostgresRecord", "Record", "SQLiteRecord",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden"],
      swiftSettings: ordinary),
  ],
  swiftLanguageModes: [.v6]
)
