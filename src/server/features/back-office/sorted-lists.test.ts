import { afterAll, beforeAll, expect, test } from 'vitest'
import { companiesCsvPath } from '#shared/features/back-office/admin-companies.ts'
import { usersCsvPath } from '#shared/features/back-office/admin-users.ts'
import { subscriptionExportPath } from '#shared/features/back-office/subscriptions.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const rename = (id: string, full_name: string | null) =>
  marquee.sql((tx) => tx.updateTable('users').set({ full_name }).where('id', '=', id).execute())

async function walked<Row>(page: (cursor: string | undefined) => Promise<{ rows: Row[]; next_cursor: string | null }>) {
  const all: Row[] = []
  let cursor: string | undefined
  do {
    const { rows, next_cursor } = await page(cursor)
    all.push(...rows)
    cursor = next_cursor ?? undefined
  } while (cursor)
  return all
}

const people = (sort: 'name' | '-name' | 'email' | '-email' | 'created' | '-created', search = 'sorted') =>
  walked(async (cursor) => {
    const answer = (await marquee.call(root, 'adminUsers', 'listUsers', { search, sort, cursor, limit: 2 })).ok
    return { rows: answer.users, next_cursor: answer.next_cursor }
  })

test('users are sorted by each column in both directions, with accents and missing names, across pages', async () => {
  const names = ['Zoë Sorted', 'adam sorted', 'Ångström Sorted', 'Émile Sorted', 'Zoe Sorted', 'Berta Sorted']
  for (const [at, name] of names.entries()) {
    const { id } = await person(marquee, { email: `${9 - at}-sorted@people.example` })
    await rename(id, name)
  }
  const byName = (await people('name')).map(({ full_name }) => full_name)
  expect(byName.slice(0, 4)).toEqual(['adam sorted', 'Ångström Sorted', 'Berta Sorted', 'Émile Sorted'])
  expect(new Set(byName.slice(4))).toEqual(new Set(['Zoe Sorted', 'Zoë Sorted']))
  expect((await people('-name')).map(({ full_name }) => full_name)).toEqual(byName.toReversed())
  expect((await people('created')).map(({ full_name }) => full_name)).toEqual(names)
  expect((await people('-created')).map(({ full_name }) => full_name)).toEqual(names.toReversed())
  expect((await people('email')).map(({ full_name }) => full_name)).toEqual(names.toReversed())
  const wrong = await marquee.call(root, 'adminUsers', 'listUsers', {
    sort: 'created',
    cursor: Buffer.from('["x","y"]').toString('base64url'),
  })
  expect(wrong.code).toBe('bad_input')
})

test('searches ignore accents and case: users, companies, subscriptions and members', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ name: 'Café Łódź' }).where('id', '=', tenant.id).execute(),
  )
  await marquee.sql((tx) =>
    tx.insertInto('subscriptions').values({ company_id: tenant.id, status: 'active' }).execute(),
  )
  const someone = await member(marquee, tenant, 'member')
  await rename(someone.id, 'Zoë Müller')
  for (const search of ['zoe', 'ZOË', 'muller', 'Müller', 'zoë mul'])
    expect([search, (await people('-created', search)).map(({ id }) => id).includes(someone.id)]).toEqual([
      search,
      true,
    ])
  for (const search of ['cafe lodz', 'CAFÉ', 'łódź']) {
    const companies = (await marquee.call(root, 'adminCompanies', 'listCompanies', { search })).ok.companies
    expect([search, companies.map(({ id }) => id)]).toEqual([search, [tenant.id]])
    const asked = { search_filter: search }
    const found = (await marquee.call(root, 'subscriptions', 'listSubscriptions', asked)).ok.subscriptions
    expect([search, found.map(({ company_id }) => company_id)]).toEqual([search, [tenant.id]])
  }
  const inCompany = { ...tenant.owner, company: tenant.id }
  expect((await marquee.call(inCompany, 'team', 'listMembers', { search: 'muller' })).ok.total).toBe(1)
  const asked = { company_id: tenant.id, search: 'ZOE' }
  expect((await marquee.call(root, 'adminCompanies', 'listCompanyMembers', asked)).ok.members).toHaveLength(1)
})

test('companies are sorted by name, subscriptions by renewal and amount, with missing values at one end', async () => {
  const made = []
  for (const name of ['Zett House', 'Äther House', 'Mitte House']) {
    const tenant = await company(marquee)
    await marquee.sql((tx) => tx.updateTable('companies').set({ name }).where('id', '=', tenant.id).execute())
    made.push(tenant)
  }
  const sorted = (sort: 'name' | '-name') =>
    walked(async (cursor) => {
      const answer = (
        await marquee.call(root, 'adminCompanies', 'listCompanies', { search: ' house', sort, cursor, limit: 2 })
      ).ok
      return { rows: answer.companies.map(({ name }) => name), next_cursor: answer.next_cursor }
    })
  expect(await sorted('name')).toEqual(['Äther House', 'Mitte House', 'Zett House'])
  expect(await sorted('-name')).toEqual(['Zett House', 'Mitte House', 'Äther House'])

  const values = [
    { period_amount: 500, renewal_date: '2027-03-01T00:00:00.000Z' },
    { period_amount: null, renewal_date: null },
    { period_amount: 90_000, renewal_date: '2027-01-01T00:00:00.000Z' },
  ]
  for (const [at, tenant] of made.entries())
    await marquee.sql((tx) =>
      tx
        .insertInto('subscriptions')
        .values({ company_id: tenant.id, status: 'trialing', ...values[at] })
        .execute(),
    )
  const subscriptions = (sort: 'renewal' | '-renewal' | 'amount' | '-amount') =>
    walked(async (cursor) => {
      const asked = { status_filter: 'trialing', sort, cursor, limit: 2 }
      const answer = (await marquee.call(root, 'subscriptions', 'listSubscriptions', asked)).ok
      return { rows: answer.subscriptions.map(({ company_name }) => company_name), next_cursor: answer.next_cursor }
    })
  expect(await subscriptions('renewal')).toEqual(['Mitte House', 'Zett House', 'Äther House'])
  expect(await subscriptions('-renewal')).toEqual(['Äther House', 'Zett House', 'Mitte House'])
  expect(await subscriptions('amount')).toEqual(['Äther House', 'Zett House', 'Mitte House'])
})

test('each list exports all matches in its order, for staff only', async () => {
  const fetched = async (path: string, token = root.token) => {
    const answer = await marquee.server.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, lines: answer.body.trim().split('\r\n'), headers: answer.headers }
  }
  const users = await fetched(`${usersCsvPath}?search=sorted&sort=name`)
  expect(users.headers['content-disposition']).toMatch(/filename="users-\d{4}-\d\d-\d\d\.csv"/)
  expect(users.lines[0]).toBe('User,Email,Signup Date,Companies,Status,Sign-in Blocked,Super Admin,User ID')
  expect(users.lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    (await people('name')).map(({ full_name }) => full_name),
  )
  const companies = await fetched(`${companiesCsvPath}?search=%20house&sort=-name`)
  expect(companies.lines.slice(1).map((line) => line.split(',')[0])).toEqual([
    'Zett House',
    'Mitte House',
    'Äther House',
  ])
  const subscriptions = await fetched(`${subscriptionExportPath}?status_filter=trialing&sort=-amount`)
  expect(subscriptions.lines.slice(1).map((line) => line.split(',').slice(0, 4).filter(Boolean))).toEqual([
    ['Mitte House', 'trialing', '900.00'],
    ['Zett House', 'trialing', '5.00'],
    ['Äther House', 'trialing'],
  ])
  for (const path of [usersCsvPath, companiesCsvPath, subscriptionExportPath]) {
    expect((await fetched(`${path}?colour=red`)).status).toBe(400)
    expect((await fetched(path, (await person(marquee)).token)).status).toBe(403)
  }
})
