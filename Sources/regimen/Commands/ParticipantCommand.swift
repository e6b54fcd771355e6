import ArgumentParser
import CommandOptions

struct ParticipantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "participant", abstract: "The roster: who takes part.",
    discussion: """
      regimen participant add P002 --schedule knee-recovery
      regimen participant list --status active
      """,
    subcommands: [
      ParticipantAdd.self, ParticipantList.self, ParticipantShow.self, ParticipantEnroll.self, ParticipantLeave.self,
      ParticipantSet.self, ParticipantZone.self, ParticipantMilestone.self, ParticipantPause.self,
      ParticipantResume.self, ParticipantWithdraw.self, ParticipantReinstate.self, ParticipantRename.self,
      ParticipantRemove.self, ParticipantErase.self, ParticipantAllocate.self, ParticipantImport.self,
      ParticipantExport.self, ParticipantLink.self,
    ])
}
