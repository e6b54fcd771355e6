import Foundation
import Testing

/// A sitting that its time limit ends.
@Suite struct TimedEndTests {
  @Test func `an answer that stands there with the end of its time, as the program was stopped, comes too late`() throws
  {
    try StudyCopy.use { study in
      try study.write(
        """
        id: checkin
        title: In time
        steps:
          - { id: one, type: question, timeLimit: 1 s, item: { id: sum, type: numeric, prompt: 2 + 2? } }
          - { id: two, type: question, item: { id: more, type: boolean, prompt: And more? } }

        """, to: "Surveys/checkin.yaml")
      try study.onboard()
      var sitting = try Sitting(
        ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning], in: study.folder)
      try sitting.wait(for: "(1 seconds)")
      // The time runs from when all of the page has been written.
      usleep(300_000)
      sitting.stop()
      usleep(1_300_000)
      try sitting.type("4")
      sitting.goOn()
      try sitting.wait(for: "And more?")
      try sitting.type("y")
      let ended = try sitting.end()
      #expect(ended.output.contains("timedOut") && !ended.output.contains("\"answer\": 4"), "\(ended)")
    }
  }

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
