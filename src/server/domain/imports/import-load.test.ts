import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { discardWaiting, finish, importOf, lookAt, rowsOfImport, startImport, workOn } from '#tests/support/imports.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

const venues = { feature: 'venues' } as const
const events = { feature: 'events' } as const

const many = (count: number, row: (at: number) => string[]) => Array.from({ length: count }, (_, at) => row(at))
const longName = (at: number) =>
  Array.from({ length: 40 }, (_, word) => 'abcdefghij'.charAt((at * 7 + word * 3 + (at >> (word % 11))) % 10).repeat(4))
    .join(' ')
    .slice(0, 180)
    .concat(` number ${at}`)

/** A letter with combining marks that normalization has to sort. */
const marks = `a${'\u0301'.repeat(9_990)}${'\u0323'.repeat(9_990)}`

/** The largest imports take a minute, so they run at night. */
const isNightly = Boolean(process.env.NIGHTLY)

// The embedded engine runs in this process and blocks it while it works.
describe.runIf(onPostgres)('other requests are answered while', () => {
  let marquee: TestMarquee
  let tenant: Company
  let writer: Person
  beforeAll(async () => {
    marquee = await startTestMarquee()
    tenant = await company(marquee)
    writer = await member(marquee, tenant, { events: { access: 'write' } })
    const small = await lookAt(marquee, writer, events, { columns: ['name', 'days.date'], rows: [['A', '2027-01-01']] })
    await finish(marquee, writer, events, small.id)
  })
  afterAll(() => marquee.close())

  test('400 events name unknown venues and 2,000 venues with long names are compared', async () => {
    const names = await lookAt(marquee, writer, venues, { columns: ['name'], rows: many(2000, (at) => [longName(at)]) })
    await finish(marquee, writer, venues, names.id)
    const short = await lookAt(marquee, writer, venues, {
      columns: ['name'],
      rows: many(2000, (at) => [longName(at).slice(-58)]),
    })
    await finish(marquee, writer, venues, short.id)
    let unread = 0
    const delay = await longestBlock(async () => {
      for (const letters of [200, 58]) {
        const looked = await lookAt(marquee, writer, events, {
          columns: ['name', 'days.date', 'venue'],
          rows: many(400, (at) => [`Night ${at}`, '2027-01-01', longName(at + 5000).slice(-letters)]),
        })
        const rows = await rowsOfImport(marquee, writer, events, looked.id)
        unread += rows.filter(({ values }) => values.some(({ problem }) => problem !== null)).length
        await discardWaiting(marquee, writer, events)
      }
    })
    expect(unread).toBe(800)
    expect(delay).toBeLessThan(maxBlock)
  })

  test('events of more than 100,000 days in total are rejected with a message', async () => {
    const columns = ['name', 'days.date', 'days.last_date']
    const table = (count: number) => ({ columns, rows: many(count, (at) => [`T${at}`, '2027-01-01', '2027-02-19']) })
    const { id } = await startImport(marquee, writer, events, table(2001))
    expect(await longestBlock(() => workOn(marquee, id, 'check'))).toBeLessThan(maxBlock)
    expect(await importOf(marquee, writer, events, id)).toMatchObject({
      state: 'failed',
      problem: 'These events last more than 100,000 days in total. Split the table and try again.',
    })
    const looked = await lookAt(marquee, writer, events, table(2000))
    expect(looked).toMatchObject({ state: 'checked', made: 2000 })
    await discardWaiting(marquee, writer, events)
  })

  test.each<[what: string, columns: string[], row: (at: number) => string[], rows: number]>([
    ['tags', ['name', 'tags'], (at) => [`Tags ${at}`, 'a,'.repeat(9_900)], 30],
    ['notes of many lines', ['name', 'notes'], (at) => [`Lines ${at}`, '.\n'.repeat(1_900)], 52],
    ['notes', ['name', 'notes'], (at) => [`Notes ${at}`, 'word '.repeat(3_900)], 250],
    ['phones', ['name', 'phone'], (at) => [`Phones ${at}`, '1'.repeat(19_000)], 250],
    ['time zones', ['name', 'time_zone'], (at) => [`Zones ${at}`, 'a/'.repeat(990)], 2000],
    ['countries', ['name', 'country'], (at) => [`Countries ${at}`, 'é'.repeat(1_900)], 500],
    ['artists', ['name', 'days.date', 'artists.names'], (at) => [`A${at}`, '2027-01-01', 'x,'.repeat(200)], 1400],
    ['dates', ['name', 'days.date'], (at) => [`D${at}`, '1'.repeat(1_900)], 2000],
    ['times', ['name', 'days.date', 'announce_at'], (at) => [`T${at}`, '2027-01-01', '1 '.repeat(990)], 2000],
    ['marks in tags', ['name', 'tags'], (at) => [`Tag marks ${at}`, marks], 20],
    ['marks in notes', ['name', 'notes'], (at) => [`Note marks ${at}`, marks], 20],
    ['marks in spaces', ['name', 'days.date', 'days.spaces'], (at) => [`S${at}`, '2027-01-01', marks], 20],
    [
      'both halls',
      ['name', 'days.date', 'days.spaces'],
      (at) => [`H${at}`, '2027-01-01', at < 25 ? `${at},`.repeat(4_000) : 'Both halls,'.repeat(49)],
      35,
    ],
    ['blank lines', ['name', 'tags'], (at) => [`L${at}`, `x${`\n${' '.repeat(9)}`.repeat(1_990)}"`], 20],
    ['blanks', ['name', 'days.date', 'days.spaces'], (at) => [`B${at}`, '2027-01-01', `x${' '.repeat(19_990)}x`], 20],
  ])('large cells of %s are checked, imported and undone', async (_, columns, row, rows) => {
    const of = columns.includes('days.date') ? events : venues
    const { id } = await startImport(marquee, writer, of, { columns, rows: many(rows, row) })
    const delays = [await longestBlock(() => workOn(marquee, id, 'check'))]
    const { state, made } = await importOf(marquee, writer, of, id)
    expect(state).toBe('checked')
    if (made > 0) {
      delays.push(await longestBlock(() => finish(marquee, writer, of, id)))
      delays.push(await longestBlock(() => finish(marquee, writer, of, id, 'undo')))
      expect((await importOf(marquee, writer, of, id)).state).toBe('undone')
    }
    await discardWaiting(marquee, writer, of)
    for (const delay of delays) expect(delay).toBeLessThan(maxBlock)
  })

  test('events name a space that 10,000 venues have, 50 times each', async () => {
    const own = await company(marquee)
    await marquee.sql((tx) =>
      sql`with created as (insert into venues (company_id, name, time_zone)
          select ${own.id}, 'House ' || n, 'UTC' from generate_series(1, 10000) n returning id)
        insert into spaces (company_id, venue_id, name) select ${own.id}, id, 'Hall' from created`.execute(tx),
    )
    const columns = ['name', 'days.date', 'venue', 'days.spaces']
    const rows = many(20, (at) => [`Night ${at}`, '2027-01-01', `House ${at + 1}`, 'Hall,'.repeat(49)])
    const { id } = await startImport(marquee, own.owner, events, { columns, rows })
    expect(await longestBlock(() => workOn(marquee, id, 'check'))).toBeLessThan(maxBlock)
    expect(await importOf(marquee, own.owner, events, id)).toMatchObject({ state: 'checked', made: 20 })
  })

  test('500 holds of two months each share the 20 parts of a space', async () => {
    const own = await company(marquee)
    const venue = await aVenue(marquee, own, 'House')
    const made: string[] = []
    for (let at = 0; at < 20; at += 1)
      made.push((await marquee.call(own.owner, 'spaces', 'createRecord', { name: `Part ${at}`, venue })).ok.record.id)
    await marquee.call(own.owner, 'spaces', 'createRecord', { name: 'Whole', venue, parts: made })
    const columns = ['name', 'days.date', 'days.last_date', 'venue', 'days.spaces', 'status']
    const hold = (at: number) => (at === 0 ? '2nd hold' : 'hold')
    const rows = many(500, (at) => [`Night ${at}`, '2027-01-01', '2027-02-28', 'House', 'Whole', hold(at)])
    const { id } = await startImport(marquee, own.owner, events, { columns, rows })
    expect(await longestBlock(() => workOn(marquee, id, 'check'))).toBeLessThan(maxBlock)
    expect(await importOf(marquee, own.owner, events, id)).toMatchObject({ state: 'checked', made: 500 })
  })

  test.each<[what: string, cells: string]>([
    ['a million tags', JSON.stringify(['A', 'a,'.repeat(1_000_000)])],
    ['5 million line breaks', JSON.stringify(['A', '\n'.repeat(5_000_000)])],
    ['2 million line breaks', JSON.stringify(['A', '\n'.repeat(2_400_000)])],
    ['a date of 10 MB', JSON.stringify(['A', '1'.repeat(10_000_000)])],
    ['a million rows', '["A"]\n'.repeat(1_000_000)],
    ['a million cells in a row', `[${'"",'.repeat(1_000_000)}""]`],
    ['brackets', '['.repeat(4_900_000)],
  ])('a table with %s is rejected', async (_, cells) => {
    const sent = { file_name: 'A', headings: ['Name', 'Tags'], columns: ['name', 'tags'], cells }
    const headers = { authorization: `Bearer ${writer.token}`, 'x-company-id': tenant.id }
    const payload = Buffer.from(JSON.stringify(sent))
    let status = 0
    const delay = await longestBlock(async () => {
      const answer = await marquee.server.inject({
        ...{ method: 'POST', url: '/api/venues/start-import', payload },
        headers: { ...headers, 'content-type': 'application/json' },
      })
      status = answer.statusCode
    })
    expect([400, 413]).toContain(status)
    expect(delay).toBeLessThan(maxBlock)
  })

  test.runIf(isNightly)('3,000 rows are checked, imported and undone', async () => {
    const rows = many(3000, (at) => [
      `Night ${at}`,
      `2027-06-${(at % 28) + 1}`,
      '20:00',
      '00:30',
      'Band, Other band',
      'summer',
    ])
    const columns = ['name', 'days.date', 'days.starts', 'days.ends', 'artists.names', 'tags']
    let left = -1
    const delay = await longestBlock(async () => {
      const { id } = await lookAt(marquee, writer, events, { columns, rows })
      await finish(marquee, writer, events, id)
      left = (await finish(marquee, writer, events, id, 'undo')).left
    })
    expect(left).toBe(0)
    expect(delay).toBeLessThan(maxBlock)
  })

  test.runIf(isNightly)(
    '45 link fields of 5,000 venues are changed in bulk, moved to the bin, and imported',
    async () => {
      const own = await company(marquee)
      const fields: string[] = []
      for (let at = 0; at < 45; at += 1) {
        const input = { kind: 'venue' as const, label: `Link ${at}`, type: 'link' as const, choices: [] }
        fields.push((await marquee.call(own.owner, 'eventSettings', 'createCustomField', input)).ok.field.id)
      }
      await marquee.sql((tx) =>
        sql`insert into venues (company_id, name, time_zone) select ${own.id}, 'Linked ' || n, 'UTC'
        from generate_series(1, 5000) n`.execute(tx),
      )
      const matching = { search: 'Linked ', scope: 'all' as const }
      const custom = Object.fromEntries(fields.map((id, at) => [id, `https://example.com/${'a'.repeat(120)}${at}`]))
      let changed = 0
      const delays = [
        await longestBlock(async () => {
          const answer = await marquee.call(own.owner, 'venues', 'changeRecords', { matching, changes: { custom } })
          changed = answer.ok.done.length
        }),
      ]
      expect(changed).toBe(5000)
      let binned = 0
      delays.push(
        await longestBlock(async () => {
          binned = (await marquee.call(own.owner, 'venues', 'moveToBin', { matching })).ok.done.length
        }),
      )
      expect(binned).toBe(5000)
      const columns = ['name', ...fields.map((id) => `custom.${id}`)]
      const rows = many(4000, (at) => [`Sent ${at}`, ...fields.map(() => 'a.bc')])
      const { id } = await startImport(marquee, own.owner, venues, { columns, rows })
      delays.push(await longestBlock(() => workOn(marquee, id, 'check')))
      expect((await importOf(marquee, own.owner, venues, id)).made).toBe(4000)
      for (const delay of delays) expect(delay).toBeLessThan(maxBlock)
    },
  )
})
