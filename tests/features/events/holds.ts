import { holds } from '#shared/features/events/holds.ts'
import { everyone, moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { nextYear } from '#tests/support/next-year.ts'

export const guard = guarded(holds, {
  access: {
    listHolds: moduleAccess('events', 'read'),
    getUrgentHolds: moduleAccess('events', 'read'),
    getHold: moduleAccess('events', 'read'),
    previewHolds: moduleAccess('events', 'write'),
    placeHolds: moduleAccess('events', 'write'),
    updateHold: moduleAccess('events', 'write'),
    extendHolds: moduleAccess('events', 'write'),
    previewChallenges: moduleAccess('events', 'write'),
    challengeHolds: moduleAccess('events', 'write'),
    answerChallengeByLink: everyone,
    answerChallenge: moduleAccess('events', 'write'),
    withdrawChallenge: moduleAccess('events', 'write'),
    getHoldSettings: moduleAccess('events', 'read'),
    updateHoldSettings: moduleAccess('events', 'admin'),
  },
  seed: async (tx, { id: company_id }) => {
    const venue = await tx
      .insertInto('venues')
      .values({ company_id, name: 'Venue of holds', time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const space = await tx
      .insertInto('spaces')
      .values({ company_id, venue_id: venue.id, name: 'Hall of holds' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dates = { first_date: `${nextYear}-06-20`, last_date: `${nextYear}-06-20`, time_zone: 'Europe/London' }
    const [first, second, third] = await tx
      .insertInto('events')
      .values([
        { company_id, name: 'First on hold', status: 'hold', ...dates },
        { company_id, name: 'Second on hold', status: 'hold', ...dates },
        { company_id, name: 'Third on hold', status: 'hold', ...dates },
      ])
      .returning('id')
      .execute()
    const [first_hold, second_hold, third_hold] = [first?.id ?? '', second?.id ?? '', third?.id ?? '']
    const expires_at = `${nextYear}-01-15T18:00:00Z`
    for (const [at, event_id] of [first_hold, second_hold, third_hold].entries()) {
      await tx
        .insertInto('event_days')
        .values({ company_id, event_id, date: dates.first_date, spaces: [space.id] })
        .execute()
      await tx.insertInto('holds').values({ company_id, event_id, expires_at }).execute()
      await tx
        .insertInto('hold_ranks')
        .values({ company_id, event_id, space_id: space.id, date: dates.first_date, rank: at + 1 })
        .execute()
    }
    const challenge = await tx
      .insertInto('hold_challenges')
      .values({
        ...{ company_id, chain_id: first_hold, challenger_id: second_hold, challenged_id: first_hold, hours: 48 },
        due_at: expires_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { first_hold, third_hold, challenge: challenge.id, space_of_holds: space.id, venue_of_holds: venue.id }
  },
  samples: (ids) => ({
    listHolds: { place: ids.venue_of_holds, search: 'held' },
    getUrgentHolds: {},
    getHold: { id: ids.first_hold },
    previewHolds: { places: JSON.stringify([{ date: `${nextYear}-06-20`, spaces: [ids.space_of_holds] }]) },
    placeHolds: {
      name: 'Held twice',
      dates: [{ date: `${nextYear}-07-20`, venue: ids.venue_of_holds, spaces: [ids.space_of_holds] }],
    },
    updateHold: { id: ids.first_hold, holder_name: 'Nova Agency' },
    extendHolds: { ids: [ids.first_hold] },
    previewChallenges: { ids: ids.third_hold },
    challengeHolds: { ids: [ids.third_hold], hours: 24 },
    answerChallengeByLink: { token: 'sample', answer: 'call', name: 'Noor' },
    answerChallenge: { id: ids.challenge, answer: 'call' },
    withdrawChallenge: { id: ids.challenge },
    getHoldSettings: {},
    updateHoldSettings: { first_days: 14, other_days: 7, on_silence: 'release', again_days: 3 },
  }),
})
