import JSONText
import Sensors
import Testing

/// The map of a way in a terminal.
@Suite struct TrackDrawingTests {
  private static func points(_ places: [(Double, Double)]) -> TrackPoints? {
    let rows = places.enumerated().map { index, place -> JSONValue in
      ["t": .integer(index), "lat": .double(place.0), "lon": .double(place.1)]
    }
    return TrackPoints(result: ["track": .array(rows)])
  }

  @Test func `a square is drawn as one, north up, with its start, its finish and a scale`() throws {
    let side = 0.001
    let square = try #require(Self.points([(0, 0), (side, 0), (side, side), (0, side)]))
    let lines = square.drawing(columns: 20, rows: 5)
    #expect(
      lines == [
        "     ⡏⠉⠉⠉⠉⠉⠉⠉⠉⢹", "     ⡇        ⢸", "     ⡇        ⢸", "     ⡇        ⢸", "     S        F",
        "|--| 50 m  N ^",
      ])
  }

  static let odd: [[(Double, Double)]] = [
    [(35, 139)], [(35, 139), (35, 139)], [(90, 0), (-90, 0)], [(0, 179.9999), (0, -179.9999)], [(0, -180), (0, 180)],
  ]

  @Test(arguments: odd) func `any way has a drawing within its frame`(_ places: [(Double, Double)]) throws {
    let points = try #require(Self.points(places))
    for (columns, rows) in [(40, 10), (0, 0), (80, 22), (100_000, 100_000)] {
      let lines = points.drawing(columns: columns, rows: rows)
      #expect(lines.count == min(max(rows, 4), 200) + 1)
      #expect(lines.allSatisfy { $0.count <= min(max(columns, 10), 400) + 20 })
      #expect(lines.contains { $0.contains("F") })
    }
  }

  @Test func `a way over the 180th meridian is short`() throws {
    let points = try #require(Self.points([(0, 179.9999), (0, -179.9999)]))
    #expect(points.drawing(columns: 40, rows: 10).last?.contains("km") == false)
  }
}
