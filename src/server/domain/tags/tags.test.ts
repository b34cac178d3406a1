import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'

let marquee: TestMarquee
let tenant: Company
let stranger: Company
let writer: Person
let admin: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  stranger = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  admin = await member(marquee, tenant, { events: { access: 'admin' } })
})
afterAll(() => marquee.close())

const create = (name: string, who = writer) => marquee.call(who, 'eventSettings', 'createTag', { name })
const tagged = async (name: string) => (await create(name)).ok.tag
const offered = async (who: Person) =>
  (await marquee.call(who, 'eventSettings', 'listTags')).ok.tags.map(({ name }) => name)
const venue = async (...tags: string[]) =>
  (await marquee.call(writer, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London', tags })).ok.record
const tagsOf = async (id: string) => (await marquee.call(writer, 'venues', 'getRecord', { id })).ok.record.tags

test("a tag of one record is suggested on the company's other records, and not in other companies [M-REC-66 M-REC-67 M-REC-70]", async () => {
  const tag = await tagged(' Open air ')
  expect(tag).toMatchObject({ name: 'Open air', color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  expect((await tagged('OPEN AÌR')).id).toBe(tag.id)
  expect(await offered(admin)).toEqual(['Open air'])
  expect(await offered(stranger.owner)).toEqual([])
  const theirs = await marquee.call(stranger.owner, 'venues', 'createRecord', {
    ...{ name: 'Theirs', time_zone: 'Europe/London', tags: [tag.id] },
  })
  expect(theirs.error?.data).toEqual({ fields: { tags: 'One of these tags does not exist any more' } })
})

test('tags that differ only by invisible characters are one tag', async () => {
  const tag = await tagged('Rock')
  for (const name of ['Ro\u200bck', '\u2060rock', 'Ro\u200dck\ufe0f', 'RO\u00adCK'])
    expect((await tagged(name)).id).toBe(tag.id)
  expect((await create('\u3164\u200b')).error?.data).toEqual({ fields: { name: 'A tag is required' } })
})

test('a tag has at most 30 characters [M-REC-68]', async () => {
  expect((await tagged('t'.repeat(30))).name).toHaveLength(30)
  expect((await create('t'.repeat(31))).error?.data).toEqual({ fields: { name: 'A tag has at most 30 characters' } })
})

test('an admin renames a tag and every record shows it; a writer does not [M-ACC-22 M-ACC-26 M-REC-71]', async () => {
  const [tag, other] = [await tagged('Before'), await tagged('Taken')]
  const made = await venue(tag.id)
  const named = (name: string) => ({ tag_id: tag.id, name, color: '#123456' })
  expect((await marquee.call(writer, 'eventSettings', 'updateTag', named('After'))).code).toBe('forbidden')
  expect((await marquee.call(admin, 'eventSettings', 'updateTag', named('TAKEN'))).code).toBe('tag_name_taken')
  expect((await marquee.call(admin, 'eventSettings', 'updateTag', named('After'))).ok.tag.name).toBe('After')
  expect(await offered(writer)).toEqual(expect.arrayContaining(['After', 'Taken']))
  expect(await offered(writer)).not.toContain('Before')
  expect(await tagsOf(made.id)).toEqual([tag.id])
  for (const name of ['mergeTags', 'deleteTag'] as const) {
    const answer = await marquee.send(writer, 'event-settings', name, 'write', {
      tag_id: tag.id,
      into_tag_id: other.id,
    })
    expect(answer.statusCode).toBe(403)
  }
})

test('after a merge every record has the remaining tag once [M-REC-72]', async () => {
  const [gone, stays, third] = [await tagged('Gone'), await tagged('Stays'), await tagged('Third')]
  const records = {
    gone: await venue(gone.id, third.id),
    both: await venue(gone.id, stays.id),
    stays: await venue(stays.id),
    none: await venue(third.id),
    binned: await venue(gone.id),
  }
  await marquee.call(writer, 'venues', 'moveToBin', { ids: [records.binned.id] })
  const merged = await marquee.call(admin, 'eventSettings', 'mergeTags', { tag_id: gone.id, into_tag_id: stays.id })
  expect(merged.ok.tag).toEqual(stays)
  await marquee.call(writer, 'venues', 'restoreFromBin', { ids: [records.binned.id] })
  const now = async (record: { id: string }) => (await tagsOf(record.id)).toSorted()
  expect(await now(records.gone)).toEqual([stays.id, third.id].sort())
  expect(await now(records.both)).toEqual([stays.id])
  expect(await now(records.stays)).toEqual([stays.id])
  expect(await now(records.none)).toEqual([third.id])
  expect(await now(records.binned)).toEqual([stays.id])
  expect(await offered(writer)).not.toContain('Gone')
  const itself = { tag_id: stays.id, into_tag_id: stays.id }
  expect((await marquee.call(admin, 'eventSettings', 'mergeTags', itself)).code).toBe('tags_are_one')
})

test('of two opposite concurrent merges one succeeds, and the other finds no tag [M-PERF-16]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await tagged(`One ${round}`), await tagged(`Other ${round}`)]
    const made = await venue(one.id, other.id)
    const answers = await Promise.all([
      marquee.call(admin, 'eventSettings', 'mergeTags', { tag_id: one.id, into_tag_id: other.id }),
      marquee.call(admin, 'eventSettings', 'mergeTags', { tag_id: other.id, into_tag_id: one.id }),
    ])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'not_found'])
    const stays = answers.find(({ status }) => status === 200)?.ok.tag
    expect(await tagsOf(made.id)).toEqual([stays?.id])
  }
})

test('a tag deleted while a record is created with it is on no record', async () => {
  for (let round = 0; round < 6; round += 1) {
    const tag = await tagged(`Going ${round}`)
    const [made] = await Promise.all([
      marquee.call(writer, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London', tags: [tag.id] }),
      marquee.call(admin, 'eventSettings', 'deleteTag', { tag_id: tag.id }),
    ])
    if (made.status === 200) expect(await tagsOf(made.ok.record.id)).toEqual([])
    else expect(made.code).toBe('bad_input')
  }
})

test('saving records while their tags are merged waits, and both succeed [M-REC-72 M-PERF-16]', async () => {
  const answered: (string | null)[] = []
  for (let round = 0; round < 12; round += 1) {
    const [gone, stays] = [await tagged(`Goes ${round}`), await tagged(`Remains ${round}`)]
    const made = await Promise.all([venue(gone.id), venue(gone.id, stays.id), venue(gone.id), venue(stays.id)])
    const ids = made.map(({ id }) => id)
    const tags = [stays.id, gone.id]
    const [merged, ...saved] = await Promise.all([
      marquee.call(admin, 'eventSettings', 'mergeTags', { tag_id: gone.id, into_tag_id: stays.id }),
      ...ids.map((id) => marquee.call(writer, 'venues', 'updateRecord', { id, version: 1, changes: { tags } })),
      marquee.call(writer, 'venues', 'changeRecords', { ids: ids.toReversed(), changes: { city: 'Leith' } }),
      marquee.call(writer, 'venues', 'changeRecords', { ids, changes: { tags } }),
      marquee.call(writer, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London', tags }),
    ])
    expect(merged.code).toBeNull()
    answered.push(...saved.map(({ code }) => code))
    for (const id of ids) expect(await tagsOf(id)).not.toContain(gone.id)
  }
  // A deleted tag is rejected, and a concurrent change is reported.
  expect(['bad_input', 'changed_meanwhile', null]).toEqual(expect.arrayContaining(answered))
})

test('undo of a bulk change of tags and a merge of these tags at once both succeed', async () => {
  const codes: (string | null)[] = []
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await tagged(`Undone ${round}`), await tagged(`Merged ${round}`)]
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await venue(one.id)).id))
    const changed = await marquee.call(writer, 'venues', 'changeRecords', { ids, changes: { tags: [other.id] } })
    const answers = await Promise.all([
      marquee.call(writer, 'venues', 'undoAction', { undo_id: changed.ok.undo_id ?? '' }),
      marquee.call(admin, 'eventSettings', 'mergeTags', { tag_id: other.id, into_tag_id: one.id }),
    ])
    codes.push(...answers.map(({ code }) => code))
  }
  expect(codes.filter((code) => code !== null)).toEqual([])
})
