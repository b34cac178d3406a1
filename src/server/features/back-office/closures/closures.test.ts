import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, password, person, rootAdmin, setStatus } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Caller
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const leaving = async (full_name: string) => {
  const someone = await person(marquee, { full_name })
  await marquee.call(someone, 'ownData', 'requestDeletion', { current_password: password })
  return someone
}
const closed = async () => {
  const tenant = await company(marquee)
  await marquee.call(tenant.owner, 'companyData', 'closeCompany', { name: tenant.name, current_password: password })
  return tenant
}
const deletions = async (asked: { search?: string; limit?: number; cursor?: string } = {}) =>
  (await marquee.call(root, 'closures', 'listAccountDeletions', asked)).ok
const listed = async (search: string) =>
  (await marquee.call(root, 'closures', 'listCompanyClosures', { search })).ok.closures
const stopPerson = (target_user_id: string, reason = 'They wrote to us') =>
  marquee.call(root, 'closures', 'stopAccountDeletion', { target_user_id, reason })
const stopCompany = (company_id: string, reason = 'A mistake') =>
  marquee.call(root, 'closures', 'stopCompanyClosure', { company_id, reason })
const lastActOn = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'admin_user_id', 'metadata'])
      .where('resource_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  )

test('pending deletions are listed by page, newest request first, and found by name and email', async () => {
  const people = [await leaving('Lena Leaving'), await leaving('Leo Leaving'), await leaving('Other Name')]
  await person(marquee, { full_name: 'Stays Leaving' })
  const first = await deletions({ search: 'leaving', limit: 1 })
  const second = await deletions({ search: 'leaving', limit: 1, cursor: first.next_cursor ?? '' })
  expect([...first.deletions, ...second.deletions].map(({ full_name }) => full_name)).toEqual([
    'Leo Leaving',
    'Lena Leaving',
  ])
  expect(second.next_cursor).toBeNull()
  expect((await deletions({ search: people[2]?.email.toUpperCase() ?? '' })).deletions).toMatchObject([
    { id: people[2]?.id, waits_for: [], due_at: expect.any(String) },
  ])
  expect((await deletions({ search: '%' })).deletions).toEqual([])
})

test('a person who became an owner meanwhile is shown with the reason for the delay', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'member')
  await marquee.call(someone, 'ownData', 'requestDeletion', { current_password: password })
  await marquee.call(tenant.owner, 'team', 'transferOwnership', { membership_id: someone.membership_id })
  expect((await deletions({ search: someone.email })).deletions).toMatchObject([{ waits_for: [tenant.name] }])
})

test('a deletion is stopped once, with a reason that is mailed and logged', async () => {
  const someone = await leaving('Stella Stopped')
  expect((await stopPerson(someone.id, ' ')).code).toBe('bad_input')
  const answers = await Promise.all([stopPerson(someone.id), stopPerson(someone.id)])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'too_late'])
  expect((await marquee.mail(someone.email, 'Your account will not be deleted')).text).toContain('They wrote to us')
  expect(await lastActOn(someone.id)).toMatchObject({
    action_type: 'stop_deletion',
    admin_user_id: (root as { id: string }).id,
    metadata: { admin_notes: 'They wrote to us' },
  })
  expect((await deletions({ search: someone.email })).deletions).toEqual([])
  expect((await marquee.call({}, 'auth', 'signIn', { email: someone.email, password })).ok.session).not.toBeNull()
  expect((await stopPerson(crypto.randomUUID())).code).toBe('too_late')
})

test('a closure is stopped once, the company is unchanged, and its owner is told the reason', async () => {
  const tenant = await company(marquee)
  await setStatus(marquee, tenant.id, 'past_due')
  await marquee.call(tenant.owner, 'companyData', 'closeCompany', { name: tenant.name, current_password: password })
  expect(await listed(tenant.slug)).toMatchObject([
    { id: tenant.id, name: tenant.name, owner_email: tenant.owner.email },
  ])
  const answers = await Promise.all([stopCompany(tenant.id), stopCompany(tenant.id)])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'too_late'])
  expect(await listed(tenant.slug)).toEqual([])
  const { status } = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok.company
  expect(status).toBe('past_due')
  expect((await marquee.mail(tenant.owner.email, `${tenant.name} is open again`)).text).toContain('A mistake')
  expect(await lastActOn(tenant.id)).toMatchObject({
    action_type: 'stop_closure',
    metadata: { admin_notes: 'A mistake' },
  })
})

test('after the waiting period nothing can be stopped', async () => {
  const [someone, tenant] = [await leaving('Too Late'), await closed()]
  await marquee.sql(async (tx) => {
    await sql`update account_deletions set due_at = now() where user_id = ${someone.id}`.execute(tx)
    await sql`update company_closures set due_at = now() where company_id = ${tenant.id}`.execute(tx)
  })
  expect((await stopPerson(someone.id)).code).toBe('too_late')
  expect((await stopCompany(tenant.id)).code).toBe('too_late')
  expect((await deletions({ search: someone.email })).deletions).toHaveLength(1)
})
