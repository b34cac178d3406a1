import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingDeadlines } from '#server/domain/billing/deadlines.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, type Person, rootAdmin } from '#tests/support/people.ts'
import { sendTrialExtended } from './extend-trial.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const day = 86_400_000
const detail = async ({ id }: Pick<Company, 'id'>) =>
  (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: id })).ok.company
const newestOf = ({ id }: Company) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .selectAll()
      .where('company_id', '=', id)
      .where('actor_kind', '=', 'user')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
const set = (
  { id }: Company,
  values: { trial_ends_at?: string | null; subscription_status?: 'active' | 'cancelled' },
) => marquee.sql((tx) => tx.updateTable('companies').set(values).where('id', '=', id).execute())
const extend = ({ id }: Pick<Company, 'id'>, days = 10, admin_notes = 'They asked for it') =>
  marquee.call(root, 'adminCompanies', 'extendTrial', { company_id: id, days, admin_notes })

test('shows the owner and the usage of each limit', async () => {
  const tenant = await company(marquee)
  const known = await detail(tenant)
  expect(known.owner).toMatchObject({ id: tenant.owner.id, email: tenant.owner.email, status: 'active' })
  expect(known.usage.members.used).toBe(1)
  expect(known.usage.members.limit).toBe(known.plan?.limits.max_team_members ?? null)
})

test('a trial is extended from its end with a reason, and owner and billing admins are notified', async () => {
  const tenant = await company(marquee)
  const end = new Date(Date.now() + 3 * day).toISOString()
  await set(tenant, { trial_ends_at: end })
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ billing_email: 'pay@tenant.example' }).where('id', '=', tenant.id).execute(),
  )
  expect((await extend(tenant, 10, '  ')).code).toBe('bad_input')
  expect((await extend(tenant, 0)).code).toBe('bad_input')
  const { trial_ends_at } = (await extend(tenant)).ok
  expect(Date.parse(trial_ends_at)).toBe(Date.parse(end) + 10 * day)
  expect((await detail(tenant)).trial_ends_at).toBe(trial_ends_at)
  expect(await newestOf(tenant)).toMatchObject({
    action_type: 'extend_trial',
    admin_user_id: root.id,
    old_values: { trial_ends_at: end },
    new_values: { trial_ends_at },
    metadata: { admin_notes: 'They asked for it', days: 10 },
  })
  await sendTrialExtended.work(jobContext(marquee), { company_id: tenant.id })
  const told = (await waitingJobs(marquee)).filter(({ data }) => data.company_id === tenant.id && data.to)
  expect(told.map(({ data }) => data.to)).toEqual([tenant.owner.email, 'pay@tenant.example'])
  await sendTrialExtended.work(jobContext(marquee), { company_id: tenant.id, to: tenant.owner.email })
  const mail = await marquee.mail(tenant.owner.email, `Your trial for ${tenant.name} was extended`)
  expect(mail.text).toContain(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(trial_ends_at)),
  )
})

test('the end of an extended trial is announced again', async () => {
  const tenant = await company(marquee)
  const announced = async () =>
    (await waitingJobs(marquee)).filter(({ data }) => data.company_id === tenant.id && data.kind === 'trial_ending')
  const soon = { trial_ends_at: new Date(Date.now() + 2 * day).toISOString() }
  await set(tenant, soon)
  await billingDeadlines.work(jobContext(marquee), {})
  await billingDeadlines.work(jobContext(marquee), {})
  expect(await announced()).toHaveLength(1)

  await extend(tenant)
  await billingDeadlines.work(jobContext(marquee), {})
  expect(await announced()).toHaveLength(1)
  await set(tenant, soon)
  await billingDeadlines.work(jobContext(marquee), {})
  expect(await announced()).toHaveLength(2)
})

test('an extension reopens what billing closed at the end of the trial; what staff closed stays closed', async () => {
  const tenant = await company(marquee)
  const over = new Date(Date.now() - 5 * day).toISOString()
  await set(tenant, { trial_ends_at: over })
  await billingDeadlines.work(jobContext(marquee), {})
  expect((await detail(tenant)).status).toBe('past_due')
  const { trial_ends_at } = (await extend(tenant)).ok
  expect(Date.parse(trial_ends_at)).toBeGreaterThan(Date.now() + 9.9 * day)
  expect((await detail(tenant)).status).toBe('active')
  await billingDeadlines.work(jobContext(marquee), {})
  expect((await detail(tenant)).status).toBe('active')

  const closed = await company(marquee)
  await set(closed, { trial_ends_at: over })
  const status = { company_id: closed.id, new_status: 'past_due' as const }
  await marquee.call(root, 'adminCompanies', 'adminUpdateCompanyStatus', status)
  expect((await extend(closed)).code).toBeNull()
  expect((await detail(closed)).status).toBe('past_due')
})

test('no trial, a paid subscription and the platform itself are rejected', async () => {
  const tenant = await company(marquee)
  await set(tenant, { trial_ends_at: null })
  expect((await extend(tenant)).code).toBe('company_without_trial')
  await set(tenant, { subscription_status: 'active', trial_ends_at: new Date().toISOString() })
  expect((await extend(tenant)).code).toBe('company_without_trial')
  await set(tenant, { subscription_status: 'cancelled', trial_ends_at: new Date().toISOString() })
  expect((await extend(tenant)).code).toBeNull()
  const platform = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirstOrThrow(),
  )
  expect((await extend(platform)).code).toBe('company_is_platform')
  expect((await extend({ id: crypto.randomUUID() })).code).toBe('not_found')
})

test('staff edit company details by the rules of its settings, and the billing contact follows', async () => {
  const [tenant, other] = [await company(marquee), await company(marquee)]
  const details = {
    company_id: tenant.id,
    name: 'The Blue Room',
    slug: `blue-room-${crypto.randomUUID().slice(0, 8)}`,
    description: '',
    contact_email: 'hello@blue.example',
    billing_email: '',
    website: 'https://blue.example/shows',
    timezone: 'Europe/Berlin',
    admin_notes: 'Renamed',
  }
  const save = (changed: Partial<typeof details> = {}) =>
    marquee.call(root, 'adminCompanies', 'updateCompany', { ...details, ...changed })
  expect((await save()).code).toBeNull()
  const { slug, ...rest } = details
  expect(await detail(tenant)).toMatchObject({
    slug,
    name: rest.name,
    description: null,
    contact_email: rest.contact_email,
    billing_email: null,
    website: rest.website,
    timezone: rest.timezone,
  })
  expect(await newestOf(tenant)).toMatchObject({
    action_type: 'update',
    old_values: { name: tenant.name, website: null },
    new_values: { name: rest.name, website: rest.website },
    metadata: { admin_notes: 'Renamed' },
  })
  expect((await save({ slug: other.slug })).code).toBe('slug_taken')
  for (const wrong of [
    { slug: 'Not A Slug' },
    { website: 'javascript:alert(1)' },
    { timezone: 'Moon/Base' },
    { name: '' },
  ])
    expect([wrong, (await save(wrong)).code]).toEqual([wrong, 'bad_input'])
  expect((await save({ website: '' })).code).toBeNull()
  expect((await detail(tenant)).website).toBeNull()
})
