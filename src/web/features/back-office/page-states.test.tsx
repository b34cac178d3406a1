import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { adminUsers, userSession } from '#shared/features/back-office/admin-users.ts'
import { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { plans as planCalls } from '#shared/features/back-office/plans.ts'
import { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { staff } from '#tests/web/accounts.ts'
import { button, dialog, fill, openTab, pick, press, pressInDialog, user } from '#tests/web/acting.ts'
import { auditRow } from '#tests/web/audit-row.ts'
import { held, refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const broken = () => refusal('unexpected', 500)
async function rowOf(text: string) {
  const find = () => screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text))
  await waitFor(() => expect(find()).toBeDefined())
  return within(find() as HTMLElement)
}
const toast = () => screen.findByRole('region', { name: 'Notifications' })
const expectToast = async (words: string) => waitFor(async () => expect((await toast()).textContent).toContain(words))
const article = (name: string) => screen.findByRole('article', { name })

describe('the guard', () => {
  test("shows 'Verifying admin access...' and no page while loading [A-GUARD-03 A-GUARD-07 C-ROUTE-29]", async () => {
    const answer = held(() => ({ result: true }))
    openProduct('/admin', staff(), { 'auth/is-super-admin': answer.answer })
    await screen.findByText('Verifying admin access...')
    expect(screen.queryByRole('navigation')).toBeNull()
    answer.release()
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  })

  test('an unknown back office path shows the not found page [A-GUARD-36]', async () => {
    openProduct('/admin/nowhere', staff())
    await screen.findByRole('heading', { name: '404' })
    await screen.findByText('Oops! Page not found')
  })
})

test('somebody who impersonates a super admin is sent to the dashboard', async () => {
  const account = staff()
  const impersonation = { admin_email: 'root@example.com', ends_at: '2199-01-01T00:00:00.000Z' }
  const page = openProduct('/admin', {
    ...account,
    session: account.session && { ...account.session, impersonation },
  })
  await expect.poll(page.address).not.toContain('/admin')
})

describe('lists', () => {
  test.each([
    ['/admin/companies', 'admin-companies/list-companies', 'Error loading companies: Boom', '[A-COMP-15]'],
    ['/admin/users', 'admin-users/list-users', 'Error loading users: Boom', '[A-USER-15]'],
    ['/admin/company-types', 'company-types/list-company-types', /Error loading company types/, ''],
    ['/admin/modules?tab=widgets', 'module-catalog/list-widgets', /^Failed to load widgets/, '[A-WID-15]'],
  ])('%s shows that %s failed, and can be reloaded: %s %s', async (address, call, text, _) => {
    const page = openProduct(address, staff())
    const works = page.answerOf(call)
    page.answer(call, broken)
    await screen.findByText(text)
    page.answer(call, works)
    await press('Retry')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  })

  test.each([
    ['/admin/company-types', 'No company types found', '[A-TYPE-06]'],
    ['/admin/modules?tab=widgets', 'No widgets found', '[A-WID-06]'],
    [`/admin/companies/${id}?tab=activity`, 'No activity recorded for this company', '[A-CDET-102]'],
  ])('%s without rows shows: %s %s', async (address, text, _) => {
    openProduct(address, staff(), companyOf({}))
    await screen.findByText(text)
  })

  test('companies show plan, both statuses and counts [A-COMP-05 A-COMP-10..13]', async () => {
    const statuses = ['active', 'past_due', 'cancelled', 'incomplete', 'trialing', 'unpaid', null]
    const companies = statuses.map((subscription_status, index) => ({
      ...sampleOf(adminCompanies.calls.listCompanies.output.shape.companies.element),
      ...{ id: `row-${index}`, name: `Row ${index}`, slug: `row-${index}`, subscription_status },
      ...{ status: index === 0 ? 'suspended' : 'active', is_platform: index === 1 },
      ...{ plan: { name: 'Pro', price_monthly: 1900 }, member_count: 1234, event_count: 7 },
    }))
    openProduct('/admin/companies', staff(), {
      'admin-companies/list-companies': () => ({ companies, total: companies.length, next_cursor: null }),
    })
    const words = ['Active', 'Past due', 'Cancelled', 'Incomplete', 'Trialing', 'Unpaid', 'No Subscription']
    for (const [index, word] of words.entries()) (await rowOf(`/row-${index}`)).getByText(word)
    screen.getByText('7 customers')
    ;(await rowOf('/row-0')).getByText('Company suspended')
    ;(await rowOf('/row-1')).getByText('System')
    const cells = (await rowOf('/row-2')).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(1, 5)).toEqual(['Pro', 'Cancelled', '1,234', '7'])
  })

  test('the avatar opens a menu with the settings of the person', async () => {
    openProduct('/admin/companies', staff(), companyOf({}))
    await user.click(await screen.findByRole('button', { name: 'Your account' }))
    expect((await screen.findByRole('menuitem', { name: 'My Settings' })).getAttribute('href')).toBe('/settings')
  })

  test('the audit log has at most five numbered pages, and an empty state [A-AUD-13 A-AUD-14 A-AUD-42 A-AUD-43]', async () => {
    const page = openProduct('/admin/logs?pageSize=25', staff(), {
      'audit-log/get-audit-logs-paginated': () => ({
        logs: [auditRow],
        total_count: 300,
        is_total_exact: true,
        filter_names: [],
      }),
      'audit-log/get-audit-log': () => refusal('not_found', 404, 'Audit log not found'),
    })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the audit log' }))
    expect(pages.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
    expect(pages.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5)
    await user.click(pages.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(page.address()).toContain('page=2'))
    await waitFor(() => expect(pages.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'))
    page.answer('audit-log/get-audit-logs-paginated', () => ({
      logs: [],
      total_count: 0,
      is_total_exact: true,
      filter_names: [],
    }))
    await page.go('/admin/logs?searchText=nothing')
    await screen.findByText('No audit logs found matching your criteria')
    await page.go(`/admin/logs?entry=${id}`)
    await (await dialog()).findByText('Audit log not found')
  })

  test('the audit export shows progress and errors [A-AUD-34 A-AUD-41]', async () => {
    const answer = held(broken)
    openProduct('/admin/logs', staff(), { 'audit-log/audit-logs.csv': answer.answer })
    await press('Export CSV')
    expect(await button('Exporting...')).toHaveProperty('disabled', true)
    answer.release()
    await expectToast('Export failed')
    await expectToast('There was an error exporting the audit logs.')
  })

  test('the directory starts with all users, and Load More adds the next page [A-USER-05 A-USER-13 A-USER-14]', async () => {
    const row = sampleOf(adminUsers.calls.listUsers.output.shape.users.element)
    const users = Array.from({ length: 23 }, (_, number) => ({
      ...row,
      id: `user-${number}`,
      full_name: `Listed ${number}`,
    }))
    const page = openProduct('/admin/users', staff(), {
      'admin-users/list-users': ({ input }) =>
        input.cursor
          ? { users: users.slice(20), total: 23, next_cursor: null }
          : { users: users.slice(0, 20), total: 23, next_cursor: 'after-twenty' },
    })
    const rows = () => within(screen.getByRole('table', { name: 'Users' })).getAllByRole('row')
    await screen.findByText('Listed 0')
    expect(rows()).toHaveLength(21)
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'All Users')
    const [first] = page.asked.filter(({ call }) => call === 'admin-users/list-users')
    expect([first?.input.status, first?.input.limit]).toEqual([undefined, undefined])
    await press('Load More')
    await screen.findByText('Listed 22')
    expect(rows()).toHaveLength(24)
    expect(rows()[1]?.textContent).toContain('Listed 0')
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })
})

describe('the home page', () => {
  test('it shows platform counts and monthly revenue [A-HOME-01..06] [A-HOME-07..12]', async () => {
    openProduct('/admin', staff(), {
      'admin-home/get-platform-counts': () => ({
        ...{
          total_users: 1204,
          total_companies: 87,
          active_subscriptions: 61,
          trial_subscriptions: 9,
          trials_without_subscription: 4,
        },
        ...{ total_emails: 1600, verified_emails: 1200, unverified_emails: 400 },
        ...{ users_with_unverified_emails: 380, total_users_with_emails: 1203, primary_emails: 1202 },
      }),
      'subscriptions/get-subscription-metrics': () => ({
        ...sampleOf(subscriptions.calls.getSubscriptionMetrics.output),
        mrr: [
          { currency: 'USD', amount: 1_234_500 },
          { currency: 'EUR', amount: 9950 },
        ],
      }),
    })
    const shown = {
      'Total Users': '1,204',
      Companies: '87',
      'Active Subscriptions': '619 in trial, 4 more without a card',
      'Monthly Revenue (MRR)': '$12,345.00 + €99.50',
      'Total Email Addresses': '1,6001,200 verified, 400 unverified',
      'Verification Rate': '75%380 users need verification',
      'Users with Emails': '1,2031,202 primary emails set',
    }
    for (const [name, text] of Object.entries(shown))
      await waitFor(async () => expect((await article(name)).textContent).toContain(text))
  })

  test('it shows slow or failing parts as such, and can measure again [A-HOME-14..21]', async () => {
    const measured_at = new Date().toISOString()
    const parts = [
      { part: 'database', state: 'slow', response_ms: 2310, detail: 'PostgreSQL' },
      { part: 'jobs', state: 'failing', response_ms: 4, detail: '3 waiting, 2 failed in the last 24 hours' },
      { part: 'mail', state: 'failing', response_ms: 4000, detail: 'SMTP at mail.example:587' },
      { part: 'payments', state: 'good', response_ms: 131, detail: 'Stripe' },
      { part: 'storage', state: 'failing', response_ms: 12, detail: 'S3 bucket files' },
    ]
    const page = openProduct('/admin', staff(), { 'admin-home/get-system-health': broken })
    expect((await screen.findByRole('alert')).textContent).toContain('The system health could not be measured')
    page.answer('admin-home/get-system-health', () => ({ measured_at, parts }))
    await press('Retry')
    const health = await screen.findByRole('list', { name: 'System health' })
    const texts = within(health)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    const said = ['2,310 msSlow', 'Needs attention', 'Not working', '131 msConnected', 'Not working']
    for (const [index, words] of said.entries()) expect(texts[index]).toContain(words)
    expect(texts[2]).toContain('Check SMTP_URL')
    expect(health.textContent).not.toMatch(/Healthy|Operational/)
    expect(within(health).getByRole('link', { name: 'Failed Jobs' }).getAttribute('href')).toBe('/admin/failures')
  })
})

const company = sampleOf(adminCompanies.calls.getCompany.output)
const companyOf = (given: object) => ({
  'admin-companies/get-company': () => ({
    ...company,
    company: { ...company.company, id, name: 'Aurora Live', slug: 'aurora', timezone: 'UTC', ...given },
  }),
})

describe('the page of a company', () => {
  test('it loads, or shows an error [A-CDET-02] [A-CDET-11..13]', async () => {
    const answer = held(companyOf({})['admin-companies/get-company'])
    const page = openProduct(`/admin/companies/${id}`, staff(), { 'admin-companies/get-company': answer.answer })
    await screen.findByText('Loading company details...')
    answer.release()
    await screen.findByRole('heading', { level: 1, name: 'Aurora Live' })
    page.answer('admin-companies/get-company', () => refusal('not_found', 404, 'Company not found'))
    await page.go('/admin/companies/another')
    await screen.findByText('Error loading company: Company not found')
    page.answer('admin-companies/get-company', () => refusal('unexpected', 500, 'Out of order.'))
    await page.go('/admin/companies/third')
    await screen.findByText('Error loading company: Out of order.')
    await user.click(screen.getByRole('link', { name: 'Back to Companies' }))
    await waitFor(() => expect(page.address()).toBe('/admin/companies'))
  })

  test('without a missing module, no override can be added [A-CDET-82 A-CDET-84]', async () => {
    openProduct(`/admin/companies/${id}?tab=overrides`, staff(), companyOf({}))
    await screen.findByText('No modules available for this company')
    expect(screen.queryByRole('button', { name: 'Add Override' })).toBeNull()
  })

  test('the platform company cannot be changed', async () => {
    openProduct(`/admin/companies/${id}`, staff(), companyOf({ is_platform: true }))
    await screen.findByText(/Its status cannot be changed\./)
    expect(screen.getByText('System')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update Status' })).toBeNull()
    await openTab('Module Overrides')
    await screen.findByRole('heading', { name: 'Active Overrides' })
    expect(screen.queryByRole('button', { name: 'Add Override' })).toBeNull()
  })
})

const person = sampleOf(adminUsers.calls.getUser.output)
const userOf = (given: object) => ({
  'admin-users/get-user': () => ({ ...person, user: { ...person.user, id, email: 'robin@example.test', ...given } }),
})

test('an unknown path is reported inside the panel, with a way back to its start', async () => {
  openProduct('/admin/unknown', staff())
  await screen.findByText('Oops! Page not found')
  screen.getByRole('navigation', { name: 'Super Admin' })
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveProperty('pathname', '/admin')
})

test('an audit page beyond the last one leads to the last', async () => {
  const page = openProduct('/admin/logs?page=99', staff(), {
    'audit-log/get-audit-logs-paginated': () => ({
      logs: [],
      filter_names: [],
      total_count: 120,
      is_total_exact: true,
    }),
  })
  await waitFor(() => expect(page.address()).toContain('page=2'))
})

test('deactivating a plan and making it private are confirmed, and the toast says what was done', async () => {
  const managed = {
    ...sampleOf(planCalls.calls.listPlans.output.shape.plans.element),
    id,
    name: 'Pro',
    is_active: true,
    is_private: false,
  }
  const page = openProduct('/admin/plans', staff(), {
    'plans/list-plans': () => ({ plans: [managed] }),
    'plans/set-plan-flag': () => ({ plan: managed }),
  })
  await pick('Actions for Pro', 'Deactivate')
  const asked = await dialog('Deactivate Pro?')
  asked.getByText(/Companies on this plan keep it/)
  expect(page.asked.some(({ call }) => call === 'plans/set-plan-flag')).toBe(false)
  await pressInDialog('Deactivate')
  await screen.findByText('Pro is inactive now.')
  expect(page.asked.find(({ call }) => call === 'plans/set-plan-flag')?.input).toMatchObject({
    flag: 'is_active',
    value: false,
  })
})

describe('the page of a user', () => {
  test('a user without name, email or company is shown [A-UDET-02 A-UDET-08 A-UDET-09 A-UDET-12 A-UDET-13 A-UDET-32 A-UDET-41 A-UDET-76]', async () => {
    const page = openProduct(`/admin/users/${id}`, staff(), userOf({ full_name: null }))
    await screen.findByRole('heading', { level: 1, name: 'No Name' })
    screen.getByText(/^robin@example\.test · 0 companies · Joined/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Profile', 'Emails', 'Companies', 'Invitations', 'Admin Actions'],
    ])
    for (const text of ['None set', id, 'January 1, 2026']) screen.getByText(text)
    for (const [tab, text] of [
      ['Emails', 'No email addresses found for this user.'],
      ['Companies', 'This user is not a member of any companies'],
      ['Invitations', 'This user has not received any invitations'],
    ] as const) {
      await openTab(tab)
      await screen.findByText(text)
    }
    page.answer('admin-users/get-user', () => refusal('not_found', 404))
    await page.go('/admin/users/another')
    await screen.findByText('Error loading user details: User not found')
    expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull()
  })

  test('failed sign-ins are shown with address and network', async () => {
    const attempt = {
      ...{ failed_attempts: 5, last_failed_at: '2026-11-28T09:12:00.000Z', blocked_until: '2199-01-01T00:00:00.000Z' },
    }
    const attempts = [
      { ...attempt, email: 'robin@example.test', network: '203.0.113.7' },
      { ...attempt, email: 'robin@home.test', network: null, failed_attempts: 1, blocked_until: null },
    ]
    openProduct(`/admin/users/${id}`, staff(), {
      'admin-users/get-user': () => ({
        ...userOf({})['admin-users/get-user'](),
        sign_in: { ...person.sign_in, failed_attempts: 5, attempts },
      }),
    })
    await screen.findByText(/^5 attempts as robin@example\.test from 203\.0\.113\.7, the last .*, blocked$/)
    screen.getByText(/^1 attempt as robin@home\.test from a browser of theirs, the last .*[^d]$/)
  })

  test('a super admin can be neither suspended nor revoked [A-UDET-03 A-UDET-20..22] [A-GUARD-17 A-UDET-103 C-ACC-22]', async () => {
    openProduct(`/admin/users/${id}`, staff(), userOf({ full_name: 'Sam', isSuperAdmin: true }))
    await screen.findByText('Cannot suspend Super Admin')
    screen.getByText(/full system access across all companies/)
    expect(screen.getAllByText('Super Admin').length).toBeGreaterThan(1)
    expect(screen.getByRole('switch', { name: 'Account status' })).toHaveProperty('disabled', true)
    await openTab('Admin Actions')
    expect(await button('Suspend')).toHaveProperty('disabled', true)
    screen.getByRole('heading', { name: 'Revoke Super Admin' })
    expect(await button('Contact System Admin')).toHaveProperty('disabled', true)
  })

  test('the impersonation of a super admin is confirmed twice [A-IMP-10 C-SESS-54 C-SESS-56]', async () => {
    const account = staff()
    const someoneElse = { ...account, user: account.user && { ...account.user, id: 'another' } }
    const page = openProduct(`/admin/users/${id}`, someoneElse, {
      ...userOf({ full_name: 'Sam', isSuperAdmin: true }),
      'impersonation/admin-impersonate-user': () => ({
        ...{ success: false, requires_confirmation: true, impersonation_data: null, session: null },
      }),
    })
    await openTab('Admin Actions')
    await press('Impersonate User')
    await fill('Admin Notes (Optional)', 'Asked by phone')
    await pressInDialog('Impersonate')
    const again = await dialog('Super Admin Confirmation Required')
    await again.findByText('This user is also a super admin. Please confirm impersonation.')
    await user.click(again.getByRole('button', { name: 'Impersonate Super Admin' }))
    const sent = () => page.asked.filter(({ call }) => call === 'impersonation/admin-impersonate-user')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]?.input).toMatchObject({ admin_notes: 'Asked by phone' })
    expect(sent()[1]?.input).toMatchObject({ force_super_admin: true, admin_notes: 'Asked by phone' })
  })

  test('oneself cannot be impersonated, and the own session is marked before it is ended', async () => {
    const account = staff()
    const session = { ...sampleOf(userSession), id: account.session?.id, device: 'Firefox', impersonator: null }
    openProduct(`/admin/users/${id}`, account, {
      ...userOf({ full_name: 'Robin' }),
      'admin-users/get-user-sessions': () => ({ sessions: [session], next_cursor: null }),
    })
    await screen.findByText('This session')
    await press('End the session Firefox')
    ;(await dialog('End this session?')).getByText(/This includes your current session/)
    await pressInDialog('Cancel')
    await openTab('Admin Actions')
    await screen.findByText('You cannot impersonate yourself.')
    expect(await button('Impersonate User')).toHaveProperty('disabled', true)
  })
})

test('a core module is labeled, and can be neither deleted nor deactivated; one without a screen cannot be granted [A-MOD-10 A-MOD-22 A-MOD-23]', async () => {
  const one = sampleOf(moduleCatalog.calls.createModule.output).module
  const modules = [
    { ...one, id: 'dashboard', key: 'dashboard', name: 'Dashboard', icon: 'calendar', is_core: true, is_active: true },
    { ...one, id: 'crm', key: 'crm', name: 'CRM', icon: 'calendar', is_active: true },
  ]
  openProduct('/admin/modules', staff(), {
    'module-catalog/list-modules': () => ({ modules }),
    'module-catalog/get-module': ({ input }) => ({
      module: modules.find((module) => module.id === input.module_id),
      uses: { plans: 2, overrides: 0, companies: 3 },
    }),
  })
  ;(await rowOf('Dashboard')).getByText('Core')
  ;(await rowOf('CRM')).getByText('Not yet available')
  await press('Actions for CRM')
  const grant = await screen.findByRole('menuitem', { name: 'Grant access' })
  expect(grant.hasAttribute('data-disabled')).toBe(true)
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const confirm = await dialog('Delete CRM?')
  await confirm.findByText(/Used by .*plans.* will lose access immediately/)
  await user.click(confirm.getByRole('button', { name: 'Cancel' }))
  await press('Actions for Dashboard')
  const remove = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(remove.hasAttribute('data-disabled')).toBe(true)
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const editor = await dialog('Edit Module')
  for (const name of [/^Core/, /^Active/])
    expect(await editor.findByRole('switch', { name })).toHaveProperty('disabled', true)
})

describe('subscriptions', () => {
  const metrics = {
    ...sampleOf(subscriptions.calls.getSubscriptionMetrics.output),
    payments: { selling: true, test_mode: true },
  }
  const selling = { 'subscriptions/get-subscription-metrics': () => metrics }

  test.each([
    ['Sync Status', 'sync-status', 'Sync Failed', 'Failed to sync subscription status', '[A-SUB-51]'],
    ['Sync Customer IDs', 'sync-customers', 'Bulk Sync Failed', 'Boom', '[A-SUB-53]'],
    ['Sync All Quantities', 'sync-quantities', 'Sync Failed', 'Boom', '[A-SUB-55]'],
  ])('%s shows that %s failed: %s, %s %s', async (name, call, title, message, _) => {
    openProduct('/admin/subscriptions', staff(), { ...selling, [`subscriptions/${call}`]: broken })
    await press(name)
    await expectToast(title)
    await expectToast(message)
  })

  test('a failed run lists the companies, which can be synchronized again', async () => {
    const run = {
      ...sampleOf(subscriptions.calls.getSyncRuns.output.shape.runs.element),
      ...{ kind: 'status', state: 'done', error_count: 1, finished_at: '2026-01-01T00:00:00.000Z' },
      failures: [{ company_id: id, name: 'Aurora Live', message: 'The line is dead' }],
    }
    const page = openProduct('/admin/subscriptions', staff(), {
      ...selling,
      'subscriptions/get-sync-runs': () => ({ runs: [run] }),
    })
    const failed = await screen.findByRole('list', { name: 'Companies that failed' })
    expect(failed.textContent).toContain('Aurora Live: The line is dead')
    await press('Sync Aurora Live again')
    await expectToast('Sync Complete')
    expect(page.asked.find(({ call }) => call === 'subscriptions/sync-company')?.input).toMatchObject({
      company_id: id,
    })
  })

  test('without billing nothing can be synchronized', async () => {
    openProduct('/admin/subscriptions', staff())
    await screen.findByText(/Billing is switched off \(BILLING=off\)/)
    for (const name of ['Sync All Quantities', 'Sync Customer IDs', 'Sync Status'])
      expect(await button(name)).toHaveProperty('disabled', true)
  })

  test('a seat difference is shown [A-SUB-49]', async () => {
    const row = sampleOf(subscriptions.calls.listSubscriptions.output.shape.subscriptions.element)
    openProduct('/admin/subscriptions', staff(), {
      ...selling,
      'subscriptions/list-subscriptions': () => ({
        subscriptions: [{ ...row, company_name: 'Aurora Live', quantity: 3, expected_quantity: 5 }],
        next_cursor: null,
      }),
    })
    await screen.findByText(/Expected 5/)
  })

  test('billing events show errors and pending state [A-SUB-33 A-SUB-37]', async () => {
    const event = sampleOf(subscriptions.calls.listBillingEvents.output.shape.events.element)
    openProduct('/admin/subscriptions?tab=events', staff(), {
      ...selling,
      'subscriptions/list-billing-events': () => ({
        events: [
          { ...event, id: '1', event_type: 'one', error_message: 'The line is dead', attempts: 2 },
          { ...event, id: '2', event_type: 'two' },
        ],
        next_cursor: null,
      }),
    })
    const failed = await rowOf('one')
    failed.getByText('Failed')
    failed.getByText('The line is dead (2 attempts)')
    ;(await rowOf('two')).getByText('Pending')
  })

  test('an event of a failed charge shows which attempt it was, apart from attempts to process it', async () => {
    const event = sampleOf(subscriptions.calls.listBillingEvents.output.shape.events.element)
    const charged = { ...event, id: '1', event_type: 'invoice.payment_failed', attempts: 1 }
    openProduct('/admin/subscriptions?tab=events', staff(), {
      ...selling,
      'subscriptions/list-billing-events': () => ({ events: [charged], next_cursor: null }),
      'subscriptions/get-billing-event': () => ({
        event: charged,
        payload: { data: { object: { object: 'invoice', attempt_count: 4 } } },
      }),
    })
    fireEvent.click((await rowOf('invoice.payment_failed')).getByRole('button', { name: /Details|invoice/ }))
    const fact = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await fact('Charge attempt')).toContain('4')
    expect(await fact('Processing attempts')).toContain('1')
  })
})
