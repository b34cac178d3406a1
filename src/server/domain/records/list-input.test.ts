import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { type FilterOperator, operatorsOf } from '#shared/records/list-filters.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let reader: Person
let writer: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  writer = await member(marquee, tenant, { events: { access: 'write' } })
})
afterAll(() => marquee.close())

const types = { venue: venueRecord, space: spaceRecord, event: eventRecord } as unknown as Record<string, RecordType>
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const operands: Record<FilterOperator, unknown> = {
  contains: 'a',
  empty: true,
  is: true,
  any_of: [crypto.randomUUID()],
  all_of: [crypto.randomUUID()],
  none_of: [crypto.randomUUID()],
  at_least: 1,
  at_most: 1,
  from: '1900-01-01',
  until: '2200-12-31',
}

describe.each(recordFeatures)('lists of $feature', (of) => {
  const type = types[of.kind] as RecordType
  const ask = (who: Person, name: 'listRecords' | 'getCount', input: Record<string, unknown>) =>
    askRecords(marquee, who, of, name, input)

  test('every field can be filtered by each of its operators', async () => {
    const filters = Object.entries(readableFields(type)).flatMap(([name, field]) =>
      operatorsOf(field).map((operator) => [name, operator, operands[operator]]),
    )
    expect(filters.length).toBeGreaterThan(10)
    for (const who of [reader, writer])
      for (const filter of filters)
        for (const name of ['listRecords', 'getCount'] as const) {
          const { status } = await ask(who, name, { filters: JSON.stringify([filter]) })
          expect([filter, name, status]).toEqual([filter, name, 200])
        }
  })

  test.each(inherited)('a filter on the inherited name %s is rejected with every operator', async (field) => {
    for (const [operator, value] of Object.entries(operands)) {
      const { code } = await ask(writer, 'listRecords', { filters: JSON.stringify([[field, operator, value]]) })
      expect([operator, code]).toEqual([operator, 'bad_input'])
    }
  })

  test('a filter with an inherited operator is rejected', async () => {
    for (const operator of inherited)
      expect((await ask(writer, 'listRecords', { filters: JSON.stringify([['name', operator, 'a']]) })).code).toBe(
        'bad_input',
      )
  })

  test.each([
    '2026-11-26 12:00:00+99',
    '2026-11-26 12:00:00+16:00',
    '-infinity',
    '4713-01-01 00:00:00+00 BC',
    '9999999-01-01',
    'now',
  ])('a cursor at %j is rejected', async (at) => {
    const cursor = Buffer.from(JSON.stringify([at, crypto.randomUUID()])).toString('base64url')
    for (const sort of ['updated_at', '-updated_at'])
      if (type.sorts.includes('updated_at'))
        expect((await ask(writer, 'listRecords', { sort, cursor })).error?.data).toEqual({
          fields: { cursor: 'This page does not exist' },
        })
    expect((await askRecords(marquee, writer, of, 'listBin', { cursor })).code).toBe('bad_input')
  })

  test('notes of 20,000 characters are saved with paragraphs of any length, up to the body limit', async () => {
    const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const doc = (count: number, text: string) => ({
      type: 'doc',
      content: Array.from({ length: count }, () => line(text)),
    })
    for (const notes of [doc(3_300, 'abcde'), doc(400, 'x'.repeat(49)), doc(1, '😀'.repeat(20_000))]) {
      const values = { ...(await of.needs(marquee, tenant)), name: 'Rider', notes }
      expect((await askRecords(marquee, writer, of, 'createRecord', values)).ok.record).toMatchObject({ notes })
    }
    const deepest = Array.from({ length: 6 }).reduce<object>(
      (within) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [line('a'), within] }] }),
      line('end'),
    )
    const nested = { ...(await of.needs(marquee, tenant)), name: 'Deep', notes: { type: 'doc', content: [deepest] } }
    expect((await askRecords(marquee, writer, of, 'createRecord', nested)).status).toBe(200)
  })
})
