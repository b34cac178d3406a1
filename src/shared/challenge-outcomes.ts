/** Sentences about how a challenge ended, for the owner of the challenging event. */
export const challengeOutcomes: Record<string, string> = {
  call: 'the holder asked for a call',
  kept: 'the holder above wants the date, so your hold stays below it',
  released: 'the hold above has ended or moved away',
  dropped: 'nobody answered, so your hold is above now',
  returned: 'not confirmed in time, so the old order is back',
  running: 'the hold above is back, so the challenge runs again',
}
