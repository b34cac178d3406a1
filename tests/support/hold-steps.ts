import { sql } from 'kysely'
import { expect } from 'vitest'
import { sweepHolds } from '#server/features/events/holds/sweep-holds.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { jobContext } from './jobs.ts'
import type { TestMarquee } from './marquee.ts'
import { nextYear } from './next-year.ts'
import { company, member, type Person } from './people.ts'
import { aVenue } from './record-features.ts'

/** A hold or confirmed event of the model, in one or two spaces. */
interface ModelEvent {
  id: string
  state: 'hold' | 'confirmed' | 'ended'
  places: string[]
  /** Ranks that it had before it was confirmed, by place. */
  former: Map<string, number>
}

/**
 * Change holds of two spaces on one date at random, by three people in turn, and compare all ranks with a model after
 * each step: queues are lists, and confirming is allowed to the first in each of them where nothing is confirmed.
 */
export async function checkRandomHolds(marquee: TestMarquee, { seed, steps }: { seed: number; steps: number }) {
  const random = randomOf(seed)
  const tenant = await company(marquee)
  const people: Person[] = [
    await member(marquee, tenant, { events: { access: 'write' } }),
    await member(marquee, tenant, { events: { access: 'write' } }),
    tenant.owner,
  ]
  const venue = await aVenue(marquee, tenant)
  const space = async (name: string) =>
    (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue })).ok.record.id
  const spaces = [await space('Hall'), await space('Studio')]
  const queues = new Map(spaces.map((id) => [id, [] as ModelEvent[]]))
  const queue = (place: string) => queues.get(place) ?? []
  const events: ModelEvent[] = []
  const someone = () => people[random(people.length)] as Person
  const one = (state: ModelEvent['state']) => {
    const found = events.filter((event) => event.state === state)
    return found[random(found.length)]
  }
  const isFree = (event: ModelEvent) =>
    !events.some(({ state, places }) => state === 'confirmed' && places.some((place) => event.places.includes(place)))
  const leave = (event: ModelEvent) => {
    for (const place of event.places)
      queues.set(
        place,
        queue(place).filter((other) => other !== event),
      )
  }
  const change = async (event: ModelEvent, status: EventStatus) => {
    const who = someone()
    const { version } = (await marquee.call(who, 'events', 'getRecord', { id: event.id })).ok.record
    return marquee.call(who, 'events', 'changeStatus', { id: event.id, version, status })
  }
  const sweep = () => sweepHolds.work(jobContext(marquee), {})

  const deeds = {
    place: async () => {
      const places = [spaces.slice(0, 1), spaces.slice(1), spaces][random(3)] ?? spaces
      const days = [{ date: `${nextYear}-06-12`, spaces: places, starts: `${nextYear}-06-12T20:00` }]
      const name = `Hold ${events.length}`
      const made = await marquee.call(someone(), 'events', 'createRecord', { name, venue, status: 'hold', days })
      const event: ModelEvent = { id: made.ok.record.id, state: 'hold', places, former: new Map() }
      events.push(event)
      for (const place of places) queue(place).push(event)
    },
    release: async () => {
      const event = one('hold')
      if (!event) return
      expect((await change(event, 'declined')).error).toBeNull()
      event.state = 'ended'
      leave(event)
    },
    placeAgain: async () => {
      const event = one('ended')
      if (!event) return
      expect((await change(event, 'hold')).error).toBeNull()
      event.state = 'hold'
      for (const place of event.places) queue(place).push(event)
    },
    confirm: async () => {
      const event = one('hold')
      if (!event) return
      const isFirst = event.places.every((place) => queue(place)[0] === event)
      const isConfirmed = (await change(event, 'confirmed')).error === null
      expect([event.id, isConfirmed]).toEqual([event.id, isFirst && isFree(event)])
      if (!isConfirmed) return
      event.state = 'confirmed'
      for (const place of event.places) event.former.set(place, queue(place).indexOf(event))
      leave(event)
    },
    takeBack: async () => {
      const event = one('confirmed')
      if (!event) return
      expect((await change(event, 'hold')).error).toBeNull()
      event.state = 'hold'
      for (const place of event.places) queue(place).splice(event.former.get(place) ?? 0, 0, event)
    },
    expire: async () => {
      const event = one('hold')
      if (!event) return
      await marquee.sql((tx) =>
        sql`update holds set expires_at = now() - interval '1 minute' where event_id = ${event.id}`.execute(tx),
      )
      await sweep()
      event.state = 'ended'
      leave(event)
    },
    challenge: async () => {
      const event = one('hold')
      if (!event) return
      const asked = await marquee.call(someone(), 'holds', 'challengeHolds', { ids: [event.id] })
      const isFirst = event.places.every((place) => queue(place)[0] === event)
      const isPossible = !isFirst && isFree(event)
      expect(asked.ok.done).toEqual(isPossible ? [event.id] : [])
      if (!isPossible) return
      const challenged = await challengedBy(event)
      await letPass(event, 'due_at')
      for (const place of event.places) move(place, challenged, event, 1)
      const next = await challengedBy(event)
      if (next) await withdraw(event)
      else if (random(2) === 0) {
        await letPass(event, 'confirm_by')
        for (const place of event.places) move(place, challenged, event, 0)
      }
    },
  }

  const challengedBy = async (event: ModelEvent) => {
    const { challenges } = (await marquee.call(someone(), 'holds', 'getHold', { id: event.id })).ok
    const running = challenges.find(({ state, challenger }) => state === 'running' && challenger.id === event.id)
    return events.find(({ id }) => id === running?.challenged.id)
  }
  const withdraw = async (event: ModelEvent) => {
    const { challenges } = (await marquee.call(someone(), 'holds', 'getHold', { id: event.id })).ok
    const running = challenges.find(({ state }) => state === 'running')
    await marquee.call(someone(), 'holds', 'withdrawChallenge', { id: running?.id ?? '' })
  }
  /** Let the time of the newest challenge of a hold pass. Older ones of it may still wait for their confirmation. */
  const letPass = async (event: ModelEvent, column: 'due_at' | 'confirm_by') => {
    await marquee.sql((tx) =>
      sql`update hold_challenges set ${sql.ref(column)} = now() - interval '1 minute'
        where ${sql.ref(column)} is not null and chain_id = (select chain_id from hold_challenges
          where challenger_id = ${event.id} order by created_at desc limit 1)`.execute(tx),
    )
    await sweep()
  }
  /** Move a hold next to another one of a queue, above it (0) or below it (1), unless it is there already. */
  const move = (place: string, moved: ModelEvent | undefined, target: ModelEvent, below: 0 | 1) => {
    const before = queue(place)
    if (!moved || !before.includes(moved) || !before.includes(target)) return
    if (before.indexOf(moved) < before.indexOf(target) === (below === 0)) return
    const left = before.filter((event) => event !== moved)
    left.splice(left.indexOf(target) + below, 0, moved)
    queues.set(place, left)
  }

  const names = Object.keys(deeds) as (keyof typeof deeds)[]
  const more: (keyof typeof deeds)[] = [...names, 'place', 'place', 'confirm', 'takeBack']
  for (let step = 0; step < steps; step++) {
    const deed = more[random(more.length)] ?? 'place'
    // Short queues meet more of the rules.
    await deeds[deed === 'place' && spaces.some((place) => queue(place).length > 6) ? 'release' : deed]()
    const { rows } = await marquee.sql((tx) =>
      sql<{ space_id: string; event_id: string }>`
        select space_id, event_id from hold_ranks where company_id = ${tenant.id} order by space_id, rank`.execute(tx),
    )
    const stored = spaces.map((place) => rows.filter((row) => row.space_id === place).map((row) => row.event_id))
    expect([step, deed, stored]).toEqual([step, deed, spaces.map((place) => queue(place).map(({ id }) => id))])
  }
  const confirmed = events.filter(({ state }) => state === 'confirmed').flatMap(({ places }) => places)
  expect(new Set(confirmed).size).toBe(confirmed.length)
  await expectExplained(marquee, tenant.id)
}

/** The last change of each hold in a queue leads to its rank. */
async function expectExplained(marquee: TestMarquee, companyId: string): Promise<void> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ rank: number; explained: number }>`
      select r.rank, (select c.rank_after from hold_rank_changes c where c.company_id = r.company_id
          and c.event_id = r.event_id and c.space_id = r.space_id order by c.id desc limit 1) as explained
      from hold_ranks r where r.company_id = ${companyId}`.execute(tx),
  )
  expect(rows.filter(({ rank, explained }) => rank !== explained)).toEqual([])
}

/** Pseudorandom whole numbers below a limit, equal for equal seeds. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * Math.max(1, limit))
  }
}
