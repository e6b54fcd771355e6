import CivilTime
import SurveyModel
import TerminalForms
import Testing

/// What a person sees, to the letter.
@Suite struct PlainTranscriptTests {
  @Test func `every kind of question in English`() {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(SampleSurvey.lines)
    print(transcript.text)
    #expect(transcript.runner.ending == .complete)
  }

  @Test func `every kind of question in Japanese`() {
    var transcript = Transcript(SampleSurvey.survey, in: .japanese)
    transcript.type(SampleSurvey.lines)
    print(transcript.text)
    #expect(transcript.runner.ending == .complete)
  }
}
