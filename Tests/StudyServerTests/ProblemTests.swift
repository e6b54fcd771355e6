import Record
import Testing

@testable import StudyServer

@Test func `programs are told apart that a deed is not recorded, and that nobody knows`() {
  #expect(APIProblem(StoreError.server(.uncertain))?.code == "uncertain")
  #expect(APIProblem(StoreError.server(.lost))?.code == "busy")
  #expect(APIProblem(StoreError.busy)?.code == "busy")
}
