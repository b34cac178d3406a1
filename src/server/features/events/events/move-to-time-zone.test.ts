import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeWhileWaiting } from '#tests/support/change-while-waiting.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

describe('another time zone of a place', () => {
  const upcomingZones = async (venue_id?: string) =>
    (await marquee.call(tenant.owner, 'events', 'previewTimeZone', venue_id ? { venue_id } : {})).ok

  test('moves its upcoming events if wanted; local times stay, and other events too', async () => {
    tenant = await company(marquee)
    const ask = async (feature: 'events' | 'venues', name: 'createRecord' | 'updateRecord', input: object) =>
      (await askRecords(marquee, tenant.owner, { feature }, name, input)).ok.record
    const hall = await ask('venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/Copenhagen' })
    const other = await ask('venues', 'createRecord', { name: 'Other', time_zone: 'Europe/Copenhagen' })
    const night = (date: string, venue: string | null, name: string) =>
      ask('events', 'createRecord', { name, venue, days: [{ date, starts: `${date}T20:00` }] })
    const planned = await night(`${nextYear}-06-12`, hall.id, 'Planned')
    const past = await night('2020-06-12', hall.id, 'Past')
    const elsewhere = await night(`${nextYear}-06-12`, other.id, 'Elsewhere')
    await ask('venues', 'updateRecord', { id: hall.id, version: 1, changes: { time_zone: 'Asia/Tokyo' } })
    expect(await upcomingZones(hall.id)).toEqual({
      ...{ time_zone: 'Asia/Tokyo', others: [{ time_zone: 'Europe/Copenhagen', events: 1 }] },
    })
    const move = (input: { venue_id?: string; from: string }) =>
      marquee.call(tenant.owner, 'events', 'moveToTimeZone', input)
    expect((await move({ venue_id: hall.id, from: 'Europe/Copenhagen' })).ok).toEqual({
      ...{ time_zone: 'Asia/Tokyo', moved: 1 },
    })
    const now = async ({ id }: { id: string }) =>
      (await askRecords(marquee, tenant.owner, { feature: 'events' }, 'getRecord', { id })).ok.record
    expect(await now(planned)).toMatchObject({
      ...{ time_zone: 'Asia/Tokyo', starts_at: `${nextYear}-06-12T11:00:00.000Z`, version: 2 },
      days: [{ starts: `${nextYear}-06-12T20:00` }],
    })
    expect(await now(past)).toMatchObject({ time_zone: 'Europe/Copenhagen', version: 1 })
    expect(await now(elsewhere)).toMatchObject({ time_zone: 'Europe/Copenhagen', version: 1 })
    expect((await upcomingZones(hall.id)).others).toEqual([])
    expect((await move({ venue_id: hall.id, from: 'Europe/Copenhagen' })).ok).toMatchObject({ moved: 0 })
  })

  test('does not move events that have a third time zone, or are in the bin', async () => {
    tenant = await company(marquee)
    const writer = await member(marquee, tenant, { events: { access: 'write' } })
    const hall = (
      await marquee.call(writer, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/Copenhagen' })
    ).ok.record
    const night = async (more: { time_zone?: string } = {}) => {
      const days = [{ date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T20:00` }]
      const event = { name: 'Night', venue: hall.id, days, ...more }
      return (await marquee.call(writer, 'events', 'createRecord', event)).ok.record.id
    }
    const [planned, streamed, binned] = [await night(), await night({ time_zone: 'America/Lima' }), await night()]
    await marquee.call(writer, 'events', 'moveToBin', { ids: [binned] })
    const changes = { time_zone: 'Asia/Tokyo' }
    await marquee.call(writer, 'venues', 'updateRecord', { id: hall.id, version: 1, changes })
    expect((await upcomingZones(hall.id)).others).toEqual([
      { time_zone: 'America/Lima', events: 1 },
      { time_zone: 'Europe/Copenhagen', events: 1 },
    ])
    const asked = { venue_id: hall.id, from: 'Europe/Copenhagen' }
    expect((await marquee.call(writer, 'events', 'moveToTimeZone', asked)).ok.moved).toBe(1)
    await marquee.call(writer, 'events', 'restoreFromBin', { ids: [binned] })
    const zoneOf = async (id: string) => (await marquee.call(writer, 'events', 'getRecord', { id })).ok.record.time_zone
    expect([await zoneOf(planned), await zoneOf(streamed), await zoneOf(binned)]).toEqual([
      ...['Asia/Tokyo', 'America/Lima', 'Europe/Copenhagen'],
    ])
  })

  test('concerns events without a venue if it is that of the company', async () => {
    tenant = await company(marquee)
    const date = `${nextYear}-01-15`
    const { record } = (
      await askRecords(marquee, tenant.owner, { feature: 'events' }, 'createRecord', {
        ...{ name: 'Somewhere', days: [{ date, starts: `${date}T20:00` }] },
      })
    ).ok
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ timezone: 'America/New_York' }).where('id', '=', tenant.id).execute(),
    )
    expect((await upcomingZones()).others).toEqual([{ time_zone: 'UTC', events: 1 }])
    await marquee.call(tenant.owner, 'events', 'moveToTimeZone', { from: 'UTC' })
    const { ok } = await askRecords(marquee, tenant.owner, { feature: 'events' }, 'getRecord', { id: record.id })
    expect(ok.record).toMatchObject({ starts_at: `${nextYear}-01-16T01:00:00.000Z` })
    const stranger = await company(marquee)
    const foreign = await marquee.call(stranger.owner, 'events', 'previewTimeZone', { venue_id: record.id })
    expect(foreign.code).toBe('not_found')
  })

  test.runIf(onPostgres)('leaves an event that is moved to another venue meanwhile', async () => {
    tenant = await company(marquee)
    const create = async (feature: 'events' | 'venues', input: object) =>
      (await askRecords(marquee, tenant.owner, { feature }, 'createRecord', input)).ok.record
    const hall = await create('venues', { name: 'Hall', time_zone: 'Europe/Berlin' })
    const tokyo = await create('venues', { name: 'Tokyo Dome', time_zone: 'Asia/Tokyo' })
    const event = await create('events', { name: 'Tour', venue: hall.id, days: [{ date: `${nextYear}-06-12` }] })
    await marquee.sql((tx) => sql`update venues set time_zone = 'Europe/London' where id = ${hall.id}`.execute(tx))
    const { ok } = await changeWhileWaiting(
      marquee,
      (tx) =>
        sql`update events set venue_id = ${tokyo.id}, time_zone = 'Asia/Tokyo' where id = ${event.id}`.execute(tx),
      () => marquee.call(tenant.owner, 'events', 'moveToTimeZone', { venue_id: hall.id, from: 'Europe/Berlin' }),
    )
    const { record } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: event.id })).ok
    expect([ok.moved, record.venue?.name, record.time_zone]).toEqual([0, 'Tokyo Dome', 'Asia/Tokyo'])
  })
})
