#!/bin/sh
# Fails when a module imports one that lies beside or above it: arrows point downward only; and when the picture of the
# modules in Documentation/design.md lacks one.
set -eu
cd "$(dirname "$0")/.."

# module: what it may import of ours
allowed() {
  case "$1" in
    CivilTime | Diagnostics | JSONText | Randomness) echo "" ;;
    Expressions) echo "CivilTime" ;;
    YAMLTree) echo "Diagnostics CLibYAML" ;;
    CSVRows) echo "Diagnostics" ;;
    ActiveTasks) echo "JSONText Randomness" ;;
    SurveyModel) echo "ActiveTasks Expressions CivilTime JSONText Randomness" ;;
    Scheduling) echo "Expressions CivilTime Randomness" ;;
    Definitions) echo "ActiveTasks SurveyModel Scheduling Expressions CivilTime JSONText YAMLTree CSVRows Diagnostics Crypto" ;;
    Record) echo "CivilTime JSONText Crypto" ;;
    SQLiteRecord) echo "Record CivilTime GRDB GRDBSQLite Logging" ;;
    Sittings) echo "ActiveTasks SurveyModel CivilTime JSONText Diagnostics" ;;
    TerminalForms) echo "Sittings ActiveTasks SurveyModel Expressions CivilTime JSONText Diagnostics" ;;
    Sensors) echo "CivilTime JSONText" ;;
    StudyService) echo "ActiveTasks Definitions Record SurveyModel Scheduling Expressions CivilTime JSONText YAMLTree Diagnostics" ;;
    StudyDesk) echo "StudyService Sittings Reports DataExport Rehearsal Definitions Record SurveyModel Scheduling Expressions CivilTime JSONText Diagnostics CSVRows Sensors" ;;
    Reports) echo "StudyService Definitions Record SurveyModel Expressions CivilTime JSONText Diagnostics Mustache" ;;
    DataExport) echo "StudyService Record ActiveTasks SurveyModel Expressions CivilTime JSONText" ;;
    Rehearsal) echo "StudyService Definitions Record ActiveTasks SurveyModel Scheduling Expressions CivilTime JSONText Randomness" ;;
    *) return 1 ;;
  esac
}

status=0
for folder in Sources/*/; do
  module=$(basename "$folder")
  if ! grep -qE "^([0-9] |  ) $module " Documentation/design.md; then
    echo "check-imports: $module is not in the picture of Documentation/design.md, Modules"
    status=1
  fi
  case "$module" in CLibYAML | regimen) continue ;; esac
  if ! list=$(allowed "$module"); then
    echo "check-imports: $module has no line in this script"
    status=1
    continue
  fi
  for name in $(find "$folder" -name '*.swift' -exec sed -nE \
    's/^(@[a-z]+ )?((package|internal|private|public) )?import ((struct|enum|func|class|protocol) )?([A-Za-z]+).*/\6/p' \
    {} + | sort -u); do
    case " $list Foundation Glibc Dispatch Synchronization " in
      *" $name "*) ;;
      *)
        echo "check-imports: $module imports $name, which is beside or above it (Documentation/design.md, Modules)"
        status=1
        ;;
    esac
  done
done
exit $status
