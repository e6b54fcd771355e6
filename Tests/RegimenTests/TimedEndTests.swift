import Testing

/// A sitting that its time limit ends.
@Suite struct TimedEndTests {
  @Test func `it is recorded, and the exit code tells it from one that was finished`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: checkin
        title: In time
        steps:
          - { id: one, type: question, timeLimit: 10 s, onTimeout: end, item: { id: sum, type: numeric, prompt: 2 + 2? } }
          - { id: two, type: question, item: { id: more, type: boolean, prompt: And more? } }

        """, to: "Surveys/checkin.yaml")
      try study.onboard()
      for end in ["-p P001 --now " + StudyCopy.morning, "--dry-run"] {
        let sitting = try study.command.run(
          line: "run checkin --answers - --json " + end, input: "{sum: {state: timedOut}}")
        #expect(sitting.code == 124, "\(sitting.error)")
        #expect(sitting.output.contains("\"ending\": \"timedOut\"") && !sitting.error.contains("regimen:"))
      }
      let due = try study.command.run(line: "due -p P001 --all --now " + StudyCopy.morning)
      #expect(due.output.contains("done"), "\(due.output)")
    }
  }
}
