# Live motion for SOAK_MOTION seconds of real time, ten minutes by default: no sample is lost, the angle is right.

soak_motion() {
  local seconds=${SOAK_MOTION:-600}
  echo 'knee: {}' >"$work/motion-answers.yaml"
  python3 Scripts/soak/motion.py "$seconds" | "$REGIMEN" run range-of-motion --dry-run --json --study "$root" \
    --answers "$work/motion-answers.yaml" --sensor knee=- --now 2026-11-02T08:30:00+00:00 \
    >"$work/motion.json" 2>"$work/motion.err" || true
  expect "every sample of $seconds seconds of motion came: $(tail -n 1 "$work/motion.err")" python3 - "$work/motion.json" "$seconds" <<'PYTHON'
import json, sys
answer = next(step for step in json.load(open(sys.argv[1]))["result"]["results"] if step["step"] == "knee")["results"][0]["answer"]
quality, sent = answer["quality"], int(float(sys.argv[2]) * 100)
sys.exit(0 if quality["samples"] == sent and quality["lost"] == 0 and abs(answer["range"] - 110) < 0.1 else 1)
PYTHON
}
