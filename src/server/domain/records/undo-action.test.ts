import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { askRecords, type RecordFeature, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const tagNamed = async (name: string) =>
  (await marquee.call(tenant.owner, 'eventSettings', 'createTag', { name })).ok.tag.id

describe.each(recordFeatures)('bulk actions on $feature', (of) => {
  const ask = <N extends Parameters<typeof askRecords>[3]>(name: N, input: object, who = tenant.owner) =>
    askRecords(marquee, who, of as RecordFeature, name, input as never)
  const made = async (values: object = {}) =>
    (await ask('createRecord', { name: 'One of many', ...(await of.needs(marquee, tenant)), ...values })).ok.record
  const read = async (id: string) => (await ask('getRecord', { id })).ok.record as unknown as Record<string, unknown>

  test('add, remove and replace tags, and are undone', async () => {
    const [rock, indie, jazz] = [await tagNamed('rock'), await tagNamed('indie'), await tagNamed('jazz')]
    const [one, other] = [await made({ tags: [indie] }), await made({ tags: [rock] })]
    const ids = [one.id, other.id]
    const tags = async () => [(await read(one.id)).tags, (await read(other.id)).tags]
    await ask('changeRecords', { ids, changes: { add_tags: [rock] } })
    expect(await tags()).toEqual([[indie, rock], [rock]])
    await ask('changeRecords', { ids, changes: { remove_tags: [rock, jazz] } })
    expect(await tags()).toEqual([[indie], []])
    const replaced = (await ask('changeRecords', { ids, changes: { tags: [jazz] } })).ok
    expect(await tags()).toEqual([[jazz], [jazz]])
    const undone = (await ask('undoAction', { undo_id: replaced.undo_id })).ok
    expect(undone.done.toSorted()).toEqual(ids.toSorted())
    expect(await tags()).toEqual([[indie], []])
    expect((await ask('undoAction', { undo_id: replaced.undo_id })).code).toBe('undo_over')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await ask('changeRecords', { ids, changes: { add_tags: [unknown] } })).code).toBe('bad_input')
  })

  test('add tags only up to the limit of a record', async () => {
    const twenty = await Promise.all(Array.from({ length: 20 }, (_, at) => tagNamed(`t${at}`)))
    const [full, free] = [await made({ name: 'Full', tags: twenty }), await made()]
    const nearlyFull = await made({ name: 'Nearly full', tags: twenty.slice(1) })
    const more = await tagNamed('more')
    const ids = [full.id, free.id, nearlyFull.id]
    const { done, refused } = (await ask('changeRecords', { ids, changes: { add_tags: [more] } })).ok
    expect([done.toSorted(), refused]).toEqual([
      [free.id, nearlyFull.id].toSorted(),
      [{ id: full.id, name: 'Full', code: 'bad_input', reason: 'At most 20 tags' }],
    ])
  })

  test('are undone except for records that were changed since', async () => {
    const [still, changed] = [await made(), await made({ name: 'Changed since' })]
    const [first, second] = of.values
    const { undo_id } = (await ask('changeRecords', { ids: [still.id, changed.id], changes: { [of.field]: first } })).ok
    const { version } = await read(changed.id)
    await ask('updateRecord', { id: changed.id, version, changes: { [of.field]: second } })
    const { done, refused } = (await ask('undoAction', { undo_id })).ok
    expect(done).toEqual([still.id])
    expect(refused).toMatchObject([{ id: changed.id, name: 'Changed since', code: 'changed_since' }])
    expect([(await read(still.id))[of.field], (await read(changed.id))[of.field]]).toEqual([null, second])
  })

  test('are undone by nobody else, and only for an hour', async () => {
    const { id } = await made()
    const colleague = await member(marquee, tenant, { events: { access: 'write' } })
    const change = async () => (await ask('changeRecords', { ids: [id], changes: { name: 'Renamed' } })).ok.undo_id
    const undo_id = await change()
    expect((await ask('undoAction', { undo_id }, colleague)).code).toBe('undo_over')
    await marquee.sql((tx) =>
      tx
        .updateTable('record_undos')
        .set({ created_at: new Date(Date.now() - 3_700_000).toISOString() })
        .where('undo_id', '=', undo_id)
        .execute(),
    )
    expect((await ask('undoAction', { undo_id })).code).toBe('undo_over')
    expect((await read(id)).name).toBe('Renamed')
  })

  test('move to the bin and back, also all that match', async () => {
    const name = `Binned ${of.kind}`
    const ids = [(await made({ name })).id, (await made({ name })).id].toSorted()
    const moved = (await ask('moveToBin', { matching: { search: name } })).ok
    expect(moved.done.toSorted()).toEqual(ids)
    expect((await ask('undoAction', { undo_id: moved.undo_id })).ok.done.toSorted()).toEqual(ids)
    expect((await read(ids[0] ?? '')).name).toBe(name)
  })

  test('of a move to the bin leaves what a colleague restored and moved there again', async () => {
    const colleague = await member(marquee, tenant, 'manager')
    const [again, once] = [(await made()).id, (await made()).id]
    const { undo_id } = (await ask('moveToBin', { ids: [again, once] })).ok
    await ask('restoreFromBin', { ids: [again] }, colleague)
    await ask('moveToBin', { ids: [again] }, colleague)
    const { done, refused } = (await ask('undoAction', { undo_id })).ok
    expect(done).toEqual([once])
    expect(refused).toMatchObject([{ id: again, code: 'changed_since' }])
    expect((await ask('getRecord', { id: again })).code).toBe('in_bin')
  })
})

test('undo restores custom values', async () => {
  const ask = <N extends Parameters<typeof askRecords>[3]>(name: N, input: object) =>
    askRecords(marquee, tenant.owner, { feature: 'venues' }, name, input as never)
  const field = async (type: 'text' | 'person') =>
    (await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', { kind: 'venue', label: type, type })).ok
      .field.id
  const [text, person] = [await field('text'), await field('person')]
  const made = async (custom: object) =>
    (await ask('createRecord', { name: 'Hall', time_zone: 'UTC', custom })).ok.record.id
  const read = async (id: string) => (await ask('getRecord', { id })).ok.record.custom
  const [filled, empty] = [await made({ [text]: 'By ferry', [person]: tenant.owner.id }), await made({})]
  const custom = { [text]: 'By bus', [person]: null }
  const { undo_id } = (await ask('changeRecords', { ids: [filled, empty], changes: { custom } })).ok
  expect(await read(filled)).toEqual({ [text]: 'By bus' })
  expect((await ask('undoAction', { undo_id })).ok.refused).toEqual([])
  expect(await read(filled)).toMatchObject({ [text]: 'By ferry', [person]: { id: tenant.owner.id } })
  expect(await read(empty)).toEqual({})
})
