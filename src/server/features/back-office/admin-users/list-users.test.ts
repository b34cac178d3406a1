import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const list = async (input: RequestInput<typeof adminUsers.calls.listUsers> = {}) =>
  (await marquee.call(await rootAdmin(marquee), 'adminUsers', 'listUsers', input)).ok

test('all users are listed, even without a company; a status filters them [A-USER-06..08]', async () => {
  const { owner } = await company(marquee)
  const alone = await person(marquee)
  const gone = await person(marquee)
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute())
  const ids = async (status?: 'active' | 'suspended') => (await list({ status })).users.map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([owner.id, alone.id, gone.id]))
  const active = await ids('active')
  expect(active).toEqual(expect.arrayContaining([owner.id, alone.id]))
  expect(active).not.toContain(gone.id)
  expect(await ids('suspended')).toEqual([gone.id])
})

test('pages have twenty users, without repetition [A-USER-13]', async () => {
  for (let number = 0; number < 22; number++) await person(marquee, { full_name: `Paged ${number}` })
  const first = await list({ search: 'paged' })
  expect(first.users).toHaveLength(20)
  const second = await list({ search: 'paged', cursor: first.next_cursor ?? '' })
  expect(second.users).toHaveLength(2)
  expect(second.next_cursor).toBeNull()
  expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(22)
})

test('a user is found by any spelling of the signs in the name', async () => {
  const { id } = await person(marquee, { full_name: 'Nora O’Brien – Hale' })
  for (const search of ['O’Brien – Hale', "o'brien - hale", 'Nora\u00a0O’Bri\u200ben'])
    expect((await list({ search })).users.map((user) => user.id)).toEqual([id])
})

test('the total counts all users, even if a search finds none [A-USER-02]', async () => {
  const { total } = await list()
  expect(total).toBeGreaterThan(0)
  expect(await list({ search: 'nobody is called this' })).toMatchObject({ users: [], total })
})

test('users are filtered by an address that is not verified', async () => {
  const someone = await person(marquee, { full_name: 'Una Verified' })
  const found = async () => (await list({ search: 'una verified', emails: 'unverified' })).users.map(({ id }) => id)
  expect(await found()).toEqual([])
  const email = `second-${someone.id}@people.example`
  await marquee.sql((tx) => tx.insertInto('user_emails').values({ user_id: someone.id, email }).execute())
  expect(await found()).toEqual([someone.id])
})

test('users who requested the deletion of their account are marked, and filtered', async () => {
  const leaving = await person(marquee, { full_name: 'Lea Leaving' })
  await person(marquee, { full_name: 'Stan Leaving' })
  const due_at = '2199-06-12T12:00:00.000Z'
  await marquee.sql((tx) => tx.insertInto('account_deletions').values({ user_id: leaving.id, due_at }).execute())
  const { users } = await list({ search: 'leaving' })
  expect(Object.fromEntries(users.map((user) => [user.full_name, user.deletion_due_at]))).toEqual({
    'Lea Leaving': due_at,
    'Stan Leaving': null,
  })
  expect((await list({ status: 'deletion_requested', search: 'leaving' })).users.map(({ id }) => id)).toEqual([
    leaving.id,
  ])
})

test('users who cannot sign in after failed attempts are marked, and filtered', async () => {
  const locked = await person(marquee, { full_name: 'Lena Locked' })
  const forgetful = await person(marquee, { full_name: 'Fred Locked' })
  const attempt = ({ email }: { email: string }) =>
    marquee.call({}, 'auth', 'signIn', { email, password: 'not the password', deliver: 'body' })
  for (let count = 0; count < 5; count++) await attempt(locked)
  await attempt(forgetful)
  const { users } = await list({ search: 'locked' })
  expect(Object.fromEntries(users.map((user) => [user.full_name, user.is_sign_in_blocked]))).toEqual({
    'Lena Locked': true,
    'Fred Locked': false,
  })
  expect((await list({ status: 'sign_in_blocked' })).users.map(({ id }) => id)).toEqual([locked.id])
})
