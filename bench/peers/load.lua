-- What wrk asks beside its address and headers, and how it tells what came of it: as JSON, latencies in milliseconds.
wrk.method = os.getenv("LOAD_METHOD")
wrk.body = os.getenv("LOAD_BODY")

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.stderr:write(string.format(
    '{"requests":%d,"seconds":%f,"p50":%f,"p95":%f,"refused":%d,"lost":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    errors.status, lost
  ))
end
