import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobContext } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, person, setStatus } from '#tests/support/people.ts'
import { askRecords, type RecordFeature, recordFeatures } from '#tests/support/record-features.ts'
import { emptyBins } from './bin.ts'

let marquee: TestMarquee
let tenant: Company
let stranger: Company
let outsider: Person
let reader: Person
let writer: Person
let admin: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  stranger = await company(marquee)
  outsider = await member(marquee, tenant, { dashboard: { access: 'read' } })
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  const joins = async (full_name: string, access: 'write' | 'admin') =>
    member(marquee, tenant, { events: { access } }, await person(marquee, { full_name }))
  writer = await joins('Wim Writer', 'write')
  admin = await joins('Ada Admin', 'admin')
})
afterAll(() => marquee.close())

interface Meanwhile {
  record: object
  changes: { field: string; by: string; at: string }[]
}

type CallName = Parameters<typeof askRecords>[3]
type Stored = Record<string, unknown> & { version: number; deleted_at: string | null }

async function stored({ table }: RecordFeature, id: string): Promise<Stored | undefined> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ kept: Stored }>`select to_jsonb(r) as kept from ${sql.table(table)} r where id = ${id}`.execute(tx),
  )
  return rows[0]?.kept
}

const audited = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select([
        'created_at',
        'action_type',
        'resource_type',
        'company_id',
        'subject_user_id',
        'old_values',
        'new_values',
        'metadata',
      ])
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

const binned = (of: RecordFeature, id: string, days: number) =>
  marquee.sql((tx) =>
    sql`update ${sql.table(of.table)} set deleted_at = now() - ${days}::float * interval '1 day' where id = ${id}`.execute(
      tx,
    ),
  )

describe.each(recordFeatures)('$feature', (of) => {
  const ask = (who: Caller, name: CallName, input: Record<string, unknown> = {}) =>
    askRecords(marquee, who, of, name, input)
  const fresh = async (name = 'One', more: Record<string, unknown> = {}) => ({
    ...(await of.needs(marquee, tenant)),
    name,
    ...more,
  })
  const make = async (name?: string, more?: Record<string, unknown>, who: Caller = writer) =>
    (await askRecords(marquee, who, of, 'createRecord', await fresh(name, more))).ok.record
  const change = (who: Caller, { id, version }: { id: string; version: number }, changes: Record<string, unknown>) =>
    askRecords(marquee, who, of, 'updateRecord', { id, version, changes })
  const bin = async (who: Caller, ...ids: string[]) => (await askRecords(marquee, who, of, 'moveToBin', { ids })).ok
  const restore = async (who: Caller, ...ids: string[]) =>
    (await askRecords(marquee, who, of, 'restoreFromBin', { ids })).ok
  const list = async (who: Caller, input: Record<string, unknown> = {}) =>
    (await askRecords(marquee, who, of, 'listRecords', input)).ok
  const count = async (input: Record<string, unknown> = {}) =>
    (await askRecords(marquee, reader, of, 'getCount', input)).ok.total
  const inBin = async (who: Caller) => (await askRecords(marquee, who, of, 'listBin', { limit: 100 })).ok.rows

  const calls = async (record: { id: string; version: number }): Promise<[CallName, Record<string, unknown>][]> => [
    ['listRecords', {}],
    ['getCount', {}],
    ['getRecord', { id: record.id }],
    ['listActivity', { id: record.id }],
    ['listBin', {}],
    ['createRecord', await fresh('Never')],
    ['updateRecord', { id: record.id, version: record.version, changes: { name: 'Never' } }],
    ['changeRecords', { ids: [record.id], changes: { name: 'Never' } }],
    ['moveToBin', { ids: [record.id] }],
    ['restoreFromBin', { ids: [record.id] }],
    ['deleteForGood', { ids: [record.id] }],
    ['duplicateRecord', { id: record.id }],
  ]

  async function everyCallIsRefused(who: Caller, record: { id: string; version: number }, code: string) {
    for (const [name, input] of await calls(record)) {
      expect([name, (await ask(who, name, input)).code]).toEqual([name, code])
    }
  }

  test('a record has an id, a company, creator, editor, timestamps and a version [M-REC-01 M-REC-02 M-REC-03 M-REC-04 M-REC-05 M-REC-06 M-REC-07]', async () => {
    const made = await make('Framed')
    expect(made).toMatchObject({
      company_id: tenant.id,
      version: 1,
      created_by: { id: writer.id },
      updated_by: { id: writer.id },
    })
    expect(await stored(of, made.id)).toMatchObject({ id: made.id, company_id: tenant.id, created_by: writer.id })
    for (const moment of [made.created_at, made.updated_at])
      expect(Math.abs(Date.parse(moment ?? '') - Date.now())).toBeLessThan(10 * 60_000)
    expect((await ask(reader, 'getRecord', { id: made.id })).ok).toEqual({ record: made })
  })

  test('long notes are stored structured; invalid content is rejected, and the limit is reported [E-VEN-13 E-EVT-22 M-REC-57 M-REC-58 M-REC-64 M-REC-65]', async () => {
    const text = (...content: object[]) => ({ type: 'doc', content })
    const line = (words: string, ...marks: object[]) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: words, ...(marks.length > 0 && { marks }) }],
    })
    const notes = text(line('<script>alert(1)</script>', { type: 'bold' }), line('a'.repeat(19_974)))
    const made = await make('Noted', { notes })
    expect(made).toMatchObject({ notes })
    expect((await stored(of, made.id))?.notes).toEqual(notes)
    const refused = async (given: object) => (await change(writer, made, { notes: given })).error?.data
    const told = (sentence: string) => ({ fields: { 'changes.notes': sentence } })
    expect(await refused(text(line('a'.repeat(20_001))))).toEqual(told('At most 20,000 characters'))
    expect(await refused(text({ type: 'image' }))).toEqual(told('This cannot be in a text: image'))
    const script = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
    expect(await refused(text(line('a', script)))).toEqual(told('A link starts with https://, http:// or mailto:'))
    const cleared = (await change(writer, made, { notes: text({ type: 'paragraph' }) })).ok.record
    expect(cleared).toMatchObject({ version: 2, notes: null })
    expect((await list(reader, { filters: JSON.stringify([['notes', 'empty', false]]) })).rows).toEqual([])
  })

  test('each change increments the version and sets editor and time [M-REC-08 M-REC-09]', async () => {
    const made = await make()
    await pause(5)
    const changed = (await change(admin, made, { name: 'Two' })).ok.record
    expect(changed).toMatchObject({ version: 2, created_by: { id: writer.id }, updated_by: { id: admin.id } })
    expect(changed.created_at).toBe(made.created_at)
    expect(Date.parse(changed.updated_at ?? '')).toBeGreaterThan(Date.parse(made.updated_at ?? ''))
    expect((await change(admin, changed, { name: 'Two' })).ok.record).toEqual(changed)
    await bin(writer, made.id)
    expect(await stored(of, made.id)).toMatchObject({ version: 3, updated_by: writer.id })
  })

  test.each(['id', 'company_id', 'created_by', 'created_at', 'updated_by', 'updated_at', 'version', 'deleted_at'])(
    'callers cannot set the %s of a record [M-REC-10]',
    async (name) => {
      const made = await make()
      const value = { id: made.id, company_id: stranger.id, version: 9 }[name] ?? outsider.id
      expect((await ask(writer, 'createRecord', await fresh('X', { [name]: value }))).code).toBe('bad_input')
      expect((await change(writer, made, { name: 'X', [name]: value })).code).toBe('bad_input')
      expect((await ask(writer, 'getRecord', { id: made.id })).ok).toEqual({ record: made })
    },
  )

  test('an update requires its base version [M-REC-11 M-REC-12]', async () => {
    const made = await make()
    expect((await ask(writer, 'updateRecord', { id: made.id, changes: { name: 'X' } })).code).toBe('bad_input')
    expect(await stored(of, made.id)).toMatchObject({ name: 'One', version: 1 })
    expect((await change(writer, made, { name: 'X' })).ok.record.name).toBe('X')
  })

  test('a conflicting update is rejected with the fields, their editors and times [M-REC-13 M-REC-14 M-REC-15 M-REC-16]', async () => {
    const made = await make()
    const first = (await change(writer, made, { name: 'First' })).ok.record
    const second = (await change(admin, first, { name: 'Theirs' })).ok.record
    const third = (await change(admin, second, { [of.field]: of.values[0] })).ok.record
    const before = await stored(of, made.id)
    const late = await change(writer, made, { name: 'Mine' })
    expect([late.status, late.code]).toEqual([409, 'changed_meanwhile'])
    const told = ({ error }: typeof late) => error?.data as unknown as Meanwhile
    const data = told(late)
    expect(data.record).toEqual(third)
    const acts = await audited(made.id)
    const changedAt: Record<string, string | undefined> = { name: acts[2]?.created_at, [of.field]: acts[3]?.created_at }
    const moment = (at = '') => new Date(at).toISOString()
    expect(data.changes.map(({ at, ...rest }) => ({ ...rest, at: moment(at) }))).toEqual(
      [of.field, 'name'].sort().map((field) => ({ field, by: 'Ada Admin', at: moment(changedAt[field]) })),
    )
    const later = await change(writer, second, { name: 'Mine' })
    expect(told(later).changes.map(({ field }) => field)).toEqual([of.field])
    expect(await stored(of, made.id)).toEqual(before)
  })

  test('one of several concurrent updates of a version succeeds [M-REC-21 M-PERF-16]', async () => {
    const made = await make()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(n % 2 ? admin : writer, made, { name: `Name ${n}` })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array(7).fill('changed_meanwhile'))
    expect(await stored(of, made.id)).toMatchObject({ version: 2, name: won[0]?.ok.record.name })
    expect((await audited(made.id)).map(({ action_type }) => action_type)).toEqual(['create', 'update'])
  })

  test('a double click or a retry after a broken connection takes effect once [M-PERF-15 M-PERF-16 M-PERF-17]', async () => {
    const { id, version } = await make()
    const twice = await Promise.all([bin(writer, id), bin(writer, id)])
    expect(twice.flatMap(({ done }) => done)).toEqual([id])
    expect(twice.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['in_bin'])
    const back = await Promise.all([restore(writer, id), restore(admin, id)])
    expect(back.flatMap(({ done }) => done)).toEqual([id])
    const now = await stored(of, id)
    expect(now).toMatchObject({ version: version + 2, deleted_at: null })
    const sent = { id, version: now?.version ?? 0 }
    expect((await change(writer, sent, { name: 'Sent again' })).status).toBe(200)
    expect((await change(writer, sent, { name: 'Sent again' })).code).toBe('changed_meanwhile')
    expect(await stored(of, id)).toMatchObject({ version: version + 3 })
  })

  test('deleting moves a record to the bin: excluded from lists, counts and search, and read-only [M-REC-22 M-REC-23 M-REC-24 M-REC-26 M-REC-27]', async () => {
    const made = await make(`Zanzibar ${of.kind}`)
    const found = () => list(reader, { search: 'zanzibar' })
    expect(await found()).toMatchObject({ rows: [{ id: made.id }] })
    const counts = () => Promise.all([count({ search: 'zanzibar' }), count()])
    const [one, all] = await counts()
    expect(one).toBe(1)
    expect(await bin(writer, made.id)).toMatchObject({ done: [made.id], refused: [] })
    expect(await found()).toMatchObject({ rows: [] })
    expect(await counts()).toEqual([0, all - 1])
    expect((await ask(reader, 'getRecord', { id: made.id })).code).toBe('in_bin')
    expect((await change(writer, { id: made.id, version: 2 }, { name: 'X' })).code).toBe('in_bin')
    expect((await ask(writer, 'duplicateRecord', { id: made.id })).code).toBe('in_bin')
    const many = await askRecords(marquee, writer, of, 'changeRecords', { ids: [made.id], changes: { name: 'X' } })
    expect(many.ok).toMatchObject({ done: [], refused: [{ id: made.id, code: 'in_bin' }] })
    expect(await stored(of, made.id)).toMatchObject({ name: made.name, version: 2 })
  })

  test('the bin shows who deleted what and when, and a writer restores it completely [M-REC-29 M-REC-31 M-REC-32 M-REC-33]', async () => {
    const tag = (await marquee.call(writer, 'eventSettings', 'createTag', { name: `Kept ${of.kind}` })).ok.tag
    const made = await make('Whole', { tags: [tag.id], [of.field]: of.values[0] })
    const before = await stored(of, made.id)
    await bin(admin, made.id)
    const row = (await inBin(reader)).find(({ id }) => id === made.id)
    expect(row).toMatchObject({ name: 'Whole', deleted_by: { id: admin.id, name: 'Ada Admin' } })
    expect(Math.abs(Date.parse(row?.deleted_at ?? '') - Date.now())).toBeLessThan(10 * 60_000)
    expect(Date.parse(row?.gone_at ?? '') - Date.parse(row?.deleted_at ?? '')).toBe(30 * 86_400_000)
    expect((await ask(reader, 'restoreFromBin', { ids: [made.id] })).code).toBe('forbidden')
    expect(await restore(writer, made.id)).toEqual({ done: [made.id], refused: [] })
    const after = await stored(of, made.id)
    expect(after).toEqual({ ...before, version: 3, updated_at: after?.updated_at })
    expect((await inBin(reader)).map(({ id }) => id)).not.toContain(made.id)
    expect(await restore(writer, made.id)).toMatchObject({ done: [], refused: [{ code: 'not_in_bin' }] })
  })

  test('a record can be restored for 29 days; after 30 the job deletes it once, with an audit row [M-REC-35 M-REC-36]', async () => {
    const [young, old, live] = [await make('Young'), await make('Old'), await make('Live')]
    for (const { id } of [young, old]) await bin(writer, id)
    await binned(of, young.id, 29.9)
    await binned(of, old.id, 30.01)
    expect((await inBin(reader)).map(({ id }) => id)).toContain(young.id)
    expect((await inBin(reader)).map(({ id }) => id)).not.toContain(old.id)
    expect(await restore(writer, old.id)).toMatchObject({ done: [], refused: [{ id: old.id, code: 'not_found' }] })
    await Promise.all([emptyBins.work(jobContext(marquee), {}), emptyBins.work(jobContext(marquee), {})])
    await emptyBins.work(jobContext(marquee), {})
    expect(await stored(of, old.id)).toBeUndefined()
    expect(await stored(of, live.id)).toMatchObject({ name: 'Live' })
    const [, , gone, ...more] = await audited(old.id)
    expect(more).toEqual([])
    expect(gone).toMatchObject({
      ...{ action_type: 'purge', resource_type: of.kind, company_id: tenant.id },
      ...{ subject_user_id: null, old_values: { name: 'Old' } },
    })
    expect(await restore(writer, young.id)).toEqual({ done: [young.id], refused: [] })
  })

  test('an admin of the module can empty the bin at once, a writer cannot [M-ACC-23 M-ACC-27 M-REC-37]', async () => {
    const [gone, live] = [await make('Gone'), await make('Live')]
    await bin(writer, gone.id)
    const ids = [gone.id, live.id]
    expect((await ask(writer, 'deleteForGood', { ids })).code).toBe('forbidden')
    expect(await stored(of, gone.id)).toMatchObject({ name: 'Gone' })
    expect((await ask(admin, 'deleteForGood', { ids })).ok).toEqual({
      done: [gone.id],
      refused: [{ id: live.id, name: 'Live', code: 'not_in_bin', reason: 'This is not in the bin.' }],
    })
    expect(await stored(of, gone.id)).toBeUndefined()
    expect(await stored(of, live.id)).toMatchObject({ name: 'Live' })
  })

  test('each action writes an audit row with company, record, old and new values [M-REC-44 M-REC-46 M-REC-47]', async () => {
    const made = await make('Told', { [of.field]: of.values[0] })
    await change(admin, made, { [of.field]: of.values[1] })
    await bin(writer, made.id)
    await restore(writer, made.id)
    await bin(writer, made.id)
    await ask(admin, 'deleteForGood', { ids: [made.id] })
    const rows = await audited(made.id)
    expect(rows.map(({ action_type }) => action_type)).toEqual(['create', 'update', 'bin', 'restore', 'bin', 'purge'])
    for (const row of rows) expect(row).toMatchObject({ company_id: tenant.id, resource_type: of.kind })
    expect(rows[0]).toMatchObject({
      subject_user_id: writer.id,
      new_values: { name: 'Told', [of.field]: of.values[0] },
    })
    expect(rows[1]).toMatchObject({
      subject_user_id: admin.id,
      old_values: { [of.field]: of.values[0] },
      new_values: { [of.field]: of.values[1] },
      metadata: { version: 2 },
    })
    expect(rows.slice(0, 5).map(({ metadata }) => (metadata as { version: number }).version)).toEqual([1, 2, 3, 4, 5])
  })

  test('without its audit row no change is made [M-REC-45]', async () => {
    const made = await make('Unlogged')
    const before = await stored(of, made.id)
    const all = await count()
    const asOwner = (text: string) => marquee.app.connection.asOwner((pool) => pool.query(text))
    await asOwner(`create function refuse_log() returns trigger language plpgsql as $$ begin raise 'no log'; end $$`)
    await asOwner('create trigger refuse_log before insert on audit_logs for each row execute function refuse_log()')
    try {
      const acts = (await calls(made)).filter(([name]) => !/^(get|list)|restore|ForGood/.test(name))
      for (const [name, input] of acts) expect([name, (await ask(admin, name, input)).status]).toEqual([name, 500])
    } finally {
      await asOwner('drop trigger refuse_log on audit_logs')
      await asOwner('drop function refuse_log()')
    }
    expect(await stored(of, made.id)).toEqual(before)
    expect(await count()).toBe(all)
  })

  test('a name is trimmed, and has at most 200 characters [M-REC-53 M-REC-55 M-REC-56]', async () => {
    expect((await make('  Around  ')).name).toBe('Around')
    expect((await make('n'.repeat(200))).name).toHaveLength(200)
    const long = await ask(writer, 'createRecord', await fresh('n'.repeat(201)))
    expect(long.error?.data).toEqual({ fields: { name: 'At most 200 characters' } })
    const none = await ask(writer, 'createRecord', await fresh('  '))
    expect(none.error?.data).toEqual({ fields: { name: `A ${of.called.toLowerCase()} is required` } })
  })

  test('markup is stored as plain text [M-REC-59]', async () => {
    const text = '<b onclick="x()">Bold</b> & {{name}}'
    const made = await make(text)
    expect(made.name).toBe(text)
    expect((await list(reader, { search: 'onclick="x()"' })).rows.map(({ name }) => name)).toContain(text)
  })

  test('a copy has its own id, refers to its original and keeps the tags [M-REC-97 M-REC-101]', async () => {
    const tag = (await marquee.call(writer, 'eventSettings', 'createTag', { name: `Copied ${of.kind}` })).ok.tag
    const made = await make('Original', { tags: [tag.id], [of.field]: of.values[0] })
    const { record, copied } = (await askRecords(marquee, writer, of, 'duplicateRecord', { id: made.id })).ok
    expect(record.id).not.toBe(made.id)
    expect(record).toMatchObject({ name: 'Original (copy)', version: 1, tags: [tag.id], [of.field]: of.values[0] })
    expect(copied).toEqual(expect.arrayContaining([of.called, 'Tags']))
    expect(copied).not.toContain('Notes')
    const shown = ({ id: _, name: __, created_at: ___, updated_at: ____, ...rest }: typeof made) => rest
    expect(shown(record)).toEqual(shown(made))
    expect(await stored(of, made.id)).toMatchObject({ name: 'Original', version: 1 })
    expect((await audited(record.id)).map(({ action_type }) => action_type)).toEqual(['duplicate'])
    const long = await make('n'.repeat(200))
    const again = (await askRecords(marquee, writer, of, 'duplicateRecord', { id: long.id })).ok.record
    expect(again.name).toBe(`${'n'.repeat(193)} (copy)`)
  })

  test('twenty tags are accepted, and twenty-one are rejected [M-REC-69]', async () => {
    const tags = await marquee.sql(async (tx) => {
      const made = await tx
        .insertInto('tags')
        .values(
          Array.from({ length: 21 }, (_, n) => ({ company_id: tenant.id, name: `${of.kind} ${n}`, color: '#123456' })),
        )
        .returning('id')
        .execute()
      return made.map(({ id }) => id)
    })
    expect((await make('Tagged', { tags: tags.slice(0, 20) })).tags).toHaveLength(20)
    const over = await ask(writer, 'createRecord', await fresh('Tagged', { tags }))
    expect(over.error?.data).toEqual({ fields: { tags: 'At most 20 tags' } })
    expect((await make('Once', { tags: [tags[0], tags[0]?.toUpperCase()] })).tags).toEqual([tags[0]])
  })

  test('read allows viewing, write allows creating, changing and deleting, admin allows emptying the bin [M-ACC-15 M-ACC-16 M-ACC-17 M-ACC-18 M-ACC-19 M-ACC-20 M-ACC-21]', async () => {
    const made = await make()
    const reads = ['listRecords', 'getCount', 'getRecord', 'listActivity', 'listBin']
    for (const [name, input] of await calls(made)) {
      const answer = await ask(reader, name, input)
      expect([name, answer.code]).toEqual([name, reads.includes(name) ? null : 'forbidden'])
    }
    expect(await stored(of, made.id)).toMatchObject({ name: 'One', version: 1, deleted_at: null })
    const expectedOfWriter: Partial<Record<CallName, string>> = {
      deleteForGood: 'forbidden',
    }
    for (const [name, input] of await calls(made)) {
      const answer = await ask(writer, name, input)
      expect([name, answer.code]).toEqual([name, expectedOfWriter[name] ?? null])
    }
  })

  test('without read access nothing is returned, even by id [M-ACC-13 M-LIST-26]', async () => {
    const made = await make()
    await everyCallIsRefused(outsider, made, 'forbidden')
    expect(await stored(of, made.id)).toMatchObject({ name: 'One', version: 1, deleted_at: null })
  })

  test('a record of another company looks like one that does not exist [M-ACC-14]', async () => {
    const made = await make('Ours')
    const none = { id: crypto.randomUUID(), version: 1 }
    const [theirs, nothing] = [await calls(made), await calls(none)]
    for (const [at, [name, input]] of theirs.entries()) {
      if (name === 'createRecord') continue
      const strip = (body: string) =>
        body
          .replaceAll(made.id, 'id')
          .replaceAll(none.id, 'id')
          .replace(/"request_id":"[^"]*"/, '')
      const [one, other] = [await ask(stranger.owner, name, input), await ask(stranger.owner, name, nothing[at]?.[1])]
      expect([name, one.status, strip(one.raw.body)]).toEqual([name, other.status, strip(other.raw.body)])
      expect(one.raw.body).not.toContain('Ours')
    }
    expect(await stored(of, made.id)).toMatchObject({ name: 'Ours', version: 1, deleted_at: null })
  })

  test.each(['past_due', 'suspended'] as const)(
    'a %s company reads its records, and finds everything unchanged once active again [M-ACC-63 M-ACC-64 M-ACC-65 M-ACC-66]',
    async (status) => {
      const made = await make('Waiting')
      const before = await stored(of, made.id)
      await setStatus(marquee, tenant.id, status)
      try {
        for (const [name, input] of await calls(made)) {
          const status = /^(list|get)/.test(name) ? 200 : 403
          expect([name, (await ask(tenant.owner, name, input)).status]).toEqual([name, status])
        }
      } finally {
        await setStatus(marquee, tenant.id, 'active')
      }
      expect(await stored(of, made.id)).toEqual(before)
      expect((await ask(reader, 'getRecord', { id: made.id })).ok).toEqual({ record: made })
    },
  )

  test('without the module in the plan nothing is accessible, and all data stays until it returns [M-ACC-12 M-ACC-67 M-ACC-68 M-ACC-70]', async () => {
    const made = await make('Staying')
    const before = await stored(of, made.id)
    const plan = await marquee.sql(async (tx) => {
      const { plan_id } = await tx
        .selectFrom('companies')
        .select('plan_id')
        .where('id', '=', tenant.id)
        .executeTakeFirstOrThrow()
      const { id } = await tx
        .insertInto('plans')
        .values({ name: `Without events ${crypto.randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.updateTable('companies').set({ plan_id: id }).where('id', '=', tenant.id).execute()
      return plan_id
    })
    try {
      await everyCallIsRefused(tenant.owner, made, 'forbidden')
    } finally {
      await marquee.sql((tx) =>
        tx.updateTable('companies').set({ plan_id: plan }).where('id', '=', tenant.id).execute(),
      )
    }
    expect(await stored(of, made.id)).toEqual(before)
    expect((await ask(tenant.owner, 'getRecord', { id: made.id })).ok).toEqual({ record: made })
  })

  test('a bulk action changes allowed records, and reports a reason for each other [M-LIST-25]', async () => {
    const [one, two, gone] = [await make('Bulk 1'), await make('Bulk 2'), await make('Bulk 3')]
    await bin(writer, gone.id)
    const none = crypto.randomUUID()
    const ids = [one.id.toUpperCase(), two.id, gone.id, none]
    const changes = { [of.field]: of.values[1] }
    const outcome = (await askRecords(marquee, writer, of, 'changeRecords', { ids, changes })).ok
    expect(outcome.done.toSorted()).toEqual([one.id, two.id].sort())
    expect(outcome.refused).toEqual([
      { id: none, name: '', code: 'not_found', reason: 'We could not find that.' },
      { id: gone.id, name: 'Bulk 3', code: 'in_bin', reason: 'This is in the bin. Restore it first.' },
    ])
    for (const { id } of [one, two]) expect(await stored(of, id)).toMatchObject({ ...changes, version: 2 })
    expect(await stored(of, gone.id)).toMatchObject({ version: 2 })
    const many = { ids: undefined, matching: { search: 'Bulk', filters: '[]' }, changes: { [of.field]: null } }
    const all = (await askRecords(marquee, writer, of, 'changeRecords', many)).ok
    expect(all.done).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(all.done).not.toContain(gone.id)
  })
})
