#!/bin/sh
# Judges from outside: Python, SQLite's own tool, sha256sum and another YAML parser read what the program writes and
# must agree with it. REGIMEN names another build of the program than the one of `Scripts/build.sh`.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
Scripts/setup.sh sqlite3 python3 python3-venv coreutils pspp openssh-server openssh-client gpsd gpsd-clients weasyprint poppler-utils age \
  fonts-dejavu-core msmtp r-base-core r-cran-jsonlite

venv="$root/.build/interop"
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -c 'import yaml, icalendar, dateutil, jsonschema, gpxpy, lxml, odmlib, fhir.resources, fhirpathpy, pyxform, aiosmtpd, schemathesis, zstandard' 2>/dev/null; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check 'PyYAML==6.0.2' frictionless pyreadstat pandas 'icalendar==6.1.0' 'python-dateutil==2.9.0.post0' 'jsonschema==4.26.0' 'gpxpy==1.6.2' lxml 'odmlib==0.2.1' 'fhir.resources==8.3.0' 'fhirpathpy==2.2.4' 'pyxform==4.5.0' 'aiosmtpd==1.4.6' 'schemathesis==4.32.5' 'zstandard==0.25.0'
fi
REGIMEN=${REGIMEN:-$(Scripts/build.sh --show-bin-path)/regimen}
export REGIMEN
exec "$venv/bin/python" -B Scripts/interop/main.py "$root"
