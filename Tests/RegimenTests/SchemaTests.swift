import Foundation
import Testing

/// `check --schema` and `check --watch`, as an editor and its user meet them.
@Suite struct SchemaTests {
  @Test(arguments: ["survey", "schedule", "study"])
  func `the schema of a kind of file is printed as JSON, without a study`(_ kind: String) throws {
    try StudyCopy.empty { folder in
      let printed = try folder.command.run("check", "--schema", kind)
      #expect(printed.code == 0)
      let schema = try #require(
        try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect((schema["required"] as? [String])?.contains("id") == true)
    }
  }

  @Test func `another kind is refused by the kinds that there are`() throws {
    try StudyCopy.empty { folder in
      let refused = try folder.command.run("check", "--schema", "answers")
      #expect(refused.code == 64)
      #expect(refused.error.contains("survey"))
    }
  }

  @Test func `a watched study is judged again at each save`() throws {
    try StudyCopy.use { study in
      let path = "Surveys/checkin.yaml"
      let sound = try study.bytes(of: path)
      var watch = try Sitting(["check", "--watch"], in: study.folder)
      try watch.wait(for: "judged: 0 errors")
      try study.write(
        String(decoding: sound, as: UTF8.self).replacing("maximum: 10", with: "maximum: ten"), to: path)
      try watch.wait(for: "judged: 1 error")
      try study.write(sound, to: path)
      try watch.wait(for: "judged: 0 errors")
      watch.kill()
    }
  }
}
