#!/bin/sh
# Fails when a module imports one that Package.swift does not declare for it; when one of the pure levels imports what
# reads the machine; when a database, a server or a page's library is imported outside its own module; and when the
# picture of the modules in Documentation/design.md lacks one. (The package manager's own check takes what is declared
# by a dependency of a dependency.)
set -eu
cd "$(dirname "$0")/.."
SWIFT=${SWIFT:-swift}

# A line for each target: its name, its folder, and what it declares.
declared=$($SWIFT package describe 2>/dev/null | awk '
  function flush() { if (path != "" && type != "plugin") print name, path, list; name = path = list = type = "" }
  /^    Name: / && inTargets { flush(); name = $2 }
  /^Targets:/ { inTargets = 1 }
  /^    Type: / { type = $2 }
  /^    Path: / { path = $2 }
  /^    (Target|Product) dependencies:/ { taking = 1; next }
  /^    [A-Z]/ { taking = 0 }
  taking && NF == 1 { list = list " " $1 }
  END { flush() }')
[ -n "$declared" ] || { echo "check-imports: 'swift package describe' says nothing"; exit 1; }

# What the toolchain brings; Foundation and its like are for the levels that may read the machine.
toolchain="Foundation Glibc Dispatch Synchronization Testing XCTest Swift"
imports() {
  find "$1" -name '*.swift' ! -path '*/Fixtures/*' -exec sed -nE \
    's/^(@[a-z]+ )?((package|internal|private|public) )?import ((struct|enum|func|class|protocol) )?([A-Za-z]+).*/\6/p' \
    {} + | sort -u
}

pure="CivilTime Diagnostics JSONText Randomness Wording Expressions ActiveTasks YAMLTree CSVRows XMLText SurveyModel Scheduling Sittings"
owner() {
  case "$1" in
    GRDB | GRDBSQLite) echo "SQLiteRecord" ;;
    CLibPQ) echo "PostgresRecord" ;;
    Mustache) echo "Reports WebForms" ;;
    Hummingbird* | NIO* | HTTPTypes) echo "StudyServer" ;;
    *) echo "" ;;
  esac
}

status=0
complain() {
  echo "check-imports: $1"
  status=1
}
while read -r module folder list; do
  case "$folder" in
    Sources/*)
      grep -qE "^([0-9] |  ) $module " Documentation/design.md ||
        complain "$module is not in the picture of Documentation/design.md, Modules"
      ;;
  esac
  for name in $(imports "$folder"); do
    case " $list $module $toolchain " in
      *" $name "*) ;;
      *) complain "$module imports $name, which Package.swift does not declare for it" ;;
    esac
    case "$folder" in Sources/*) ;; *) continue ;; esac
    case " $pure " in
      *" $module "*)
        # Of the C library a pure level may name functions of numbers.
        [ "$name" = Glibc ] && ! grep -rhE '^(package )?import .*Glibc' "$folder" |
          grep -qvE '^import func Glibc\.(exp|log|pow)$' && continue
        case "$name" in Foundation | Glibc | Dispatch)
          complain "$module is of a pure level and imports $name" ;;
        esac ;;
    esac
    owners=$(owner "$name")
    case " ${owners:-$module} " in *" $module "*) ;; *) complain "$name is imported by $module; it belongs to $owners" ;; esac
  done
done <<LIST
$declared
LIST
exit $status
