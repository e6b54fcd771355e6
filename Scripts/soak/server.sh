# A server that is sent the same form twice, whose confirmations are lost, and that is killed 100 times while eight people answer:
# nothing confirmed is lost or doubled. SOAK_TIMES and SOAK_SERVER_KILLS set how often.
soak_server() {
  local program
  program=$(dirname "$REGIMEN")/regimen-server
  expect "a server under load" python3 -B Scripts/soak/server.py "$REGIMEN" "$program" "${SOAK_TIMES:-50}" \
    "${SOAK_SERVER_KILLS:-100}" "$seed"
  cat "$work/said"
}
