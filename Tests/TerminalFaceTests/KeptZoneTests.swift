import CivilTime
import Foundation
import Machine
import Testing

struct KeptZoneTests {
  @Test func `a zone that was read stays as it was, whatever is installed meanwhile`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let system = URL(filePath: "/usr/share/zoneinfo")
    let file = folder.appendingPathComponent("Here")
    let zones = SystemZones(folder: folder.path)
    let now = Instant(milliseconds: 0)
    func offsets() -> [Int?] { [zones.keptZone("Here"), zones.zone("Here")].map { $0?.offsetSeconds(at: now) } }
    #expect(offsets() == [nil, nil])
    try Data(contentsOf: system.appendingPathComponent("Asia/Kolkata")).write(to: file)
    #expect(offsets() == [19_800, 19_800])
    try Data(contentsOf: system.appendingPathComponent("Asia/Tokyo")).write(to: file)
    #expect(offsets() == [19_800, 32_400])
  }
}
