import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { auditRow } from '#tests/web/audit-row.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { AuditLogsPage } from './audit-logs-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
})

test('log responses are cached for five minutes, types for ten [A-AUD-46 A-AUD-47]', async () => {
  const page = openPage(
    '/admin/logs',
    { path: '/admin/logs', Component: AuditLogsPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'audit-log/get-audit-logs-paginated': () => ({
        logs: [],
        total_count: 0,
        is_total_exact: true,
        filter_names: [],
      }),
      'audit-log/get-audit-action-types': () => ({ types: [] }),
      'audit-log/get-audit-resource-types': () => ({ types: [] }),
    },
  )
  /** Requests after the user returns from this many seconds elsewhere. */
  const askedAfter = async (seconds: number) => {
    await page.go('/admin/plans')
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
    const before = page.asked.length
    await page.go('/admin/logs')
    await screen.findByText('No audit logs found matching your criteria')
    return page.asked
      .slice(before)
      .map(({ call }) => call)
      .filter((call) => call.startsWith('audit-log/'))
      .sort()
  }
  await screen.findByText('No audit logs found matching your criteria')
  const [rows, ...types] = [
    'audit-log/get-audit-logs-paginated',
    'audit-log/get-audit-action-types',
    'audit-log/get-audit-resource-types',
  ]
  expect(await askedAfter(250)).toEqual([])
  expect(await askedAfter(60)).toEqual([rows])
  expect(await askedAfter(250)).toEqual([])
  expect(await askedAfter(60)).toEqual([...types, rows].sort())
})

test('filters have two days and chips with counts that toggle on click [A-AUD-24..29]', async () => {
  const page = openPage(
    '/admin/logs',
    { path: '/admin/logs', Component: AuditLogsPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'audit-log/get-audit-logs-paginated': () => ({
        logs: [],
        total_count: 0,
        is_total_exact: true,
        filter_names: [],
      }),
      'audit-log/get-audit-action-types': () => ({
        types: [
          { type: 'create', count: 1200 },
          { type: 'update', count: 3 },
        ],
      }),
      'audit-log/get-audit-resource-types': () => ({ types: [{ type: 'company', count: 7 }] }),
    },
  )
  for (const day of ['Date From', 'Date To'])
    expect((await screen.findByLabelText(day)).textContent, day).toBe('Pick a date')
  const chips = async (group: string) =>
    within(await screen.findByRole('group', { name: group }))
      .getAllByRole('checkbox')
      .map((chip) => chip.closest('div')?.textContent)
  expect(await chips('Action Types')).toEqual(['create (1,200)', 'update (3)'])
  expect(await chips('Resource Types')).toEqual(['company (7)'])

  const user = userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime })
  const press = async (name: string, selected: string) => {
    await user.click(screen.getByRole('checkbox', { name }))
    await expect.poll(page.address).toContain(`actionTypes=${encodeURIComponent(selected)}`)
  }
  await press('create (1,200)', 'create')
  await press('update (3)', 'create,update')
  await press('create (1,200)', 'update')
  // The counts are those of the whole log.
  expect(await chips('Resource Types')).toEqual(['company'])
  await page.go('/admin/logs?companyId=6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11')
  await expect.poll(() => chips('Action Types')).toEqual(['create', 'update'])
})

test('a group of chips is shown only if the server has such types [A-AUD-30 A-AUD-31]', async () => {
  const opened = (actions: object[], resources: object[]) =>
    openPage(
      '/admin/logs',
      { path: '/admin/logs', Component: AuditLogsPage },
      {
        'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
        'audit-log/get-audit-logs-paginated': () => ({
          logs: [],
          total_count: 0,
          is_total_exact: true,
          filter_names: [],
        }),
        'audit-log/get-audit-action-types': () => ({ types: actions }),
        'audit-log/get-audit-resource-types': () => ({ types: resources }),
      },
    )
  const some = [{ type: 'create', count: 1 }]
  opened(some, [])
  await screen.findByRole('group', { name: 'Action Types' })
  expect(screen.queryByRole('group', { name: 'Resource Types' })).toBeNull()
  closePage()
  opened([], some)
  await screen.findByRole('group', { name: 'Resource Types' })
  expect(screen.queryByRole('group', { name: 'Action Types' })).toBeNull()
})

test('a row with erased values is marked, in the list and in its details', async () => {
  const log = { ...auditRow, admin_user_name: null, admin_user_email: null, metadata: { erased: true } }
  const page = openPage(
    '/admin/logs',
    { path: '/admin/logs', Component: AuditLogsPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'audit-log/get-audit-logs-paginated': () => ({
        logs: [log],
        total_count: 1,
        is_total_exact: true,
        filter_names: [],
      }),
      'audit-log/get-audit-log': () => ({ log, names: [] }),
      'audit-log/get-audit-action-types': () => ({ types: [] }),
      'audit-log/get-audit-resource-types': () => ({ types: [] }),
    },
  )
  expect(await screen.findByRole('cell', { name: 'erased' })).toBeTruthy()
  await page.go(`/admin/logs?entry=${log.id}`)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('IP address')
  for (const name of ['IP address', 'User agent', 'Before and after', 'Metadata'])
    expect(within(dialog).getByText(name).nextElementSibling?.textContent, name).toBe('erased')
})

test('the details of an entry say what changed in words; the stored values can be shown and copied', async () => {
  const log = {
    ...auditRow,
    old_values: { status: 'active', slug: 'a', one: 1, two: 2 },
    new_values: { status: 'past_due', slug: 'a', one: 2, two: 3, brand_primary: '#123456' },
    metadata: { source: 'admin_panel' },
  }
  openPage(
    `/admin/logs?entry=${log.id}`,
    { path: '/admin/logs', Component: AuditLogsPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'audit-log/get-audit-logs-paginated': () => ({
        logs: [],
        total_count: 0,
        is_total_exact: true,
        filter_names: [],
      }),
      'audit-log/get-audit-log': () => ({ log, names: [] }),
      'audit-log/get-audit-action-types': () => ({ types: [] }),
      'audit-log/get-audit-resource-types': () => ({ types: [] }),
    },
  )
  const changes = await screen.findByRole('region', { name: 'What changed' })
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Status: Active → Past due', 'One: 1 → 2', 'Two: 2 → 3', 'Primary color: #123456']])
  const raw = screen.getByText('Show raw data').closest('details')
  expect(raw?.open).toBe(false)
  expect(JSON.parse(raw?.querySelector('pre')?.textContent ?? '')).toEqual({
    old_values: log.old_values,
    new_values: log.new_values,
    metadata: log.metadata,
  })
  expect(within(raw as HTMLElement).getByRole('button', { name: 'Copy', hidden: true })).toBeTruthy()
})

test('an entry is a sentence with linked names, the action, the notes, and whom a job acted for', async () => {
  const plan = { id: '0f0f0f0f-0000-4000-8000-000000000001', kind: 'plan' as const, name: 'Headliner' }
  const aurora = { company_id: 'aurora', company_name: 'Aurora' }
  const log = {
    ...auditRow,
    ...aurora,
    admin_user_id: 'ada',
    impersonated_user_id: 'bob',
    impersonated_user_email: 'bob@example.com',
    action_type: 'plan_change',
    resource_id: 'aurora',
    resource_name: 'Aurora',
    new_values: { plan_id: plan.id },
    metadata: { admin_notes: 'They asked by telephone' },
  }
  const ofJob = {
    ...auditRow,
    ...aurora,
    id: 'of-job',
    admin_user_name: null,
    actor_kind: 'job',
    admin_user_email: null,
  }
  const logs = [log, { ...ofJob, metadata: { source: 'sync-seats' } }]
  const page = openPage(
    '/admin/logs',
    { path: '/admin/logs', Component: AuditLogsPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'audit-log/get-audit-logs-paginated': () => ({ logs, total_count: 2, is_total_exact: true, filter_names: [] }),
      'audit-log/get-audit-log': () => ({ log, names: [plan] }),
      'audit-log/get-audit-action-types': () => ({ types: [] }),
      'audit-log/get-audit-resource-types': () => ({ types: [] }),
    },
  )
  await screen.findAllByRole('link', { name: 'Aurora' })
  const [, first, second] = screen.getAllByRole('row')
  if (!first || !second) throw new Error('There are no rows')
  const leads = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(leads(first)).toEqual([
    ['Ada', '/admin/users/ada'],
    ['bob@example.com', '/admin/users/bob'],
    ['Aurora', '/admin/companies/aurora'],
    ['Aurora', '/admin/companies/aurora'],
  ])
  expect(first.textContent).toContain('Changed the plan')
  expect(first.textContent).toContain('“They asked by telephone”')
  expect(second.textContent).toContain('Background jobsync-seatsfor Aurora')
  await page.go(`/admin/logs?entry=${log.id}`)
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('link', { name: 'Headliner' })).getAttribute('href')).toBe('/admin/plans')
  expect(within(dialog).getByText('Admin Notes').nextElementSibling?.textContent).toBe('They asked by telephone')
})
