import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomFieldType } from '#shared/records/custom-fields.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { deleteRemovedFields } from './delete-removed-fields.ts'

let marquee: TestMarquee
let tenant: Company
let stranger: Company
let admin: Person
let writer: Person
let reader: Person
let accountant: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  stranger = await company(marquee)
  admin = await member(marquee, tenant, { events: { access: 'admin' } })
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  accountant = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'read' } })
})
afterAll(() => marquee.close())

let count = 0
const label = () => {
  count += 1
  return `Field ${count}`
}
interface More {
  kind?: 'venue' | 'event'
  label?: string
  choices?: { label: string }[]
  currency?: string
}
const add = (type: CustomFieldType, more: More = {}, who = accountant) =>
  marquee.call(who, 'eventSettings', 'createCustomField', {
    ...{ kind: 'venue' as const, label: label(), type, choices: [] },
    ...more,
  })
const added = async (type: CustomFieldType, more?: More) => (await add(type, more)).ok.field
const make = (custom: Record<string, unknown>, who: Person = writer) =>
  marquee.call(who, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London', custom })
const made = async (custom: Record<string, unknown>, who?: Person) => (await make(custom, who)).ok.record
const change = (id: string, version: number, custom: Record<string, unknown>, who: Person = writer) =>
  marquee.call(who, 'venues', 'updateRecord', { id, version, changes: { custom } })
const get = async (id: string, who: Person = reader) =>
  (await marquee.call(who, 'venues', 'getRecord', { id })).ok.record
const list = async (filters: unknown[], who: Person = reader) => {
  const asked = { filters: JSON.stringify(filters), limit: 100 }
  return (await marquee.call(who, 'venues', 'listRecords', asked)).ok.rows.map(({ id }) => id)
}
const wrong = (answer: { error?: { data?: unknown } | null }, id: string) =>
  (answer.error?.data as { fields: Record<string, string> } | undefined)?.fields[`custom.${id}`]
const activity = async (id: string, who: Person = reader) =>
  (await marquee.call(who, 'venues', 'listActivity', { id })).ok.entries.map(({ changes }) => changes)
const remove = (field_id: string) => marquee.call(accountant, 'eventSettings', 'removeCustomField', { field_id })
const restore = (field_id: string) => marquee.call(accountant, 'eventSettings', 'restoreCustomField', { field_id })
const removedFor = (id: string, days: number) =>
  marquee.sql((tx) =>
    sql`update custom_fields set removed_at = now() - ${days}::float * interval '1 day' where id = ${id}`.execute(tx),
  )
const kept = async (id: string) => {
  const { rows } = await marquee.sql((tx) =>
    sql<{
      custom: object
      version: number
      updated_at: string
    }>`select custom, version, updated_at from venues where id = ${id}`.execute(tx),
  )
  return rows[0]
}

describe('the fields of a company', () => {
  test('are added by an admin of the module, and not by a writer [M-REC-74 M-REC-75]', async () => {
    const field = (await add('text', { label: 'House rules' }, admin)).ok.field
    expect(field).toMatchObject({ kind: 'venue', label: 'House rules', type: 'text', removed_at: null })
    const listed = (await marquee.call(reader, 'eventSettings', 'listCustomFields')).ok.fields
    expect(listed).toContainEqual(field)
    expect((await add('text', {}, writer)).code).toBe('forbidden')
    expect((await marquee.call(stranger.owner, 'eventSettings', 'listCustomFields')).ok.fields).toEqual([])
  })

  test('have unique names within a kind', async () => {
    const { label: taken } = await added('text')
    const said = { fields: { label: 'There is a field of this name already' } }
    expect((await add('date', { label: taken.toUpperCase() })).error?.data).toEqual(said)
    expect((await add('date', { label: 'capacity' })).error?.data).toEqual(said)
    expect((await add('date', { label: taken, kind: 'event' })).status).toBe(200)
  })

  test('are fifty at most, even with concurrent additions', async () => {
    const many = await company(marquee)
    const one = (n: number) =>
      marquee.call(many.owner, 'eventSettings', 'createCustomField', { kind: 'event', label: `F${n}`, type: 'text' })
    await marquee.sql((tx) =>
      sql`insert into custom_fields (company_id, kind, label, type) select ${many.id}, 'event', 'Old ' || n, 'text'
        from generate_series(1, 48) n`.execute(tx),
    )
    const answers = await Promise.all([1, 2, 3, 4, 5].map(one))
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual([
      ...['done', 'done'],
      ...['too_many_custom_fields', 'too_many_custom_fields', 'too_many_custom_fields'],
    ])
    const field_id = answers.find(({ status }) => status === 200)?.ok.field.id ?? ''
    const again = () => marquee.call(many.owner, 'eventSettings', 'restoreCustomField', { field_id })
    await marquee.call(many.owner, 'eventSettings', 'removeCustomField', { field_id })
    const other = (await one(6)).ok.field
    expect((await again()).code).toBe('too_many_custom_fields')
    await marquee.call(many.owner, 'eventSettings', 'removeCustomField', { field_id: other.id })
    expect((await again()).ok.field.id).toBe(field_id)
  })

  test('keep their order; a field added concurrently comes last', async () => {
    const own = await company(marquee)
    const one = async (name: string) =>
      (
        await marquee.call(own.owner, 'eventSettings', 'createCustomField', {
          kind: 'venue',
          label: name,
          type: 'text',
        })
      ).ok.field.id
    const [a, b, c] = [await one('A'), await one('B'), await one('C')]
    await marquee.call(own.owner, 'eventSettings', 'orderCustomFields', { kind: 'venue', field_ids: [b, a] })
    const listed = (await marquee.call(own.owner, 'eventSettings', 'listCustomFields')).ok.fields
    expect(listed.map(({ id }) => id)).toEqual([b, a, c])
    const unknown = { kind: 'venue' as const, field_ids: [c, crypto.randomUUID()] }
    expect((await marquee.call(own.owner, 'eventSettings', 'orderCustomFields', unknown)).error?.data).toEqual({
      fields: { field_ids: 'A field does not exist any more. Reload the page' },
    })
    const now = (await marquee.call(own.owner, 'eventSettings', 'listCustomFields')).ok.fields
    expect(now.map(({ id }) => id)).toEqual([b, a, c])
  })

  test('report a conflict to the second of two concurrent editors', async () => {
    const field = await added('text')
    const rename = (name: string) =>
      marquee.call(admin, 'eventSettings', 'updateCustomField', {
        field_id: field.id,
        version: field.version,
        label: name,
      })
    const answers = await Promise.all([rename(label()), rename(label())])
    expect(answers.map(({ code }) => code).sort()).toEqual(['custom_field_changed', null])
  })
})

describe('values of the fields of a company', () => {
  const choices = [{ label: 'Red' }, { label: 'Green' }]
  const cases: [CustomFieldType, unknown, unknown, unknown][] = [
    ['text', ' two words ', 'two words', 12],
    ['long_text', 'one\ntwo', 'one\ntwo', 'x'.repeat(5001)],
    ['number', -12.5, -12.5, '12'],
    ['money', { amount: 125_050, currency: 'EUR' }, undefined, { amount: 12.5, currency: 'EUR' }],
    ['date', '2027-02-28', '2027-02-28', '2027-02-30'],
    ['flag', true, true, 'yes'],
    ['link', 'https://example.com/rider', 'https://example.com/rider', 'javascript:alert(1)'],
  ]

  test.each(cases)(
    '%s: valid values are stored unchanged, invalid ones are rejected with the field name [M-REC-76 M-REC-77 M-REC-78 M-REC-79 M-REC-80 M-REC-81 M-REC-84 M-REC-86]',
    async (type, sent, is, bad) => {
      const field = await added(type, type === 'money' ? { currency: 'EUR' } : {})
      const record = await made({ [field.id]: sent }, accountant)
      expect((await get(record.id, accountant)).custom).toEqual({ [field.id]: is ?? sent })
      const refused = await change(record.id, record.version, { [field.id]: bad }, accountant)
      expect(refused.code).toBe('bad_input')
      expect(wrong(refused, field.id)).toMatch(new RegExp(`^${field.label}: `))
      const cleared = (await change(record.id, record.version, { [field.id]: null }, accountant)).ok.record
      expect(cleared).toMatchObject({ version: 2, custom: {} })
    },
  )

  test('one of and several of: stored by option id, so options can be renamed [M-REC-82 M-REC-83 M-REC-86]', async () => {
    const [one, several] = [await added('choice', { choices }), await added('choices', { choices })]
    const [red, green] = several.choices.map(({ id }) => id)
    const record = await made({ [one.id]: one.choices[1]?.id, [several.id]: [green, red, green] })
    expect(record.custom).toEqual({ [one.id]: one.choices[1]?.id, [several.id]: [red, green] })
    expect((await change(record.id, 1, { [one.id]: red })).code).toBe('bad_input')
    expect((await change(record.id, 1, { [several.id]: ['Red'] })).code).toBe('bad_input')
    const renamed = await marquee.call(admin, 'eventSettings', 'updateCustomField', {
      ...{ field_id: one.id, version: one.version, label: one.label },
      choices: [{ id: one.choices[1]?.id ?? '', label: 'Forest' }, { label: 'Blue' }],
    })
    expect(renamed.ok.field.choices).toEqual([
      { id: one.choices[1]?.id, label: 'Forest', is_gone: false },
      { id: expect.any(String), label: 'Blue', is_gone: false },
      { id: one.choices[0]?.id, label: 'Red', is_gone: true },
    ])
    expect((await get(record.id)).custom).toEqual(record.custom)
  })

  test("a new option with a renamed option's old name is a different option", async () => {
    const field = await added('choice', { choices })
    const [red, green] = field.choices.map(({ id }) => id)
    const record = await made({ [field.id]: red })
    const renamed = await marquee.call(admin, 'eventSettings', 'updateCustomField', {
      ...{ field_id: field.id, version: field.version, label: field.label },
      choices: [{ id: red ?? '', label: 'Crimson' }, { label: 'Red' }, { id: green ?? '', label: 'Green' }],
    })
    expect(renamed.ok.field.choices.map((choice) => choice.label)).toEqual(['Crimson', 'Red', 'Green'])
    const [crimson, fresh] = renamed.ok.field.choices.map(({ id }) => id)
    expect(crimson).toBe(red)
    expect([red, green]).not.toContain(fresh)
    expect(await list([[`custom.${field.id}`, 'any_of', [fresh]]])).toEqual([])
    expect(await list([[`custom.${field.id}`, 'any_of', [crimson]]])).toEqual([record.id])
  })

  test('person: an active member of the company, returned with the name [M-REC-85 M-REC-86]', async () => {
    const field = await added('person')
    const record = await made({ [field.id]: writer.id })
    expect(record.custom[field.id]).toMatchObject({ id: writer.id })
    const refused = await change(record.id, 1, { [field.id]: stranger.owner.id })
    expect(wrong(refused, field.id)).toBe(`${field.label}: This person is not a member of the company`)
    const guest = await member(marquee, tenant, 'viewer')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ is_guest: true })
        .where('id', '=', guest.membership_id)
        .execute(),
    )
    const ofGuest = await change(record.id, 1, { [field.id]: guest.id })
    expect(wrong(ofGuest, field.id)).toBe(`${field.label}: This person is not a member of the company`)
    expect((await activity(record.id))[0]).toContainEqual(
      expect.objectContaining({ field: `custom.${field.id}`, after: record.custom[field.id] }),
    )
  })

  test('belong to one company and kind', async () => {
    const theirs = (
      await marquee.call(stranger.owner, 'eventSettings', 'createCustomField', {
        ...{ kind: 'venue', label: 'Theirs', type: 'text' },
      })
    ).ok.field
    const ofEvents = await added('text', { kind: 'event' })
    for (const { id } of [theirs, ofEvents])
      expect(wrong(await make({ [id]: 'x' }), id)).toBe('There is no such field any more')
  })

  test("change the record's version, and report concurrent changes", async () => {
    const [one, other] = [await added('text'), await added('number')]
    const record = await made({ [one.id]: 'before', [other.id]: 1 })
    await change(record.id, 1, { [one.id]: 'theirs' }, admin)
    const refused = await change(record.id, 1, { [one.id]: 'mine' })
    expect(refused.code).toBe('changed_meanwhile')
    expect(refused.error?.data).toMatchObject({
      record: { custom: { [one.id]: 'theirs', [other.id]: 1 } },
      changes: [{ field: `custom.${one.id}` }],
    })
    expect((await activity(record.id))[0]).toEqual([{ field: `custom.${one.id}`, before: 'before', after: 'theirs' }])
    expect((await change(record.id, 2, { [one.id]: 'theirs' })).ok.record.version).toBe(2)
  })

  test('can be changed in bulk, copied, and restored from the bin', async () => {
    const [one, other] = [await added('text'), await added('choices', { choices })]
    const value = other.choices.map(({ id }) => id)
    const records = [await made({ [one.id]: 'a', [other.id]: value }), await made({ [one.id]: 'b' })]
    const ids = records.map(({ id }) => id)
    const outcome = await marquee.call(writer, 'venues', 'changeRecords', {
      ids,
      changes: { custom: { [one.id]: 'c' } },
    })
    expect(outcome.ok.done.toSorted()).toEqual(ids.toSorted())
    expect((await get(ids[0] ?? '')).custom).toEqual({ [one.id]: 'c', [other.id]: value })
    const copy = (await marquee.call(writer, 'venues', 'duplicateRecord', { id: ids[0] ?? '' })).ok
    expect(copy.record.custom).toEqual({ [one.id]: 'c', [other.id]: value })
    expect(copy.copied).toEqual(expect.arrayContaining([one.label, other.label]))
    await marquee.call(writer, 'venues', 'moveToBin', { ids })
    await marquee.call(writer, 'venues', 'restoreFromBin', { ids })
    expect((await get(ids[0] ?? '')).custom).toEqual({ [one.id]: 'c', [other.id]: value })
  })
})

test('lists can be filtered by each type of field; an unknown field finds nothing [M-REC-91]', async () => {
  const choices = ['Red', 'Green', 'Blue'].map((name) => ({ label: name }))
  const field = {
    text: (await added('text')).id,
    number: (await added('number')).id,
    date: (await added('date')).id,
    flag: (await added('flag')).id,
    link: (await added('link')).id,
    person: (await added('person')).id,
    money: (await added('money', { currency: 'JPY' })).id,
  }
  const [one, several] = [await added('choice', { choices }), await added('choices', { choices })]
  const [red = '', green = '', blue = ''] = one.choices.map(({ id }) => id)
  const [first = '', second = '', third = ''] = several.choices.map(({ id }) => id)
  const a = await made(
    {
      ...{ [field.text]: 'Kräuter 100%', [field.number]: 2.5, [field.date]: '2027-03-01', [field.flag]: true },
      ...{
        [field.link]: 'https://example.com',
        [field.person]: writer.id,
        [one.id]: red,
        [several.id]: [first, second],
      },
      [field.money]: { amount: 500, currency: 'JPY' },
    },
    accountant,
  )
  const b = await made(
    {
      ...{ [field.text]: 'other', [field.number]: -1, [field.date]: '2027-04-01', [field.person]: reader.id },
      ...{ [one.id]: green, [several.id]: [second], [field.money]: { amount: 900, currency: 'JPY' } },
    },
    accountant,
  )
  const none = await made({})
  const found = async (id: string, operator: string, value: unknown, who?: Person) => {
    const ids = await list([[`custom.${id}`, operator, value]], who)
    return [a, b, none].filter((venue) => ids.includes(venue.id)).map((venue) => [a, b, none].indexOf(venue))
  }
  expect(await found(field.text, 'contains', 'KRAUTER 100%')).toEqual([0])
  expect(await found(field.text, 'empty', true)).toEqual([2])
  expect(await found(field.text, 'empty', false)).toEqual([0, 1])
  expect(await found(field.link, 'contains', 'EXAMPLE')).toEqual([0])
  expect(await found(field.number, 'at_least', 2.5)).toEqual([0])
  expect(await found(field.number, 'at_most', 0)).toEqual([1])
  expect(await found(field.date, 'from', '2027-03-02')).toEqual([1])
  expect(await found(field.date, 'until', '2027-03-01')).toEqual([0])
  expect(await found(field.flag, 'is', true)).toEqual([0])
  expect(await found(field.flag, 'is', false)).toEqual([1, 2])
  expect(await found(field.person, 'any_of', [writer.id])).toEqual([0])
  expect(await found(one.id, 'any_of', [green, blue])).toEqual([1])
  expect(await found(one.id, 'none_of', [green])).toEqual([0, 2])
  expect(await found(several.id, 'any_of', [second, third])).toEqual([0, 1])
  expect(await found(several.id, 'all_of', [first, second])).toEqual([0])
  expect(await found(several.id, 'none_of', [first])).toEqual([1, 2])
  expect(await found(field.money, 'at_least', 600, accountant)).toEqual([1])
  // Values of the wrong type and unknown fields match nothing and cause no error.
  expect(await found(field.text, 'at_least', 1)).toEqual([])
  expect(await found(field.flag, 'is', false, stranger.owner)).toEqual([])
  await remove(field.flag)
  expect(await found(field.flag, 'is', false)).toEqual([])
  expect(await found(field.flag, 'empty', true)).toEqual([])
})

describe('money', () => {
  test.each([
    ['EUR', 125_050],
    ['JPY', 1250],
    ['KWD', 1_250_500],
  ])('in %s is stored as an integer of minor units with its currency [M-TIME-13]', async (currency, amount) => {
    const field = await added('money', { currency })
    const record = await made({ [field.id]: { amount, currency } }, accountant)
    const { rows } = await marquee.sql((tx) =>
      sql<{ kept: unknown }>`select custom -> ${field.id} as kept from venues where id = ${record.id}`.execute(tx),
    )
    expect(rows).toEqual([{ kept: { amount, currency } }])
    for (const other of [
      { amount: 12.5, currency },
      { amount: '12', currency },
      { amount, currency: 'SEK' },
      { amount },
      amount,
    ])
      expect(wrong(await change(record.id, 1, { [field.id]: other }, accountant), field.id)).toMatch(/An amount in/)
    for (const none of ['EU', 'XQZ', '€'])
      expect((await add('money', { currency: none })).error?.data).toMatchObject({
        fields: { currency: expect.any(String) },
      })
  })

  test('is visible only with read access to the budget: in no other response, filter or activity [M-REC-87]', async () => {
    const field = await added('money', { currency: 'EUR' })
    const record = await made({ [field.id]: { amount: 100, currency: 'EUR' } }, accountant)
    await change(record.id, 1, { [field.id]: { amount: 200, currency: 'EUR' } }, accountant)
    expect((await get(record.id, accountant)).custom).toEqual({ [field.id]: { amount: 200, currency: 'EUR' } })
    expect(await list([[`custom.${field.id}`, 'at_least', 1]], accountant)).toEqual([record.id])
    expect((await activity(record.id, accountant))[0]).toHaveLength(1)

    for (const who of [reader, writer, admin]) {
      expect((await get(record.id, who)).custom).toEqual({})
      for (const filter of [
        ['at_least', 1],
        ['empty', false],
        ['empty', true],
      ])
        expect(await list([[`custom.${field.id}`, ...filter]], who)).toEqual([])
      expect((await activity(record.id, who))[0]).toEqual([])
      const { fields } = (await marquee.call(who, 'eventSettings', 'listCustomFields')).ok
      expect(fields.some(({ id }) => id === field.id)).toBe(false)
      if (who === reader) continue
      expect((await change(record.id, 2, { [field.id]: null }, who)).code).toBe('bad_input')
    }
    expect((await change(record.id, 2, {}, writer)).ok.record.custom).toEqual({})
    const refused = await change(record.id, 1, {}, writer)
    expect(refused.error?.data).toMatchObject({ record: { custom: {} }, changes: [] })
    const settings = await member(marquee, tenant, { company_settings: { access: 'admin' } })
    const log = async (who: Person) => {
      const { entries } = (await marquee.call(who, 'activity', 'listActivity', {})).ok
      return entries.filter((entry) => entry.resource_id === record.id).flatMap(({ changes }) => changes)
    }
    const told = expect.objectContaining({ field: `custom.${field.id}` })
    expect(await log(settings)).not.toContainEqual(told)
    expect(await log(tenant.owner)).toContainEqual(told)
  })

  test('survives changes by members who do not see it', async () => {
    const [money, text] = [await added('money', { currency: 'EUR' }), await added('text')]
    const record = await made({ [money.id]: { amount: 100, currency: 'EUR' } }, accountant)
    await change(record.id, 1, { [text.id]: 'x' }, writer)
    expect((await get(record.id, accountant)).custom).toEqual({
      [money.id]: { amount: 100, currency: 'EUR' },
      [text.id]: 'x',
    })
  })

  test('has the currency of its field, and is set only by members who see it', async () => {
    const field = await added('money', { currency: 'EUR' })
    const refused = await make({ [field.id]: { amount: 1, currency: 'USD' } }, accountant)
    expect(wrong(refused, field.id)).toBe(`${field.label}: An amount in EUR, not in another currency`)
    expect((await add('money', { currency: 'EUR' }, admin)).error?.data).toEqual({
      fields: { type: 'Only those who see the budget can add a field of money' },
    })
    expect((await add('money')).error?.data).toEqual({ fields: { currency: 'Choose a currency' } })
  })
})

describe('a removed field', () => {
  test('hides its values, and shows them again when restored within 30 days [M-REC-94 M-REC-95]', async () => {
    const field = await added('text')
    const record = await made({ [field.id]: 'kept' })
    expect((await remove(field.id)).ok.field.removed_at).not.toBeNull()
    expect((await get(record.id)).custom).toEqual({})
    expect(await list([[`custom.${field.id}`, 'contains', 'kept']])).toEqual([])
    expect((await activity(record.id))[0]?.some((one) => one.field.startsWith('custom.'))).toBe(false)
    expect((await change(record.id, 1, { [field.id]: 'x' })).code).toBe('bad_input')
    await removedFor(field.id, 29.9)
    await deleteRemovedFields.work(jobContext(marquee), {})
    const removed = (await marquee.call(admin, 'eventSettings', 'listRemovedFields')).ok.fields
    expect(removed.map(({ id }) => id)).toContain(field.id)
    expect((await restore(field.id)).ok.field.removed_at).toBeNull()
    expect((await get(record.id)).custom).toEqual({ [field.id]: 'kept' })
  })

  test('is deleted with its values after 30 days, without changing records [M-REC-96]', async () => {
    const [field, stays] = [await added('text'), await added('text')]
    const record = await made({ [field.id]: 'gone', [stays.id]: 'stays' })
    await marquee.call(writer, 'venues', 'moveToBin', { ids: [(await made({ [field.id]: 'binned' })).id] })
    await remove(field.id)
    await removedFor(field.id, 30.1)
    expect((await restore(field.id)).code).toBe('not_found')
    const before = await kept(record.id)
    await deleteRemovedFields.work(jobContext(marquee), {})
    expect(await kept(record.id)).toEqual({ ...before, custom: { [stays.id]: 'stays' } })
    const { rows } = await marquee.sql((tx) =>
      sql`select from venues where custom ? ${field.id} union all select from custom_fields where id = ${field.id}`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })
})

describe('the values of a record', () => {
  const tooLong = { fields: { custom: 'These details are too long together: shorten some' } }
  const threeTexts = async () => [
    (await added('long_text')).id,
    (await added('long_text')).id,
    (await added('long_text')).id,
  ]
  const said = (ids: readonly string[], length: number) => Object.fromEntries(ids.map((id) => [id, 'é'.repeat(length)]))

  test('have at most 10,000 characters in total, in new and changed records', async () => {
    const ids = await threeTexts()
    expect((await make(said(ids, 4000))).error?.data).toEqual(tooLong)
    const record = await made(said(ids.slice(0, 2), 4000))
    const grown = await change(record.id, record.version, said(ids.slice(2), 4000))
    expect(grown.error?.data).toEqual(tooLong)
    expect((await kept(record.id))?.version).toBe(record.version)
    const replaced = await change(record.id, record.version, { ...said(ids.slice(2), 4000), [ids[0] ?? '']: null })
    expect(Object.keys(replaced.ok.record.custom).sort()).toEqual(ids.slice(1).sort())
  })

  test('that are already longer can be shortened, but not extended', async () => {
    const ids = await threeTexts()
    const record = await made({})
    await marquee.sql((tx) =>
      sql`update venues set custom = ${JSON.stringify(said(ids, 5000))}::jsonb where id = ${record.id}`.execute(tx),
    )
    const { version } = await get(record.id)
    const shorter = (await change(record.id, version, said(ids.slice(0, 1), 4900))).ok.record
    expect(shorter.custom[ids[0] ?? '']).toHaveLength(4900)
    expect((await change(record.id, shorter.version, said(ids.slice(0, 1), 4950))).error?.data).toEqual(tooLong)
  })

  test('are rejected per record in a bulk change if they become too long', async () => {
    const ids = await threeTexts()
    const full = await made(said(ids.slice(0, 2), 4000))
    const empty = await made({})
    const { done, refused } = (
      await marquee.call(writer, 'venues', 'changeRecords', {
        ids: [full.id, empty.id],
        changes: { custom: said(ids.slice(2), 4000) },
      })
    ).ok
    expect(done).toEqual([empty.id])
    expect(refused).toMatchObject([{ id: full.id, code: 'bad_input' }])
  })

  test('are restored from the bin', async () => {
    const [id = ''] = await threeTexts()
    const record = await made({ [id]: 'Ring twice' })
    await marquee.call(writer, 'venues', 'moveToBin', { ids: [record.id] })
    await marquee.call(writer, 'venues', 'restoreFromBin', { ids: [record.id] })
    expect((await get(record.id)).custom).toEqual({ [id]: 'Ring twice' })
  })
})
