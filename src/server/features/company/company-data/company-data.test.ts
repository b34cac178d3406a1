import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleClosure } from '#server/domain/billing/settle-closure.ts'
import { inScope } from '#server/platform/database/database.ts'
import { companyExportDays, companyReopenDays } from '#shared/features/company/company-data.ts'
import { publishPlans, subscribedCompany } from '#tests/support/billing.ts'
import { rowsOfCompany } from '#tests/support/everywhere.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import type { Caller, TestMarquee } from '#tests/support/marquee.ts'
import { type PaymentProvider, startWithProvider } from '#tests/support/payment-provider.ts'
import {
  anotherSession,
  type Company,
  company,
  events,
  invitation,
  member,
  password,
  person,
  rootAdmin,
  setStatus,
} from '#tests/support/people.ts'
import { seedTenant, snapshot } from '#tests/support/tenant.ts'
import { jsonIn, unzip } from '#tests/support/unzip.ts'
import { tablesOfCompanies } from './company-tables.ts'
import { deleteCompany, deleteDueCompanies } from './delete-company.ts'
import { removeOldExports, writeExport } from './export-jobs.ts'

let opened: Awaited<ReturnType<typeof startWithProvider>>
let provider: PaymentProvider
let marquee: TestMarquee
beforeAll(async () => {
  opened = await startWithProvider()
  ;({ provider, marquee } = opened)
  await publishPlans(marquee)
})
afterAll(() => opened.close())

const look = (who: Caller) => marquee.call(who, 'companyData', 'getCompanyData')
const start = (who: Caller, current_password = password) =>
  marquee.call(who, 'companyData', 'startExport', { current_password })
const close = ({ owner, name }: Company, given: { name?: string; current_password?: string } = {}) =>
  marquee.call(owner, 'companyData', 'closeCompany', { name, current_password: password, ...given })
const reopen = ({ owner }: Company) => marquee.call(owner, 'companyData', 'reopenCompany')
const fetchFile = (who: Caller, path: string) =>
  marquee.server.inject({ url: path, headers: who.token ? { authorization: `Bearer ${who.token}` } : {} })
const run = (tenant: Company, export_id: string) =>
  writeExport.work(jobContext(marquee), { export_id, company_id: tenant.id })
const statusOf = (tenant: Company) =>
  marquee.sql((tx) =>
    tx.selectFrom('companies').select(['status', 'status_set_by']).where('id', '=', tenant.id).executeTakeFirst(),
  )
const actsOn = (id: string) =>
  marquee.sql(async (tx) =>
    (
      await tx
        .selectFrom('audit_logs')
        .select(['resource_type', 'action_type', 'actor_kind'])
        .where('resource_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ resource_type, action_type, actor_kind }) => `${resource_type}.${action_type} by ${actor_kind}`),
  )
const closingActs = async (tenant: Company) =>
  (await actsOn(tenant.id)).filter((act) => /close|reopen|delete/.test(act))
const letTimePass = (tenant: Company) =>
  marquee.sql((tx) =>
    tx
      .updateTable('company_closures')
      .set({ due_at: sql<string>`now()` })
      .where('company_id', '=', tenant.id)
      .execute(),
  )
const remove = (tenant: Company) => deleteCompany.work(jobContext(marquee), { company_id: tenant.id })
const waiting = async (name: string, tenant: Company) =>
  (await waitingJobs(marquee)).filter((one) => one.name === name && one.data.company_id === tenant.id)

async function exported(tenant: Company): Promise<{ id: string; files: Map<string, Buffer> }> {
  const { id } = (await start(tenant.owner)).ok.export
  await run(tenant, id)
  const [latest] = (await look(tenant.owner)).ok.exports
  return { id, files: unzip((await fetchFile(tenant.owner, latest?.path ?? '')).rawPayload) }
}

describe('exporting a company', () => {
  test("contains every table of the company as JSON and CSV, and files; no other company's data and no secrets", async () => {
    const [tenant, other] = [await seedTenant(marquee), await seedTenant(marquee)]
    await events(marquee, tenant, '=HYPERLINK("x")')
    await events(marquee, other, 'Not ours')
    const logo = Buffer.from('a logo')
    await marquee.app.storage.put(`logos/${tenant.id}/logo.png`, logo, 'image/png')
    await marquee.sql((tx) =>
      tx
        .insertInto('company_files')
        .values({ company_id: tenant.id, path: `logos/${tenant.id}/logo.png`, bytes: logo.byteLength })
        .execute(),
    )
    const { id, files } = await exported(tenant)
    const taken = Object.entries(tablesOfCompanies).filter(([, kept]) => !('withheld' in kept))
    expect(taken.length).toBeGreaterThan(15)
    for (const [table] of taken)
      for (const kind of ['json', 'csv'])
        expect([...files.keys()]).toContain(`${kind}/${table.replaceAll('_', '-')}.${kind}`)
    expect(jsonIn(files, 'json/company.json')).toMatchObject([{ id: tenant.id, name: tenant.name }])
    expect(
      jsonIn(files, 'json/people.json')
        .map(({ email }) => email)
        .sort(),
    ).toEqual([tenant.owner.email, tenant.colleague.email].sort())
    expect(jsonIn(files, 'json/user-company-memberships.json')).toHaveLength(2)
    expect(jsonIn(files, 'json/webhook-attempts.json')).toHaveLength(1)
    expect(jsonIn(files, 'json/audit-logs.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ resource_type: 'company_export', resource_id: id })]),
    )
    const csv = files.get('csv/events.csv')?.toString() ?? ''
    expect(csv.split('\r\n')[0]).toMatch(
      /^id,company_id,name,tags,custom,version,created_by,.+,starts_at,ends_at,.+,conflict_reason$/,
    )
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv.split('\r\n')).toHaveLength(jsonIn(files, 'json/events.json').length + 2)
    expect(files.get(`files/logos/${tenant.id}/logo.png`)).toEqual(logo)

    const everything = [...files.values()].map((file) => file.toString()).join('\n')
    const foreign = [other.id, other.owner.email, 'Not ours', 'token_hash', '$argon2', 'sealed_', 'webhook-signature']
    expect(foreign.filter((text) => everything.includes(text))).toEqual([])
  })

  test('shows progress, and mails the owner when ready', async () => {
    const tenant = await company(marquee)
    const { export: begun } = (await start(tenant.owner)).ok
    expect(begun).toMatchObject({ state: 'waiting', path: null, bytes: null })
    expect((await fetchFile(tenant.owner, `/api/company-data/export.zip?export=${begun.id}`)).json().code).toBe(
      'file_gone',
    )
    await run(tenant, begun.id)
    const [ready] = (await look(tenant.owner)).ok.exports
    expect(ready).toMatchObject({ state: 'ready', bytes: expect.any(Number), path: expect.stringContaining(begun.id) })
    expect(ready?.tables_done).toBe((ready?.tables_total ?? 0) - 1)
    const days = (Date.parse(ready?.expires_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(companyExportDays)
    expect(await waiting('send-export-ready', tenant)).toHaveLength(1)
    expect(await actsOn(begun.id)).toEqual(['company_export.create by user'])
    const answer = await fetchFile(tenant.owner, ready?.path ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${tenant.slug}-${begun.created_at.slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    })
    expect(answer.rawPayload.byteLength).toBe(ready?.bytes)
    expect(await actsOn(begun.id)).toContain('company_export.download by user')
  })

  test('notifies once if the job runs twice, and leaves no partial file', async () => {
    const tenant = await company(marquee)
    const { export: begun } = (await start(tenant.owner)).ok
    await Promise.all([run(tenant, begun.id), run(tenant, begun.id)])
    await run(tenant, begun.id)
    expect(await waiting('send-export-ready', tenant)).toHaveLength(1)
    const [ready] = (await look(tenant.owner)).ok.exports
    expect(
      jsonIn(unzip((await fetchFile(tenant.owner, ready?.path ?? '')).rawPayload), 'json/company.json'),
    ).toHaveLength(1)
  })

  test('is limited to one at a time and one a day; failed ones do not count', async () => {
    const tenant = await company(marquee)
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(tenant.owner)))
    const begun = answers.filter(({ status }) => status === 200)
    expect(begun).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'used_up_today']))
    const id = begun[0]?.ok.export.id ?? ''
    await run(tenant, id)
    expect((await start(tenant.owner)).code).toBe('used_up_today')
    expect((await look(tenant.owner)).ok.next_export_at).not.toBeNull()
    const set = (values: { state?: 'failed'; created_at?: string }) =>
      marquee.sql((tx) => tx.updateTable('company_exports').set(values).where('id', '=', id).execute())
    await set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    expect((await look(tenant.owner)).ok.next_export_at).toBeNull()
    const second = (await start(tenant.owner)).ok.export
    await marquee.sql((tx) =>
      sql`update company_exports set created_at = now() - interval '13 hours' where id = ${second.id}`.execute(tx),
    )
    await removeOldExports.work(jobContext(marquee), {})
    expect((await look(tenant.owner)).ok.exports[0]?.state).toBe('failed')
    expect((await start(tenant.owner)).status).toBe(200)
  })

  test("can be downloaded only in the owner's session, and is deleted after its retention", async () => {
    const tenant = await company(marquee)
    const { id } = await exported(tenant)
    const path = `/api/company-data/export.zip?export=${id}`
    const admin = await member(marquee, tenant, 'admin')
    const stranger = await company(marquee)
    const impersonated = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
      target_user_id: tenant.owner.id,
    })
    const token = impersonated.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
    expect((await fetchFile({}, path)).json().code).toBe('no_session')
    expect((await fetchFile(admin, path)).json().code).toBe('file_gone')
    expect((await fetchFile(stranger.owner, path)).json().code).toBe('file_gone')
    expect((await fetchFile({ token }, path)).json().code).toBe('refused_while_impersonating')
    expect((await fetchFile(tenant.owner, '/api/company-data/export.zip?export=../x')).json().code).toBe('file_gone')
    expect((await fetchFile(await anotherSession(marquee, tenant.owner), path)).statusCode).toBe(200)
    await marquee.sql((tx) =>
      sql`update companies set security_policy = security_policy || '{"two_factor_required": true}' where id = ${tenant.id}`.execute(
        tx,
      ),
    )
    expect((await fetchFile(tenant.owner, path)).json().code).toBe('two_factor_required')
    await marquee.sql((tx) =>
      sql`update companies set security_policy = security_policy || '{"two_factor_required": false}' where id = ${tenant.id}`.execute(
        tx,
      ),
    )

    const stored = `exports/${tenant.id}/${id}.zip`
    expect(await marquee.app.storage.read(stored)).not.toBeNull()
    await marquee.sql((tx) => sql`update company_exports set expires_at = now() where id = ${id}`.execute(tx))
    expect((await fetchFile(tenant.owner, path)).json().code).toBe('file_gone')
    await removeOldExports.work(jobContext(marquee), {})
    expect((await look(tenant.owner)).ok.exports[0]).toMatchObject({ state: 'removed', path: null })
    const [removal] = (await waitingJobs(marquee)).filter(({ data }) => String(data.paths).includes(id))
    expect(removal).toMatchObject({ name: 'remove-files', data: { paths: [stored] } })
  })

  test('is requested only by the owner, with the password', async () => {
    const tenant = await company(marquee)
    const admin = await member(marquee, tenant, 'admin')
    expect((await start(admin)).code).toBe('owner_only')
    expect((await look(admin)).code).toBe('owner_only')
    expect((await start(tenant.owner, 'wrong one')).code).toBe('wrong_current_password')
    for (const status of ['past_due', 'inactive'] as const) {
      await setStatus(marquee, tenant.id, status)
      expect((await look(tenant.owner)).status).toBe(200)
    }
    expect((await start(tenant.owner)).status).toBe(200)
  })
})

describe('closing a company', () => {
  test('blocks all members from the next request on; its owner can view it and reopen it unchanged', async () => {
    const tenant = await company(marquee)
    const colleague = await member(marquee, tenant, 'admin')
    await setStatus(marquee, tenant.id, 'past_due')
    const before = await snapshot(marquee, { company: tenant.id })
    const { due_at } = (await close(tenant)).ok
    expect(Math.round((Date.parse(due_at) - Date.now()) / 86_400_000)).toBe(companyReopenDays)
    expect(await statusOf(tenant)).toEqual({ status: 'closed', status_set_by: 'administrator' })
    for (const who of [tenant.owner, colleague]) {
      expect((await marquee.call(who, 'team', 'listMembers')).code).toBe('company_closed')
      expect((await marquee.call(who, 'billing', 'getBilling')).code).toBe('company_closed')
      expect((await marquee.call(who, 'companies', 'updateSettings', settings(tenant))).code).toBe('company_closed')
    }
    expect((await look(tenant.owner)).ok).toMatchObject({ closure: { due_at }, members: 2 })
    expect((await look(colleague)).code).toBe('owner_only')
    const { memberships } = (await marquee.call(colleague, 'auth', 'getSession')).ok
    expect(memberships).toMatchObject([{ company: { status: 'closed' } }])
    expect(await waiting('send-company-closed', tenant)).toHaveLength(1)

    await reopen(tenant)
    expect(await snapshot(marquee, { company: tenant.id })).toBe(await changed(before, tenant))
    expect((await marquee.call(colleague, 'team', 'listMembers')).status).toBe(200)
    expect(await closingActs(tenant)).toEqual(['company.close by user', 'company.reopen by user'])
    expect(await waiting('send-company-reopened', tenant)).toHaveLength(1)
  })

  const settings = ({ slug }: Company) => ({
    name: 'Another name',
    slug,
    description: '',
    contact_email: null,
    website: null,
    timezone: 'UTC',
    first_weekday: null,
    clock: null,
    default_currency: null,
  })
  const changed = async (before: string, tenant: Company) => {
    const { rows } = await marquee.sql((tx) =>
      sql<{ row: string }>`select t::text as row from companies t where id = ${tenant.id}`.execute(tx),
    )
    return before.replace(/^companies\n.*$/m, `companies\n${rows[0]?.row}`)
  }

  test("needs its name and the owner's password; is rejected if already closed, and for the platform company", async () => {
    const tenant = await company(marquee)
    const admin = await member(marquee, tenant, 'admin')
    expect((await close({ ...tenant, owner: { ...admin, company: tenant.id } })).code).toBe('owner_only')
    expect((await close(tenant, { current_password: 'wrong one' })).code).toBe('wrong_current_password')
    for (const name of [tenant.name.toLowerCase(), `${tenant.name} Ltd`, 'x'])
      expect((await close(tenant, { name })).code).toBe('company_name_mismatch')
    expect((await statusOf(tenant))?.status).toBe('active')
    expect((await close(tenant, { name: ` ${tenant.name} ` })).status).toBe(200)
    expect((await close(tenant)).code).toBe('too_late')
    expect((await reopen({ ...tenant, owner: { ...admin, company: tenant.id } })).code).toBe('owner_only')
    expect((await reopen(tenant)).status).toBe(200)
    expect((await reopen(tenant)).code).toBe('too_late')

    const root = await rootAdmin(marquee)
    const platform = await marquee.sql((tx) =>
      tx.selectFrom('companies').select(['id', 'name']).where('is_platform', '=', true).executeTakeFirstOrThrow(),
    )
    const asked = await marquee.call({ ...root, company: platform.id }, 'companyData', 'closeCompany', {
      name: platform.name,
      current_password: 'root-password!',
    })
    expect(asked.code).toBe('company_is_platform')
  })

  test('hides its invitations until it is reopened', async () => {
    const tenant = await company(marquee)
    const guest = await person(marquee)
    const { id, token } = await invitation(marquee, tenant, guest.email)
    const mine = async () => (await marquee.call(guest, 'invitations', 'listMyInvitations')).ok.invitations
    await close(tenant)
    expect(await mine()).toEqual([])
    expect((await marquee.call({}, 'invitations', 'previewInvitation', { token })).code).toBe('invitation_not_found')
    for (const answer of [
      await marquee.call(guest, 'invitations', 'acceptInvitation', { invite_token: token }),
      await marquee.call(guest, 'invitations', 'acceptMyInvitation', { invitation_id: id }),
    ])
      expect(answer.code).toBe('invitation_not_found')
    await reopen(tenant)
    expect(await mine()).toHaveLength(1)
    expect((await marquee.call(guest, 'invitations', 'acceptInvitation', { invite_token: token })).status).toBe(200)
  })

  test('is not possible while impersonating the owner', async () => {
    const tenant = await company(marquee)
    const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
      target_user_id: tenant.owner.id,
    })
    const token = answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
    const staff = { ...tenant.owner, token }
    for (const asked of [
      await close({ ...tenant, owner: staff }),
      await start(staff),
      await reopen({ ...tenant, owner: staff }),
    ])
      expect(asked.code).toBe('refused_while_impersonating')
  })

  test('of concurrent requests one closes or reopens it, with a consistent result', async () => {
    const tenant = await company(marquee)
    const closed = await Promise.all(Array.from({ length: 5 }, () => close(tenant)))
    expect(closed.filter(({ status }) => status === 200)).toHaveLength(1)
    const opened = await Promise.all(Array.from({ length: 5 }, () => reopen(tenant)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    for (let round = 0; round < 3; round++) await Promise.all([close(tenant), reopen(tenant)])
    const acts = await closingActs(tenant)
    const [closes, opens] = [/\.close/, /\.reopen/].map((kind) => acts.filter((act) => kind.test(act)).length)
    const status = (await statusOf(tenant))?.status
    expect((closes ?? 0) - (opens ?? 0)).toBe(status === 'closed' ? 1 : 0)
    expect((await rowsOfCompany(marquee, tenant.id)).company_closures ?? 0).toBe(status === 'closed' ? 1 : 0)
  })

  test('respects a concurrent ownership transfer', async () => {
    const tenant = await company(marquee)
    const heir = await member(marquee, tenant, 'admin')
    const [handed, closed] = await Promise.all([
      marquee.call(tenant.owner, 'team', 'transferOwnership', { membership_id: heir.membership_id }),
      close(tenant),
    ])
    expect([handed.status, closed.status]).toContain(200)
    if (closed.code === 'owner_only') expect((await statusOf(tenant))?.status).toBe('active')
  })

  test('is not undone by billing or staff changes', async () => {
    const tenant = await company(marquee)
    await close(tenant)
    const root = await rootAdmin(marquee)
    for (const call of ['reactivateCompany', 'adminUpdateCompanyStatus'] as const) {
      const answer = await marquee.call(root, 'adminCompanies', call, {
        company_id: tenant.id,
        new_status: 'active',
      } as never)
      expect(answer.code).toMatch(/company_closed|bad_input/)
    }
    expect((await statusOf(tenant))?.status).toBe('closed')
  })
})

describe('the subscription of a closed company', () => {
  const settle = (tenant: Company) => settleClosure.work(jobContext(marquee), { company_id: tenant.id })
  const subscriptionOf = async (tenant: Company) => {
    const { stripe_customer_id } = await marquee.sql((tx) =>
      tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
    )
    const { data } = await provider.stripe.subscriptions.list({ customer: stripe_customer_id ?? '', status: 'all' })
    return data[0]
  }

  test('ends with its paid period, and resumes when the company is reopened', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator)
    expect((await look(tenant.owner)).ok.subscription).toMatchObject({ cancel_at_period_end: false })
    await close(tenant)
    expect(await waiting('settle-closure', tenant)).toHaveLength(1)
    await settle(tenant)
    await settle(tenant)
    expect(await subscriptionOf(tenant)).toMatchObject({ cancel_at_period_end: true })
    expect((await look(tenant.owner)).ok.subscription).toMatchObject({ cancel_at_period_end: true })
    expect((await statusOf(tenant))?.status).toBe('closed')
    await reopen(tenant)
    await settle(tenant)
    expect(await subscriptionOf(tenant)).toMatchObject({ cancel_at_period_end: false })
    expect(await statusOf(tenant)).toEqual({ status: 'active', status_set_by: 'billing' })
  })

  test('that was cancelled before stays cancelled when the company is reopened', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator)
    await marquee.call(tenant.owner, 'billing', 'cancelSubscription', { cancellation_reason: 'Too dear' })
    await close(tenant)
    await settle(tenant)
    await reopen(tenant)
    await settle(tenant)
    expect(await subscriptionOf(tenant)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Too dear' },
    })
  })

  test('follows the last state if the company is reopened before the provider was updated', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator)
    await close(tenant)
    await reopen(tenant)
    await settle(tenant)
    expect(await subscriptionOf(tenant)).toMatchObject({ cancel_at_period_end: false })
  })

  test('ends at once when the company is deleted earlier; while the provider is down nothing is deleted', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator)
    await close(tenant)
    await settle(tenant)
    const before = await subscriptionOf(tenant)
    await letTimePass(tenant)
    for (let times = 0; times < 10; times++) provider.faults.next('DELETE /v1/subscriptions/*', '500')
    await expect(remove(tenant)).rejects.toThrow()
    expect((await statusOf(tenant))?.status).toBe('closed')
    provider.faults.clear()
    await remove(tenant)
    expect(await statusOf(tenant)).toBeUndefined()
    const ended = await provider.stripe.subscriptions.retrieve(before?.id ?? '')
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
    const { data: invoices } = await provider.stripe.invoices.list({ customer: String(before?.customer) })
    expect(invoices.length).toBeGreaterThan(0)
  })
})

describe('after the waiting period', () => {
  test('only audit rows of it remain, its files are deleted, and other companies are unchanged', async () => {
    const [tenant, other] = [await seedTenant(marquee), await seedTenant(marquee)]
    await marquee.app.storage.put(`logos/${tenant.id}/logo.png`, Buffer.from('x'), 'image/png')
    await marquee.sql((tx) =>
      tx
        .insertInto('company_files')
        .values({ company_id: tenant.id, path: `logos/${tenant.id}/logo.png`, bytes: 1 })
        .execute(),
    )
    const { id: exportId } = await exported(tenant)
    await close(tenant)
    expect(Object.keys(await rowsOfCompany(marquee, tenant.id)).length).toBeGreaterThan(12)
    await letTimePass(tenant)
    expect((await reopen(tenant)).code).toBe('too_late')
    const before = await snapshot(marquee, { company: other.id })
    await deleteDueCompanies.work(jobContext(marquee), {})
    expect(await waiting('delete-company', tenant)).toHaveLength(1)
    await remove(tenant)

    expect(Object.keys(await rowsOfCompany(marquee, tenant.id))).toEqual(['audit_logs'])
    expect(await closingActs(tenant)).toEqual(['company.close by user', 'company.delete by job'])
    expect(await snapshot(marquee, { company: other.id })).toBe(before)
    const jobs = await waitingJobs(marquee)
    const removal = jobs.find(({ name, data }) => name === 'remove-files' && String(data.paths).includes(tenant.id))
    expect(removal?.data.paths).toEqual([`logos/${tenant.id}/logo.png`, `exports/${tenant.id}/${exportId}.zip`])
    expect(jobs.filter(({ name, data }) => name === 'send-company-deleted' && data.name === tenant.name)).toMatchObject(
      [{ data: { email: tenant.owner.email } }],
    )
    expect((await marquee.call(tenant.owner, 'team', 'listMembers')).code).toBe('not_a_member')
    const { memberships, user } = (await marquee.call(tenant.colleague, 'auth', 'getSession')).ok
    expect([memberships, user?.id]).toEqual([[], tenant.colleague.id])
  })

  test('a job that runs twice or concurrently deletes once', async () => {
    const tenant = await company(marquee)
    await close(tenant)
    await letTimePass(tenant)
    await Promise.all([remove(tenant), remove(tenant), remove(tenant)])
    await remove(tenant)
    expect(await statusOf(tenant)).toBeUndefined()
    expect((await closingActs(tenant)).filter((act) => act.startsWith('company.delete'))).toHaveLength(1)
  })

  test('a job that runs too early, or after reopening, does nothing', async () => {
    const tenant = await company(marquee)
    await close(tenant)
    await remove(tenant)
    expect((await statusOf(tenant))?.status).toBe('closed')
    await reopen(tenant)
    await remove(tenant)
    expect((await statusOf(tenant))?.status).toBe('active')
  })

  test('a failure rolls everything back', async () => {
    const tenant = await seedTenant(marquee)
    await close(tenant)
    await letTimePass(tenant)
    const before = await snapshot(marquee)
    await marquee.app.connection.asOwner((pool) =>
      pool.query(`create function refuse_going() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_going before delete on company_roles for each row execute function refuse_going()`),
    )
    await expect(remove(tenant)).rejects.toThrow('no')
    expect(await snapshot(marquee)).toBe(before)
    await marquee.app.connection.asOwner((pool) => pool.query('drop trigger refuse_going on company_roles'))
    await remove(tenant)
    expect(await statusOf(tenant)).toBeUndefined()
  })

  test('the database never deletes a company that is not closed, or can still be reopened', async () => {
    const tenant = await company(marquee)
    const gone = sql`delete from companies where id = ${tenant.id}`
    const owner = { kind: 'company' as const, user: tenant.owner.id, company: tenant.id }
    const admin = { kind: 'admin' as const, user: (await person(marquee)).id }
    const refused = /permission denied|only after it was closed/
    const expectKept = async () => {
      for (const scope of [owner, admin, { kind: 'system' as const }])
        await expect(inScope(marquee.app.db, scope, (tx) => gone.execute(tx))).rejects.toThrow(refused)
      await expect(
        marquee.app.connection.asOwner((pool) => pool.query('delete from companies where id = $1', [tenant.id])),
      ).rejects.toThrow(refused)
    }
    await expectKept()
    await close(tenant)
    await expectKept()
    // A company cannot write its own closure, or claim another company's export.
    for (const forged of [
      sql`insert into company_closures (company_id, due_at, status_before, status_set_by_before) values (${tenant.id}, now(), 'active', 'billing')`,
      sql`update company_closures set due_at = now() where company_id = ${tenant.id}`,
      sql`update company_exports set state = 'ready' where company_id = ${tenant.id}`,
    ])
      await expect(inScope(marquee.app.db, owner, (tx) => forged.execute(tx))).rejects.toThrow(/permission denied/)
  })
})
