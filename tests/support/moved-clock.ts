/** Variables of `faketime`, for processes that a test starts with an environment of their own. */
export const movedClock: Record<string, string | undefined> = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
)
