/** Variables of `faketime`, for child processes with their own environment. */
export const movedClock: Record<string, string | undefined> = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
)
