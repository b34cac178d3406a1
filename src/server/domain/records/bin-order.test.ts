import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company } from '#tests/support/people.ts'
import { askRecords, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let ofVenues: string
let ofEvents: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  const own = async (kind: RecordKind) => {
    const field = { kind, label: 'Parking', type: 'text' as const, choices: [] }
    return (await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', field)).ok.field.id
  }
  ofVenues = await own('venue')
  ofEvents = await own('event')
})
afterAll(() => marquee.close())

const featureOf = (kind: RecordKind) =>
  recordFeatures.find((one) => one.kind === kind) ?? { feature: 'venues' as const }
const ask = <N extends Parameters<typeof askRecords>[3]>(kind: RecordKind, name: N, input: Record<string, unknown>) =>
  askRecords(marquee, tenant.owner, featureOf(kind), name, input)
const make = async (kind: RecordKind, values: Record<string, unknown>) =>
  (await ask(kind, 'createRecord', values)).ok.record.id

interface Placed {
  kind: RecordKind
  kept?: 'venue_in_use' | 'space_in_use' | 'event_stays'
  at?: string
}

/** Related records: two venues with spaces, events in and outside of them, tags and custom fields. */
async function season(): Promise<Map<string, Placed>> {
  const { owner } = tenant
  const tagged = async (name: string) => (await marquee.call(owner, 'eventSettings', 'createTag', { name })).ok.tag.id
  const tags = [await tagged('Outdoor'), await tagged('Touring')]
  const contacts = [{ role: 'Bar', name: 'Ida' }]
  const venue = { time_zone: 'Europe/Berlin', tags, contacts, custom: { [ofVenues]: 'Behind the house' } }
  const [house, barn] = [
    await make('venue', { name: 'House', ...venue }),
    await make('venue', { name: 'Barn', ...venue }),
  ]
  const space = (name: string, at: string, more: object = {}) => make('space', { name, venue: at, tags, ...more })
  const [main, side, loft] = [await space('Main', house), await space('Side', house), await space('Loft', barn)]
  const whole = await space('Whole', house, {
    parts: [main, side],
    opening_hours: [{ weekday: 5, from: '18:00', until: '03:00' }],
  })
  const day = { date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T20:00`, ends: `${nextYear}-06-13T01:00` }
  const event = { tags: [tags[1]], owner: owner.id, artists: [{ name: 'Nova' }], custom: { [ofEvents]: 'In the yard' } }
  const night = await make('event', { name: 'Night', ...event, venue: house, days: [{ ...day, spaces: [main] }] })
  const tour = await make('event', { name: 'Tour', ...event, days: [day, { ...day, date: `${nextYear}-06-13` }] })
  // Without artists, who cannot play at two confirmed events at a time.
  const gala = await make('event', { name: 'Gala', ...event, artists: [], days: [day] })
  await marquee.call(owner, 'events', 'changeStatus', { id: gala, version: 1, status: 'confirmed' })
  return new Map<string, Placed>([
    [house, { kind: 'venue', kept: 'venue_in_use' }],
    [barn, { kind: 'venue' }],
    [main, { kind: 'space', kept: 'space_in_use', at: house }],
    [side, { kind: 'space', at: house }],
    [whole, { kind: 'space', at: house }],
    [loft, { kind: 'space', at: barn }],
    [night, { kind: 'event' }],
    [tour, { kind: 'event' }],
    [gala, { kind: 'event', kept: 'event_stays' }],
  ])
}

async function asTheyAre(records: Map<string, Placed>) {
  const all = await Promise.all(
    [...records].map(async ([id, { kind }]) => {
      const { version: _v, updated_at: _at, ...rest } = (await ask(kind, 'getRecord', { id })).ok.record
      return rest
    }),
  )
  return new Map(all.map((one) => [one.id, one]))
}

async function listed(
  kind: RecordKind,
  call: 'listRecords' | 'listBin',
  among: Map<string, Placed>,
): Promise<string[]> {
  const asked = call === 'listRecords' ? { scope: 'all', limit: 100 } : { limit: 100 }
  const { rows } = (await ask(kind, call, asked)).ok as { rows: { id: string }[] }
  return rows
    .map(({ id }) => id)
    .filter((id) => among.has(id))
    .toSorted()
}

const kinds = ['venue', 'space', 'event'] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    to: fc.constantFrom('bin' as const, 'bin' as const, 'back' as const),
    chosen: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 2, maxLength: 8 },
)
const backOrder = fc.shuffledSubarray([...kinds, ...kinds], { minLength: 6 })

test('related records are deleted and restored in any allowed order, others are reported, and all are unchanged afterwards [M-REC-22 M-REC-23 M-REC-29 M-REC-33 E-VEN-39]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, backOrder, async (taken, back) => {
      const records = await season()
      const before = await asTheyAre(records)
      const binned = new Set<string>()
      const move = async (kind: RecordKind, to: 'bin' | 'back', ids: readonly string[]) => {
        const whyNot = (id: string) => {
          const { kept, at } = records.get(id) ?? {}
          if (to === 'bin') return binned.has(id) ? 'in_bin' : kept
          if (!binned.has(id)) return 'not_in_bin'
          return at && binned.has(at) ? 'venue_in_bin' : undefined
        }
        const said = ids.map((id) => [id, whyNot(id)] as const)
        const { ok } = await ask(kind, to === 'bin' ? 'moveToBin' : 'restoreFromBin', { ids })
        const done = said.flatMap(([id, reason]) => (reason ? [] : [id]))
        expect(ok.done.toSorted()).toEqual(done.toSorted())
        expect(new Map(ok.refused.map(({ id, code }) => [id, code]))).toEqual(
          new Map(said.filter(([, reason]) => reason)),
        )
        for (const id of done)
          if (to === 'bin') binned.add(id)
          else binned.delete(id)
      }
      const ofKind = (kind: RecordKind) => [...records.keys()].filter((id) => records.get(id)?.kind === kind)
      for (const { kind, to, chosen } of taken) {
        const those = ofKind(kind)
        await move(kind, to, [...new Set(chosen.map((at) => those[at % those.length] ?? ''))])
        const isIn = (id: string) => binned.has(id)
        expect(await listed(kind, 'listBin', records)).toEqual(those.filter(isIn).toSorted())
        expect(await listed(kind, 'listRecords', records)).toEqual(those.filter((id) => !isIn(id)).toSorted())
      }
      for (const kind of back) await move(kind, 'back', ofKind(kind))
      // A space cannot be restored before its venue.
      await move('space', 'back', ofKind('space'))
      expect(await asTheyAre(records)).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

test('a space can be restored only after its venue, with a message before [M-REC-29]', async () => {
  const venue = await make('venue', { name: 'Old Brewery', time_zone: 'Europe/Berlin' })
  const space = await make('space', { name: 'Cellar', venue })
  await ask('space', 'moveToBin', { ids: [space] })
  await ask('venue', 'moveToBin', { ids: [venue] })
  const early = await ask('space', 'restoreFromBin', { ids: [space] })
  const reason = 'The venue of this space is in the bin. Restore the venue first.'
  expect(early.ok).toEqual({ done: [], refused: [{ id: space, name: 'Cellar', code: 'venue_in_bin', reason }] })
  await ask('venue', 'restoreFromBin', { ids: [venue] })
  expect((await ask('space', 'restoreFromBin', { ids: [space] })).ok.done).toEqual([space])
})

test('restoring a space while its venue is deleted: it is restored with its venue, or stays in the bin [M-PERF-16]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const venue = await make('venue', { name: `Race ${round}`, time_zone: 'Europe/Berlin' })
    const space = await make('space', { name: 'Cellar', venue })
    await ask('space', 'moveToBin', { ids: [space] })
    const [back, gone] = await Promise.all([
      ask('space', 'restoreFromBin', { ids: [space] }),
      ask('venue', 'moveToBin', { ids: [venue] }),
    ])
    expect(gone.ok.done).toEqual([venue])
    const { done, refused } = back.ok
    expect([done, refused.map(({ code }) => code)]).toEqual(done.length > 0 ? [[space], []] : [[], ['venue_in_bin']])
  }
})
