import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import type { ListView } from '#shared/records/view-calls.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let reader: Person
let writer: Person
let guest: Person & { membership_id: string }
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  guest = await member(marquee, tenant, 'admin')
  const { membership_id } = guest
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute(),
  )
})
afterAll(() => marquee.close())

describe.each(recordFeatures)('views of $feature', (of) => {
  const ask = ((who: Caller, name: Parameters<typeof askRecords>[3], input?: object) =>
    askRecords(marquee, who, of, name, input as Record<string, unknown>)) as <
    N extends Parameters<typeof askRecords>[3],
  >(
    who: Caller,
    name: N,
    input?: object,
  ) => ReturnType<typeof askRecords<N>>
  const view = (changed: Partial<ListView> = {}): ListView => ({
    ...{ search: 'hall', scope: 'all', filters: '[]', sort: '-name', group: 'none', columns: ['tags', 'name'] },
    ...changed,
  })
  const lists = async (who: Caller) => (await ask(who, 'listViews')).ok
  const names = async (who: Caller) => (await lists(who)).views.map(({ name }) => name)

  test('a reader saves a personal view that nobody else sees [M-LIST-08 M-LIST-09]', async () => {
    const saved = (await ask(reader, 'saveOwnView', { name: ' Big rooms ', view: view() })).ok.view
    expect(saved).toEqual({ id: saved.id, name: 'Big rooms', is_shared: false, view: view() })
    expect((await lists(reader)).views).toEqual([saved])
    for (const who of [writer, tenant.owner]) {
      expect(await names(who)).toEqual([])
      for (const name of ['deleteOwnView', 'deleteSharedView', 'chooseStartView'] as const)
        expect((await ask(who, name, { view_id: saved.id })).code).toBe('not_found')
      const taken = { view_id: saved.id, name: 'Mine now', view: view() }
      expect((await ask(who, 'saveOwnView', taken)).code).toBe('not_found')
      expect((await ask(who, 'saveSharedView', taken)).code).toBe('not_found')
    }

    const again = { view_id: saved.id, name: 'Bigger rooms', view: view({ search: '', sort: 'name' }) }
    expect((await ask(reader, 'saveOwnView', again)).ok.view).toMatchObject({ id: saved.id, name: 'Bigger rooms' })
    expect((await lists(reader)).views[0]?.view).toEqual(again.view)
    expect((await ask(reader, 'saveOwnView', { name: 'BIGGER ROÖMS', view: view() })).code).toBe('view_name_taken')
    expect((await ask(writer, 'saveOwnView', { name: 'Bigger rooms', view: view() })).ok.view.is_shared).toBe(false)
    expect((await ask(reader, 'deleteOwnView', { view_id: saved.id })).ok.success).toBe(true)
    expect(await names(reader)).toEqual([])
  })

  test('a writer saves a shared view that a reader can open but not change [M-LIST-10 M-LIST-11]', async () => {
    expect((await ask(reader, 'saveSharedView', { name: 'All of us', view: view() })).code).toBe('forbidden')
    const own = (await ask(writer, 'saveOwnView', { name: 'All of us', view: view() })).ok.view
    const shared = (await ask(writer, 'saveSharedView', { view_id: own.id, name: 'All of us', view: view() })).ok.view
    expect(shared).toEqual({ ...own, is_shared: true })
    expect((await lists(reader)).views).toEqual([shared])
    expect(await names(writer)).toContain('All of us')
    expect((await ask(reader, 'saveOwnView', { view_id: own.id, name: 'Mine', view: view() })).code).toBe('not_found')
    expect((await ask(reader, 'deleteSharedView', { view_id: own.id })).code).toBe('forbidden')
    expect((await ask(writer, 'deleteOwnView', { view_id: own.id })).code).toBe('not_found')
    expect((await ask(writer, 'deleteSharedView', { view_id: own.id })).ok.success).toBe(true)
    expect(await names(reader)).toEqual([])
  })

  test('personal views come before shared ones, each by name', async () => {
    for (const name of ['Zebra', 'Beta']) await ask(writer, 'saveOwnView', { name, view: view() })
    for (const name of ['gamma', 'Alpha']) await ask(writer, 'saveSharedView', { name, view: view() })
    const saved = (await lists(writer)).views.filter(({ name }) => ['Zebra', 'Beta', 'gamma', 'Alpha'].includes(name))
    expect(saved.map(({ name }) => name)).toEqual(['Beta', 'Zebra', 'Alpha', 'gamma'])
    for (const { id, is_shared } of saved)
      await ask(writer, is_shared ? 'deleteSharedView' : 'deleteOwnView', { view_id: id })
  })

  test("a person's list opens with their default view, until it is deleted [M-LIST-12]", async () => {
    const shared = (await ask(writer, 'saveSharedView', { name: 'Start here', view: view() })).ok.view
    expect((await lists(reader)).start_view_id).toBe(null)
    await ask(reader, 'chooseStartView', { view_id: shared.id })
    expect((await lists(reader)).start_view_id).toBe(shared.id)
    expect((await lists(writer)).start_view_id).toBe(null)
    await ask(reader, 'chooseStartView', { view_id: null })
    expect((await lists(reader)).start_view_id).toBe(null)
    await ask(reader, 'chooseStartView', { view_id: shared.id })
    await ask(writer, 'deleteSharedView', { view_id: shared.id })
    expect((await lists(reader)).start_view_id).toBe(null)
  })

  test('columns and their order are stored per person [M-LIST-17]', async () => {
    expect((await lists(reader)).columns).toEqual([])
    await ask(reader, 'chooseColumns', { columns: ['tags', 'name'] })
    await ask(writer, 'chooseColumns', { columns: ['name'] })
    expect((await lists(reader)).columns).toEqual(['tags', 'name'])
    await ask(reader, 'chooseColumns', { columns: [] })
    expect((await lists(reader)).columns).toEqual([])
    expect((await lists(writer)).columns).toEqual(['name'])
    for (const columns of [['nothing'], ['name', 'name'], 'name', [1]])
      expect((await ask(reader, 'chooseColumns', { columns })).code).toBe('bad_input')
  })

  test('a guest keeps personal views, and sees no shared ones', async () => {
    const shared = (await ask(writer, 'saveSharedView', { name: 'Not for guests', view: view() })).ok.view
    expect((await ask(guest, 'saveOwnView', { name: 'Mine', view: view() })).ok.view.is_shared).toBe(false)
    expect(await names(guest)).toEqual(['Mine'])
    expect((await ask(guest, 'chooseStartView', { view_id: shared.id })).code).toBe('not_found')
    expect((await ask(guest, 'saveSharedView', { name: 'Ours', view: view() })).code).toBe('forbidden')
  })

  test('a view can have a layout, if the records have others than a list [E-CAL-37 E-CAL-38]', async () => {
    const layout = of.kind === 'event' ? 'week' : ''
    const saved = (await ask(writer, 'saveSharedView', { name: 'Laid out', view: view({ layout }) })).ok.view
    expect((await lists(reader)).views).toContainEqual({ ...saved, view: view({ layout }) })
    await ask(writer, 'deleteSharedView', { view_id: saved.id })
    const wrong = { name: 'Wrong', view: view({ layout: of.kind === 'event' ? 'pie' : 'week' }) }
    expect((await ask(writer, 'saveOwnView', wrong)).code).toBe('bad_input')
  })

  test.each([
    ['another order', { sort: 'password' }],
    ['another scope', { scope: 'elsewhere' }],
    ['another filter', { filters: '[["password","is",true]]' }],
    ['no filters', { filters: 'nonsense' }],
    ['another column', { columns: ['password_hash'] }],
    ['inherited columns', { columns: ['constructor', 'toString'] }],
    ['the prototype as a column', { columns: ['__proto__'] }],
    ['an inherited field in a filter', { filters: '[["constructor","is",true]]' }],
    ['more than views have', { password: 'x' }],
    ['a search too long', { search: 's'.repeat(121) }],
  ])('a view with %s is rejected', async (_, changed) => {
    expect((await ask(writer, 'saveOwnView', { name: 'Wrong', view: { ...view(), ...changed } })).code).toBe(
      'bad_input',
    )
  })

  test.each([
    ['', 'A name is required'],
    ['n'.repeat(61), 'At most 60 characters'],
  ])('a view named %j is rejected', async (name, says) => {
    const answer = await ask(writer, 'saveOwnView', { name, view: view() })
    expect(answer.error?.data).toEqual({ fields: { name: says } })
  })

  test.each([
    ['one’s own', 'saveOwnView'],
    ['shared', 'saveSharedView'],
  ] as const)('concurrent saves stop at fifty: %s', async (_, save) => {
    const own = await company(marquee)
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, at) => ask(own.owner, save, { name: `At once ${at}`, view: view() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'too_many_views']))
    expect((await lists(own.owner)).views).toHaveLength(50)
  })

  test('a person has at most fifty views, and so does the company', async () => {
    const busy = await member(marquee, tenant, { events: { access: 'write' } })
    const rows = Array.from({ length: 50 }, (_, at) => ({
      kind: of.kind,
      name: `View ${at}`,
      view: json(view()),
      company_id: tenant.id,
      user_id: busy.id as string | null,
    }))
    await marquee.sql((tx) => tx.insertInto('saved_views').values(rows).execute())
    expect((await ask(busy, 'saveOwnView', { name: 'One more', view: view() })).code).toBe('too_many_views')
    const [first] = (await lists(busy)).views.filter(({ is_shared }) => !is_shared)
    expect((await ask(busy, 'saveOwnView', { view_id: first?.id, name: 'Renamed', view: view() })).ok.view.name).toBe(
      'Renamed',
    )
    expect((await ask(busy, 'saveSharedView', { name: 'One for all', view: view() })).ok.view.is_shared).toBe(true)
    const shared = (await lists(busy)).views.filter(({ is_shared }) => is_shared)
    const others = rows.slice(shared.length).map((row) => ({ ...row, user_id: null }))
    await marquee.sql((tx) => tx.insertInto('saved_views').values(others).execute())
    expect((await ask(busy, 'saveSharedView', { name: 'One too many', view: view() })).code).toBe('too_many_views')
    const handedOver = { view_id: first?.id, name: 'Handed over', view: view() }
    expect((await ask(busy, 'saveSharedView', handedOver)).code).toBe('too_many_views')
    const anew = { view_id: shared[0]?.id, name: 'Still one for all', view: view() }
    expect((await ask(busy, 'saveSharedView', anew)).ok.view.name).toBe('Still one for all')
  })
})
